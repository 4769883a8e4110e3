-- horizontal.lua: comments cross in rows, from right to left, at constant speed.
controller = "move"
duration = param("duration", 6, 0.5, 60, "seconds alive")
spacing = param("spacing", 0.2, 0, 60, "seconds between two comments of a row")
lanes = param("rows", 0, 0, 1000, 1, "rows; 0: as many as fit")

local startX = param("startX", 0, "left end of the way, px")
local width = param("width", stage.width, 1, 1000000, "length of the way, px")

-- A comment travels the way and its own width: it starts and ends just outside.
function length(attributes)
  return width + attributes.width
end

function updateAttributes(percent, attributes)
  attributes.x = startX + width - (width + attributes.width) * percent
end
