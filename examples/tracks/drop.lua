-- drop.lua: comments drop from above, bounce, and come to rest at the bottom.
controller = "free"
duration = param("duration", 5, 1, 30, "seconds alive")

local gravity = param("gravity", 2500, 100, 20000, "px/s^2")
local bounce = param("bounce", 0.6, 0, 0.95, "share of the speed that a bounce leaves")

local fade = require "fade"

function updateAttributes(percent, attributes)
  -- From just above the stage down to its bottom. Each comment gets a push of its own: making a simulator here
  -- is cheap.
  local ball = fall{
    height = stage.height, gravity = gravity, restitution = bounce, velocity = random(0, 400),
  }
  attributes.y = ball:at(attributes.age) - attributes.height
  attributes.x = random(stage.width - attributes.width)
  attributes.opacity = fade.inOut(percent, 0.1)
end
