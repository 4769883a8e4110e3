// What the files of CLuaHost share. Everything below the entry points in host.c runs inside one
// protected call and may raise.

#ifndef CLUAHOST_INTERNAL_H
#define CLUAHOST_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <setjmp.h>

#include "CLuaHost.h"

enum { MOST_CHAIN = 8, MODULE_BYTES = 64 };
enum { MESSAGE_BYTES = 4096, SUBJECT_BYTES = 64, HOOK_INTERVAL = 1000, BIG_BLOCK_INTERVAL = 32, FIELD_SLOTS = 128 };

// A field of `attributes`, by the address of its name; see objects.c.
typedef struct FieldSlot {
  const char *name;
  int field;
} FieldSlot;

struct LuaHost {
  lua_State *L;
  LuaHostLimits limits;
  LuaHostCallbacks callbacks;
  double stage_width, stage_height;
  jmp_buf panic;
  bool poisoned;  // a panic has left the state unusable, even for lua_close
  bool loading;   // the file is running: `param` is legal
  bool compiling;  // what is raised is the compiler's
  char source[LUA_IDSIZE];  // the chunk that the last error is in
  // The modules that are being loaded, the outermost first.
  char chain[MOST_CHAIN][MODULE_BYTES];
  int chain_length;

  // limits.c
  size_t heap;            // bytes in use
  int64_t allocations;    // blocks asked for, or asked to grow, so far
  int hook_interval;      // instructions between two looks at the clock
  int call_interval;      // the same, at the start of a call
  int refusals;           // of memory, in this call
  int64_t instructions;   // left in this call
  int64_t unchecked;      // spent since the clock was last read
  int64_t allowed;        // ns that this call may take
  int64_t deadline;       // when this call must have ended; 0: the clock was not read yet
  int64_t frame_started;  // 0: no frame
  unsigned frame_calls;
  LuaHostStatus exhausted;  // the limit that was hit, for good

  FieldSlot fields[FIELD_SLOTS];

  // The call under way.
  LuaHostFunction function;
  LuaHostAttributes *attributes;  // NULL outside of a call
  uint64_t random_stream, random_count;
  char *answer;
  size_t answer_count, answer_capacity;
  bool answer_lost;

  // The last error.
  LuaHostError error;
  char message[MESSAGE_BYTES];
  char refusal[512];  // the text of the last contract error raised
  char subject[SUBJECT_BYTES];
};

static inline LuaHost *host_of(lua_State *L) { return *(LuaHost **)lua_getextraspace(L); }

// limits.c: what a script has used, and the end of it.
void *limits_allocate(void *host, void *block, size_t old_size, size_t new_size);
void limits_begin(LuaHost *host, int64_t instructions, int64_t nanoseconds);
void limits_charge(lua_State *L, int64_t work);  // raises when that is too much
void limits_look_at_clock(LuaHost *host);
void limits_raise_if_exhausted(lua_State *L);
void limits_note_place(lua_State *L);  // the innermost frame of the script, in host->error and source

// The registry's key of the table that all globals stand in front of.
#define LIBRARY "danmaku.library"

// motion.c: pushes a block with the numbers of the list at an index, pairs made flat, NaN for what is none.
// NULL, and nothing pushed, where the list is too long.
double *push_numbers(lua_State *L, int index, size_t *count);

// load.c
LuaHostValue value_at(lua_State *L, int index);
bool is_short_name(lua_State *L, int index);  // a text of at most 64 plain letters

// load.c: a protected call that takes a LuaHostText and a name as light userdata, and leaves the script's
// functions of these names, or nil. Reports its globals and closes them.
int load_script(lua_State *L);
// Pushes a table for a chunk's globals, in front of the library.
void push_globals(lua_State *L);
// Pushes a chunk with the globals at that index; raises what the compiler says.
void compile(lua_State *L, LuaHostText source, const char *name, int globals);
// Moves the globals at that index behind it, so that an empty table in front sees every assignment, also to
// a name that exists; pushes the table behind.
void close_globals(lua_State *L, int globals, bool report);
extern const char *const function_names[];

// host.c: raises a contract error; `subject` may be NULL.
int refuse(lua_State *L, LuaHostNames among, const char *subject, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// Pushes what the last callback answered.
void push_answer(lua_State *L);

// Each sets fields of the library's table, which is on top of the stack.
void open_base(lua_State *L);     // base.c
void open_strings(lua_State *L);  // strings.c
void open_tables(lua_State *L);   // tables.c
void open_param(lua_State *L);    // param.c
void open_modules(lua_State *L);  // modules.c
void open_motion(lua_State *L);   // motion.c
void open_objects(lua_State *L);  // objects.c: and leaves `attributes` above the table

// ordered.c: pairs and next in an order that is the same on every run.
int ordered_next(lua_State *L);
int ordered_pairs(lua_State *L);

extern const char *const attribute_names[], *const stage_names[], *const global_names[],
    *const math_names[], *const string_names[], *const table_names[], *const ease_names[];

// A function of Lua's own library with a price: `cost` is charged before `call` runs. A NULL `cost`
// is for those whose work is bounded, or is all in blocks that the allocator charges.
typedef struct Priced {
  const char *name;
  int64_t (*cost)(lua_State *L);
} Priced;

// base.c: sets, in the table on top of the stack, the functions of these names from the library's
// table at `from`; the list ends with a NULL name.
void take_priced(lua_State *L, int from, const Priced functions[]);
int64_t arguments_cost(lua_State *L);
// Pushes a text of the value, without addresses and the same on every machine.
void push_plain_text(lua_State *L, int index);

#endif
