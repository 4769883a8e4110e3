-- drawn.lua: comments follow a line that was drawn by hand, and tilt along it.
controller = "move"
duration = param("duration", 8, 1, 60, "seconds alive")

local tilt = param("tilt", true, "whether comments lean into the line")

-- Shares of the stage, from right to left.
local drawn = { {1.1, 0.5}, {0.85, 0.25}, {0.65, 0.6}, {0.45, 0.75}, {0.3, 0.35}, {-0.1, 0.5} }
local points = {}
for i, share in ipairs(drawn) do
  points[i] = { share[1] * stage.width, share[2] * stage.height }
end
points.smooth = true
local way = path(points)

length = way:length()

function updateAttributes(percent, attributes)
  local x, y, angle = way:pointAt(percent)
  attributes.centerX, attributes.centerY = x, y
  if tilt then
    -- The way goes left, and text has to stay upright: half a turn from 0...2 pi.
    attributes.rotation = angle % (2 * math.pi) - math.pi
  end
end
