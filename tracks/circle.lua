-- circle.lua: comments ride a circle once, clockwise from 12 o'clock, and fade in and out.
controller = "move"
duration = param("duration", 6, 0.5, 60, "seconds alive")
spacing = param("spacing", 0.2, 0, 60, "seconds between two comments")

local centerX = param("centerX", stage.width / 2, "center of the circle, px")
local centerY = param("centerY", stage.height / 2, "center of the circle, px")
local radius = param("radius", 0.9 * math.min(stage.width, stage.height) / 2, 0.1, 1000000,
  "radius of the circle, px")

local sin, cos, pi = math.sin, math.cos, math.pi

-- The center of a comment rides a closed way: once around.
length = 2 * pi * radius

function updateAttributes(percent, attributes)
  local angle = 2 * pi * percent
  attributes.centerX = centerX + radius * sin(angle)
  attributes.centerY = centerY - radius * cos(angle)
  attributes.rotation = angle
  attributes.opacity = 4 * percent * (1 - percent)
end
