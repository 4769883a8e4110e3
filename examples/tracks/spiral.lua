-- spiral.lua: comments spiral into the center, and are gone.
controller = "free"
duration = param("duration", 6, 1, 60, "seconds alive")

local turns = param("turns", 2, 0.25, 10, "times around")

local sin, cos, pi, max = math.sin, math.cos, math.pi, math.max
local radius = 0.55 * max(stage.width, stage.height)

-- A simulator of one's own: a table with a function `at`, to be used where a built-in one goes. This one
-- closes in on the center, slowly first, and is there at 1.
local closing = {}
function closing:at(percent)
  return radius * (1 - percent * percent)
end

function updateAttributes(percent, attributes)
  local angle = random(2 * pi) + 2 * pi * turns * percent
  local r = closing:at(percent)
  attributes.centerX = stage.width / 2 + r * sin(angle)
  attributes.centerY = stage.height / 2 - r * cos(angle)
  attributes.scale = 1 - 0.8 * ease.easeIn(percent)
  attributes.opacity = 1 - percent ^ 4
end
