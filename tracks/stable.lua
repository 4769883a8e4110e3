-- stable.lua: comments stand still, one at a time in each row, the rows filled from the top.
controller = "stable"
duration = param("duration", 6, 0.5, 60, "seconds alive")
cooldown = param("spacing", 0, 0, 60, "seconds from one comment's exit to the next one's entry")
lanes = param("rows", 0, 0, 1000, 1, "rows; 0: as many as fit")

local x = param("x", stage.width / 2, "center of the comment, px")
local y = param("y", -1, "center of the comment, px; below 0: the middle of its row")

function updateAttributes(percent, attributes)
  attributes.centerX = x
  if y >= 0 then
    attributes.centerY = y
  end
end
