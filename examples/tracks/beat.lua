-- beat.lua: comments stand on a heart that beats.
controller = "free"
duration = param("duration", 8, 1, 60, "seconds alive")

local rate = param("rate", 72, 20, 200, "beats a minute")
local strength = param("strength", 0.12, 0, 1, "how much larger the heart is at its largest")

local fade = require "fade"
local sin, cos, pi = math.sin, math.cos, math.pi

-- Half a beat to grow, half a beat back, again and again.
local beat = timing{
  duration = 30 / rate, autoreverses = true, repeatCount = math.huge, curve = "easeOut",
}
local size = 0.4 * math.min(stage.width, stage.height) / 16

function updateAttributes(percent, attributes)
  local angle = random(2 * pi)
  local scale = 1 + strength * beat:progress(attributes.age)
  -- The heart curve of many a valentine: x = 16 sin^3, y = 13 cos - 5 cos 2 - 2 cos 3 - cos 4.
  local x = 16 * sin(angle) ^ 3
  local y = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle)
  attributes.centerX = stage.width / 2 + size * scale * x
  attributes.centerY = stage.height / 2 - size * scale * y
  attributes.scale = scale
  attributes.opacity = fade.inOut(percent, 0.1)
end
