// swift-tools-version: 6.1
import PackageDescription

// Apart from the package itself: what is built here has no `main` but libFuzzer's.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "danmaku", path: "..")],
  targets: [
    .executableTarget(
      name: "FuzzScript",
      dependencies: [
        .product(name: "DanmakuCore", package: "danmaku"),
        .product(name: "DanmakuScripting", package: "danmaku"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
    .executableTarget(
      name: "FuzzComments",
      dependencies: [
        .product(name: "DanmakuCore", package: "danmaku"),
        .product(name: "DanmakuFormats", package: "danmaku"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
