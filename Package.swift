// swift-tools-version: 6.1
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "danmaku",
  products: [
    .library(name: "DanmakuCore", targets: ["DanmakuCore"]),
    .library(name: "DanmakuScripting", targets: ["DanmakuScripting"]),
    .library(name: "DanmakuFormats", targets: ["DanmakuFormats"]),
    .library(name: "DanmakuDrawing", targets: ["DanmakuDrawing"]),
    .library(name: "DanmakuWatching", targets: ["DanmakuWatching"]),
    .library(name: "DanmakuPreview", targets: ["DanmakuPreview"]),
    .executable(name: "danmaku", targets: ["danmaku"]),
  ],
  targets: [
    // Pure Swift: no Lua, no files, no wall clock.
    .target(
      name: "DanmakuCore", swiftSettings: swiftSettings,
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),

    // System libraries, from Debian's -dev packages.
    .systemLibrary(name: "CLua", path: "Sources/System/CLua", pkgConfig: "lua5.4"),
    .systemLibrary(name: "CPango", path: "Sources/System/CPango", pkgConfig: "pangocairo"),
    .systemLibrary(name: "CGLib", path: "Sources/System/CGLib", pkgConfig: "gio-unix-2.0"),
    .systemLibrary(name: "CSoup", path: "Sources/System/CSoup", pkgConfig: "libsoup-3.0"),
    .systemLibrary(name: "CXML", path: "Sources/System/CXML", pkgConfig: "libxml-2.0"),

    // The only target that touches a lua_State.
    .target(name: "CLuaHost", dependencies: ["CLua"]),
    // The built-in tracks, carried inside the binary.
    .target(name: "CAssets"),

    .target(
      name: "DanmakuScripting", dependencies: ["DanmakuCore", "CLuaHost", "CAssets"],
      swiftSettings: swiftSettings),
    .target(
      name: "DanmakuFormats", dependencies: ["DanmakuCore", "CXML"],
      swiftSettings: swiftSettings),
    .target(
      name: "DanmakuDrawing", dependencies: ["DanmakuCore", "CPango"],
      swiftSettings: swiftSettings),
    .target(
      name: "DanmakuWatching", dependencies: ["DanmakuScripting", "CGLib"],
      swiftSettings: swiftSettings),
    .target(
      name: "DanmakuPreview",
      dependencies: [
        "DanmakuCore", "DanmakuScripting", "DanmakuFormats", "DanmakuDrawing", "DanmakuWatching",
        "CAssets", "CGLib", "CSoup",
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "danmaku",
      dependencies: [
        "DanmakuCore", "DanmakuScripting", "DanmakuFormats", "DanmakuDrawing", "DanmakuWatching",
        "DanmakuPreview",
      ],
      swiftSettings: swiftSettings),

    // Shows how to embed the library; a test runs it.
    .executableTarget(
      name: "EmbeddedPlayer", dependencies: ["DanmakuCore", "DanmakuScripting"],
      path: "examples/EmbeddedPlayer", swiftSettings: swiftSettings),

    .testTarget(
      name: "DanmakuCoreTests", dependencies: ["DanmakuCore"], exclude: ["Vectors"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DanmakuScriptingTests", dependencies: ["DanmakuScripting"],
      exclude: ["Hostile", "Vectors"], swiftSettings: swiftSettings),
    .testTarget(
      name: "DanmakuFormatsTests", dependencies: ["DanmakuFormats"],
      exclude: ["Comments", "Found"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DanmakuDrawingTests", dependencies: ["DanmakuDrawing"], swiftSettings: swiftSettings),
    .testTarget(
      name: "DanmakuWatchingTests", dependencies: ["DanmakuWatching"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DanmakuPreviewTests",
      dependencies: ["DanmakuPreview", "DanmakuWatching", "danmaku"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "danmakuTests", dependencies: ["danmaku", "EmbeddedPlayer"], exclude: ["Golden"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  // C23, for `#embed`.
  cLanguageStandard: .c2x
)
