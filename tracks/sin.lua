-- sin.lua: comments cross in rows, each on a sine wave about the middle of its row.
controller = "move"
duration = param("duration", 6, 0.5, 60, "seconds alive")
spacing = param("spacing", 0.2, 0, 60, "seconds between two comments of a row")
lanes = param("rows", 0, 0, 1000, 1, "rows; 0: as many as fit")

local startX = param("startX", 0, "left end of the way, px")
local width = param("width", stage.width, 1, 1000000, "length of the way, px")
local amplitude = param("amplitude", 20, 0, 10000, "height of the wave, px")
local period = param("period", 1, 0.01, 100, "share of the life that one wave takes")
local tilt = param("tilt", "tangent", {"tangent", "source", "level"},
  "along the wave; by the slope of a wave of height 1; or not at all")

local sin, cos, atan, pi = math.sin, math.cos, math.atan, math.pi

function length(attributes)
  return width + attributes.width
end

function updateAttributes(percent, attributes)
  local way = width + attributes.width
  local angle = 2 * pi * percent / period
  attributes.x = startX + width - way * percent
  attributes.centerY = attributes.laneCenter + amplitude * sin(angle)

  -- The slope is how far the wave falls for each px that the comment moves left.
  if tilt == "tangent" then
    attributes.rotation = -atan(2 * pi * amplitude / (period * way) * cos(angle))
  elseif tilt == "source" then
    attributes.rotation = -atan(cos(angle))
  end
end
