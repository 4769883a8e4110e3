/// What a new script starts from.
enum TrackTemplate: String, CaseIterable {
  case move, stable, free, path

  /// A script that runs as it is, and says what each part is for.
  func script(named name: String) -> String {
    switch self {
    case .move:
      """
      -- \(name).lua: comments cross from right to left, and rock a little.
      controller = "move"  -- the next comment enters when it can never catch up with this one
      duration = param("duration", 6, 0.5, 60, "seconds alive")
      lanes = 0            -- as many rows as fit

      local height = param("height", 6, 0, 200, "how far they rock, px")

      -- Looked up once: quicker than in each update.
      local sin, pi = math.sin, math.pi

      -- Called for each comment in each frame. percent goes from 0, entering, to 1, gone; what is written
      -- has to depend on percent and on the comment alone.
      function updateAttributes(percent, attributes)
        attributes.x = stage.width - (stage.width + attributes.width) * percent
        attributes.centerY = attributes.laneCenter + height * sin(4 * pi * percent)
      end

      """
    case .stable:
      """
      -- \(name).lua: comments stand in the middle of their rows, one at a time in each.
      controller = "stable"  -- one at a time on a lane
      duration = param("duration", 4, 0.5, 60, "seconds alive")
      cooldown = 0.5         -- seconds from one comment's exit to the next one's entry
      lanes = 0              -- as many rows as fit, filled from the top

      local fade = param("fade", 0.3, 0.01, 5, "seconds to fade in, and to fade out")
      local min = math.min

      function updateAttributes(percent, attributes)
        attributes.centerX = stage.width / 2
        local rest = attributes.duration - attributes.age
        attributes.opacity = min(1, attributes.age / fade, rest / fade)
      end

      """
    case .free:
      """
      -- \(name).lua: comments swing in anywhere on the stage, and fade.
      controller = "free"  -- any number at once, up to the capacity
      capacity = 50
      duration = param("duration", 4, 0.5, 60, "seconds alive")

      local damping = param("damping", 0.4, 0, 2, "below 1 they swing, from 1 on they do not")

      -- A spring from nothing to full size. It is made once, and answers for any time.
      local grow = spring{position = 0, target = 1, frequency = 12, damping = damping}
      local max, min = math.max, math.min

      function updateAttributes(percent, attributes)
        -- The n-th random() of an update is the same on every frame: the place stays.
        attributes.x = random(max(0, stage.width - attributes.width))
        attributes.y = random(max(0, stage.height - attributes.height))
        attributes.scale = grow:at(attributes.age)
        attributes.opacity = min(1, 4 * (1 - percent))
      end

      """
    case .path:
      """
      -- \(name).lua: comments follow a line.
      controller = "move"
      duration = param("duration", 8, 0.5, 60, "seconds alive")

      -- The line, in shares of the stage, from right to left.
      local line = { {1.1, 0.3}, {0.7, 0.7}, {0.3, 0.3}, {-0.1, 0.7} }

      local points = { smooth = true }
      for i, share in ipairs(line) do
        points[i] = { share[1] * stage.width, share[2] * stage.height }
      end
      local way = path(points)
      length = way:length()  -- so that comments keep their distance

      function updateAttributes(percent, attributes)
        local x, y, angle = way:pointAt(percent)
        attributes.centerX, attributes.centerY = x, y
        -- The line goes left, and text stays upright: half a turn from 0...2 pi.
        attributes.rotation = angle % (2 * math.pi) - math.pi
      end

      """
    }
  }
}
