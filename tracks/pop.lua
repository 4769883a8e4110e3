-- pop.lua: comments pop up anywhere on the stage, swing like a spring, stay, and fade away.
controller = "free"
duration = param("duration", 6, 0.5, 60, "seconds alive")
spacing = param("spacing", 0.2, 0, 60, "as on other tracks; a free one takes any number at once")

local amplitude = param("amplitude", 1, 0, 100, "scale that the comment comes to")
local damping = param("damping", 10, 0, 1000, "how fast the swing dies down, 1/s")
local frequency = param("frequency", 60 * math.pi / 16, 0, 1000, "of the swing, rad/s")
local phase = param("phase", math.pi / 2, "of the swing at its start, rad")
local cadence = param("cadence", "smooth", {"smooth", "frames"},
  "frames: in 60 steps a second, and at rest once the swing is under 1 %")

local fade = 0.8  -- seconds at the end
local width, height = stage.width, stage.height
local sin, exp, floor, max, min = math.sin, math.exp, math.floor, math.max, math.min

function updateAttributes(percent, attributes)
  -- The n-th random() of a call is the same on every frame, so the place stays.
  attributes.x = random(max(0, width - attributes.width))
  attributes.y = random(max(0, height - attributes.height))

  local age = attributes.age
  local rest = attributes.duration - age
  if cadence == "frames" then
    age = floor(60 * age) / 60
  end
  local swing = exp(-damping * age)
  if cadence == "frames" and swing < 0.01 then
    swing = 0
  end
  attributes.scale = amplitude * (1 + swing * sin(frequency * age - phase))
  -- In as the swing dies down, out at the end.
  attributes.opacity = min(1 - swing, rest / fade)
end
