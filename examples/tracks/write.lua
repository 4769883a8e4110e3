-- write.lua: comments write themselves, letter by letter, while they ride the pen's line.
controller = "free"
duration = param("duration", 6, 1, 60, "seconds alive")

local fade = require "fade"

local line = path{
  {0.1 * stage.width, 0.8 * stage.height}, {0.35 * stage.width, 0.3 * stage.height},
  {0.6 * stage.width, 0.7 * stage.height}, {0.8 * stage.width, 0.4 * stage.height},
  smooth = true,
}

-- The pen waits for half a second, writes for two, and then the line stays as it is.
local pen = timing{beginTime = 0.5, duration = 2, fillMode = "both", curve = "easeInEaseOut"}

function updateAttributes(percent, attributes)
  local strokeEnd = pen:progress(attributes.age)
  local x, y, angle = line:pointAt(strokeEnd)
  attributes.centerX, attributes.centerY = x, y
  attributes.rotation = angle / 4
  attributes.reveal = strokeEnd
  attributes.opacity = fade.inOut(percent, 0.05)
end
