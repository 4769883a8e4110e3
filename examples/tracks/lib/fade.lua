-- fade.lua: what several tracks share. require "fade" gives this table.
local fade = {}

local min = math.min

-- Opacity of a comment that fades in over the first share of its life, and out over the last.
function fade.inOut(percent, share)
  return min(1, percent / share, (1 - percent) / share)
end

return fade
