-- throw.lua: comments are thrown in from the right, slow down as in water, stop, and fade.
controller = "free"
duration = param("duration", 4, 1, 30, "seconds alive")

local n = param("n", 1.2, 0, 3, "how the drag grows with speed: 1 as in syrup, 2 as in air")
local reach = param("reach", 0.7, 0.1, 0.95, "share of the stage that a throw crosses")
local k = 2

local fade = require "fade"

-- The flight is solved once: a throw has a speed that carries it just as far as it shall go.
local distance = reach * stage.width
local speed = n < 2 and (k * (2 - n) * distance) ^ (1 / (2 - n)) or 4 * distance
local flight = powerLaw{velocity = -speed, k = k, n = n, position = stage.width}

function updateAttributes(percent, attributes)
  attributes.x = flight:at(attributes.age)
  attributes.y = random(stage.height - attributes.height)
  attributes.opacity = fade.inOut(percent, 0.2)
end
