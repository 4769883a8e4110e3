/// What lua-language-server has to know of scripts: types of all that the host gives, and which of Lua's own
/// libraries there are.
enum EditorDefinitions {
  /// File names and texts.
  static let files = [(".luarc.json", settings), ("danmaku.d.lua", definitions)]

  private static let settings = """
    {
      "runtime.version": "Lua 5.4",
      "runtime.builtin": {
        "basic": "enable", "math": "enable", "string": "enable", "table": "enable",
        "coroutine": "disable", "debug": "disable", "io": "disable", "os": "disable",
        "package": "disable", "utf8": "disable"
      },
      "workspace.library": ["danmaku.d.lua"],
      "diagnostics.disable": ["lowercase-global"]
    }

    """

  private static let definitions = """
    ---@meta
    -- What the host gives to a track: for editors, not run.

    ---One comment on a track, for the time of the call.
    ---@class Attributes
    ---@field id string
    ---@field kind "scroll"|"reverse"|"top"|"bottom"|"positioned"|"code"
    ---@field text string
    ---@field color integer 0xRRGGBB
    ---@field fontSize number px
    ---@field width number px
    ---@field height number px
    ---@field seed integer from --seed and id
    ---@field index integer arrival on the track, from 0
    ---@field lane integer from 0
    ---@field laneCount integer
    ---@field laneTop number px
    ---@field laneCenter number px
    ---@field laneHeight number px
    ---@field born number the comment's time, s
    ---@field age number since its entry, s
    ---@field duration number s
    ---@field x number left edge, px; written
    ---@field y number upper edge, px, downward; written
    ---@field centerX number px; written
    ---@field centerY number px; written
    ---@field rotation number radians, clockwise, about the center; written
    ---@field scale number both; written
    ---@field scaleX number negative mirrors; written
    ---@field scaleY number negative mirrors; written
    ---@field opacity number 0 to 1; written
    ---@field reveal number share of the text that is drawn; written

    ---The stage, px.
    ---@type { width: number, height: number }
    stage = {}

    ---Declares a setting for the user, and returns the value to use.
    ---@overload fun(name: string, default: number, doc?: string): number
    ---@overload fun(name: string, default: number, min: number, max: number, doc?: string): number
    ---@overload fun(name: string, default: number, min: number, max: number, step: number, doc?: string): number
    ---@overload fun(name: string, default: boolean, doc?: string): boolean
    ---@overload fun(name: string, default: string, choices: string[], doc?: string): string
    function param(...) end

    ---A real number from the seed and the comment: the n-th call in an update is the same on every frame.
    ---@overload fun(): number
    ---@overload fun(high: number): number
    ---@overload fun(low: number, high: number): number
    function random(...) end

    ---@class Law
    ---@field at fun(self: Law, t: number): number, number position and velocity
    ---@field after fun(self: Law, dt: number): Law
    ---@field isFinished fun(self: Law, t: number): boolean
    ---@field stopTime fun(self: Law): number
    ---@field stopDistance fun(self: Law): number
    ---@field timeToDistance fun(self: Law, d: number): number?
    ---@field velocityAtDistance fun(self: Law, d: number): number?
    ---@field timeToSpeed fun(self: Law, v: number): number?

    ---@param arguments { velocity: number, k?: number, n?: number, position?: number }
    ---@return Law
    function powerLaw(arguments) end

    ---@param arguments { velocity: number, position?: number, c?: number }
    ---@return Law
    function decelerate(arguments) end

    ---@param arguments { position: number, velocity?: number, target?: number, frequency?: number, damping?: number }
    ---@return Law
    function spring(arguments) end

    ---@param arguments { height: number, gravity?: number, restitution?: number, velocity?: number, position?: number }
    ---@return Law
    function fall(arguments) end

    ---@class Path
    ---@field pointAt fun(self: Path, share: number): number, number, number x, y and angle
    ---@field length fun(self: Path): number
    ---@field trimmed fun(self: Path, from: number, to: number): Path

    ---@param points table { {x, y}, ..., smooth = true, closed = true }
    ---@return Path
    function path(points) end

    ---@class Timing
    ---@field progress fun(self: Timing, t: number): number?

    ---@param arguments { beginTime?: number, duration?: number, speed?: number, timeOffset?: number, repeatCount?: number, repeatDuration?: number, autoreverses?: boolean, fillMode?: "removed"|"forwards"|"backwards"|"both", curve?: "linear"|"easeIn"|"easeOut"|"easeInEaseOut"|"default" }
    ---@return Timing
    function timing(arguments) end

    ease = {}
    ---@param p number
    ---@return number
    function ease.linear(p) end
    ease.easeIn, ease.easeOut, ease.easeInEaseOut, ease.default = ease.linear, ease.linear, ease.linear, ease.linear
    ---@param x1 number
    ---@param y1 number
    ---@param x2 number
    ---@param y2 number
    ---@param p number
    ---@return number
    function ease.bezier(x1, y1, x2, y2, p) end
    ---@param damping number
    ---@param frequency number
    ---@param p number
    ---@return number
    function ease.spring(damping, frequency, p) end
    ---@param n integer
    ---@param p number
    ---@return number
    function ease.steps(n, p) end

    """
}
