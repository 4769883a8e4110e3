// CLuaHost: one sandboxed Lua 5.4 state that runs one track script.
//
// A Lua error is a longjmp. A Swift frame that it crosses leaks or corrupts, so this target is the
// only one that touches a lua_State, and it keeps these promises:
//
//   - No function here raises: each answers with a status, and `luahost_error` tells the rest.
//   - Swift is called only through `LuaHostCallbacks`. A callback answers with a value; what has to
//     be raised is raised by C after Swift has returned.
//   - The environment of a script is built from an allow-list (`luahost_name` lists it): no files,
//     processes, clocks, metatables, coroutines, binary chunks or backtracking patterns.
//   - Every limit holds inside library calls too, and a limit once hit cannot be caught: the state
//     stays ended, whatever the script does, and is good only for `luahost_destroy`.
//   - The host owns what it allocates. Text that it hands out is valid until the next call on the
//     same host; text that it is given is copied before the call returns.
//
// A host belongs to one thread at a time.

#ifndef CLUAHOST_H
#define CLUAHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct LuaHost LuaHost;

/// Bytes with a length: may hold zeros and need not be UTF-8.
typedef struct LuaHostText {
  const char *bytes;
  size_t count;
} LuaHostText;

/// How a call ended. The first three errors are the script's; the limits end the state.
typedef enum LuaHostStatus {
  LUAHOST_OK = 0,
  LUAHOST_SYNTAX,    ///< The source does not compile.
  LUAHOST_RUNTIME,   ///< Lua, or the script itself, raised an error.
  LUAHOST_CONTRACT,  ///< The script broke a rule of the host.
  LUAHOST_LIMIT_INSTRUCTIONS,
  LUAHOST_LIMIT_TIME,
  LUAHOST_LIMIT_MEMORY,
} LuaHostStatus;

/// What a script may use. Besides, a text may have 64 KiB, for one instruction can compare it, and a
/// call of `param` is bounded in its texts. An instruction is one of Lua's virtual machine; library
/// calls whose work grows with their arguments are charged as many as that work is worth.
typedef struct LuaHostLimits {
  bool are_on;  ///< Off only to measure what counting costs: the heap stays limited.
  size_t heap_bytes;
  int64_t load_instructions;
  int64_t load_nanoseconds;
  int64_t call_instructions;
  int64_t call_nanoseconds;
  int64_t frame_nanoseconds;  ///< For all calls since `luahost_begin_frame`.
  int64_t refuse_from;   ///< Blocks with these numbers, counted from 0 over the host's life, are
  int64_t refuse_until;  ///< refused as if there was no memory: for tests. None where both are 0.
} LuaHostLimits;

typedef enum LuaHostType {
  LUAHOST_NIL = 0,
  LUAHOST_BOOLEAN,
  LUAHOST_NUMBER,
  LUAHOST_TEXT,
  LUAHOST_FUNCTION,
  LUAHOST_LIST,  ///< Numbers, or pairs of numbers: only of the global `points`, which a path editor reads.
  LUAHOST_OTHER,
} LuaHostType;

/// A value of the script, by its type.
typedef struct LuaHostValue {
  LuaHostType type;
  bool boolean;
  double number;
  LuaHostText text;
  const double *numbers;  ///< Of a list; pairs are flat here, and what is no number is NaN.
  size_t number_count;
} LuaHostValue;

/// A declaration `param(name, default [, min, max [, step]], doc)`, or with a list of choices.
typedef struct LuaHostParam {
  LuaHostText name;
  LuaHostValue initial;  ///< A number, a boolean or a text.
  bool has_range;
  double minimum, maximum;
  bool has_step;
  double step;
  const LuaHostText *choices;  ///< For a text: what it may be.
  size_t choice_count;
  LuaHostText doc;
} LuaHostParam;

/// What a script can make that moves: see motion.c for the methods of each, by number.
typedef enum LuaHostKind {
  LUAHOST_POWER_LAW = 0,
  LUAHOST_DECELERATE,
  LUAHOST_SPRING,
  LUAHOST_FALL,
  LUAHOST_PATH,
  LUAHOST_TIMING,
} LuaHostKind;

/// `name = value` in the table that a maker takes.
typedef struct LuaHostArgument {
  LuaHostText name;
  LuaHostValue value;
} LuaHostArgument;

/// What stands in that table: fields with names, and the numbers of its list; a list of pairs is flat here.
typedef struct LuaHostArguments {
  const LuaHostArgument *fields;
  size_t field_count;
  const double *numbers;
  size_t number_count;
} LuaHostArguments;

/// What a method answers: values, or a new object of the same kind by its handle.
typedef struct LuaHostResults {
  LuaHostValue values[3];  ///< Numbers, booleans or nil.
  int count;
  int handle;     ///< -1: none
  size_t weight;  ///< Of the new object, as for a maker.
} LuaHostResults;

