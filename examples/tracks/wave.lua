-- wave.lua: comments ride a wave.
controller = "move"      -- the next comment enters when it can never catch up with this one
duration   = param("duration", 6, 0.5, 60, "seconds alive")

local amplitude = param("amplitude", 20, 0, 200, "height of the wave, px")
local sin, pi = math.sin, math.pi

function updateAttributes(percent, attributes)
  attributes.x = stage.width - (stage.width + attributes.width) * percent
  attributes.centerY = attributes.laneCenter + amplitude * sin(2 * pi * percent)
end
