-- christina.lua: comments ride a heart (a cardioid) once, from the cusp around, and fade in and out.
controller = "move"
duration = param("duration", 6, 0.5, 60, "seconds alive")
spacing = param("spacing", 0.2, 0, 60, "seconds between two comments")

-- The heart is 2.6 a wide and 2.25 a high; its cusp lies a quarter of a below its top.
local a = param("a", 0.9 * math.min(stage.width / 2.6, stage.height / 2.25), 0.1, 1000000,
  "size of the heart, px")
local centerX = param("centerX", stage.width / 2, "the cusp, px")
local centerY = param("centerY", stage.height / 2 - 0.875 * a, "the cusp, px")

local sin, cos, pi = math.sin, math.cos, math.pi

-- The center of a comment rides a closed way, 8 a long.
length = 8 * a

function updateAttributes(percent, attributes)
  local angle = 2 * pi * percent
  local r = a * (1 - cos(angle))
  attributes.centerX = centerX + r * sin(angle)
  attributes.centerY = centerY - r * cos(angle)
  -- Along the heart: a cardioid's direction turns one and a half times as fast as its angle.
  attributes.rotation = 1.5 * angle - pi / 2
  attributes.opacity = 4 * percent * (1 - percent)
end