/// What the host asks of Swift. `context` is passed through untouched.
typedef struct LuaHostCallbacks {
  void *context;
  /// Answers with the value to use for a declared param: number and boolean in `value`, a choice by
  /// `luahost_answer`. Answers false, with the reason by `luahost_answer`, to refuse the declaration.
  bool (*param)(void *context, const LuaHostParam *declared, LuaHostValue *value);
  /// One call of `print`, its arguments joined by tabs.
  void (*print)(void *context, LuaHostText line);
  /// One global that the script has defined, by name; called for all of them after the file has run.
  void (*global)(void *context, LuaHostText name, const LuaHostValue *value);
  /// Answers with the comment's id or text by `luahost_answer`; only asked when a script reads it.
  void (*comment_id)(void *context);
  void (*comment_text)(void *context);
  /// Answers with the source of a module of this name by `luahost_answer`; false, with the reason, when there
  /// is none.
  bool (*module)(void *context, LuaHostText name);
  /// Makes an object, and gives its handle, from 0 on. Answers false, with the reason by `luahost_answer`.
  /// `weight` is what it takes of Swift's memory, in bytes: it counts in the script's heap.
  bool (*make)(void *context, LuaHostKind kind, const LuaHostArguments *arguments, int *handle,
               size_t *weight);
  /// Calls the i-th method of an object. Answers false, with the reason by `luahost_answer`.
  bool (*ask)(void *context, int handle, int method, const double *numbers, int count,
              LuaHostResults *results);
  /// Calls the i-th function of `ease`, likewise.
  bool (*ease)(void *context, int which, const double *numbers, int count, LuaHostResults *results);
  /// The script has no use for an object any more.
  void (*release)(void *context, int handle);
} LuaHostCallbacks;

/// One comment on a track, as the script sees it: `attributes`. Lengths in px, times in s.
typedef struct LuaHostAttributes {
  // Read by the script.
  const char *kind;  ///< A constant, zero-terminated.
  uint32_t color;    ///< 0xRRGGBB
  double font_size, width, height;
  int64_t seed;            ///< 0 ..< 2^53
  uint64_t random_stream;  ///< Where `random()` starts in this call.
  int64_t index, lane, lane_count;
  double lane_top, lane_height;
  double born, age, duration;

  // Written by the script; the caller sets them to their defaults before each call.
  double x, y, rotation, scale_x, scale_y, opacity, reveal;
  bool written;  ///< Set when the script has written any field.
} LuaHostAttributes;

/// The functions of a script that the host calls.
typedef enum LuaHostFunction {
  LUAHOST_UPDATE,    ///< updateAttributes(percent, attributes)
  LUAHOST_DURATION,  ///< duration(attributes), before the comment has a lane
  LUAHOST_LENGTH,    ///< length(attributes), likewise, when the duration is known
} LuaHostFunction;

/// Which limits hold for a call.
typedef enum LuaHostBudget {
  LUAHOST_BUDGET_CALL,
  LUAHOST_BUDGET_LOAD,  ///< For trial calls.
} LuaHostBudget;

/// Lists of the names that a script may use, to find the one that was meant.
typedef enum LuaHostNames {
  LUAHOST_NO_NAMES = 0,
  LUAHOST_ATTRIBUTES,
  LUAHOST_STAGE,
  LUAHOST_GLOBALS,
  LUAHOST_MATH,
  LUAHOST_STRING,
  LUAHOST_TABLE,
} LuaHostNames;

/// What the last failed call has to say.
typedef struct LuaHostError {
  LuaHostStatus status;
  LuaHostText file;     ///< The chunk that it is in: the script's name, or "lib/name.lua"; may be empty.
  int line;             ///< In that file, from 1; 0 where unknown. From the stack, not from text.
  LuaHostText message;  ///< Without position, at most 4 KiB. Empty for a limit.
  LuaHostText subject;  ///< For a contract error about a name: that name.
  LuaHostNames among;   ///< ... and the list that it was looked for in.
} LuaHostError;

/// Makes a fresh state with the sandbox's library. `seed` is what `random()` draws from while the
/// file runs. Answers NULL when memory is short.
LuaHost *luahost_create(const LuaHostLimits *limits, const LuaHostCallbacks *callbacks,
                        double stage_width, double stage_height, uint64_t seed);

void luahost_destroy(LuaHost *host);

/// Compiles and runs a script, reports its globals and closes them. `name` is short (under 50
/// bytes). Once for each host.
LuaHostStatus luahost_load(LuaHost *host, LuaHostText source, const char *name);

/// Whether the loaded script defines this function, as a function.
bool luahost_defines(const LuaHost *host, LuaHostFunction function);

/// Calls a function of the script. `percent` counts for `updateAttributes` alone; `result` is what
/// the other two return.
LuaHostStatus luahost_call(LuaHost *host, LuaHostFunction function, LuaHostBudget budget,
                           double percent, LuaHostAttributes *attributes, double *result);

/// Counts the calls that follow as one frame, begun at `start` (see `luahost_now`).
void luahost_begin_frame(LuaHost *host, int64_t start);

/// Monotonic time, ns.
int64_t luahost_now(void);

/// Hands text to the host from within a callback; it is copied. Memory that is short ends the call.
void luahost_answer(LuaHost *host, const char *bytes, size_t count);

/// The error of the last call that failed. Valid until the next call.
LuaHostError luahost_error(const LuaHost *host);

/// What the state's heap holds now, in bytes.
size_t luahost_heap_bytes(const LuaHost *host);

/// The i-th name of a list, or NULL after its end.
const char *luahost_name(LuaHostNames names, size_t i);

#endif
