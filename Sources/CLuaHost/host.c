// The entry points: each enters Lua through one protected call and answers with a status.
//
// Outside of that call only functions that never raise are used ("-" in Lua's manual).

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

// What stands on the stack between calls.
enum { ERROR_SLOT = 1, ATTRIBUTES_SLOT, FUNCTION_SLOTS, SLOTS_END = FUNCTION_SLOTS + 3 };

static LuaHostText text_of(const char *bytes) { return (LuaHostText){bytes, strlen(bytes)}; }

// ---- Errors

int refuse(lua_State *L, LuaHostNames among, const char *subject, const char *format, ...) {
  LuaHost *host = host_of(L);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(host->refusal, sizeof host->refusal, format, arguments);
  va_end(arguments);
  snprintf(host->subject, sizeof host->subject, "%s", subject ? subject : "");
  host->error.among = among;
  lua_pushstring(L, host->refusal);
  return lua_error(L);
}

// Takes "name:12: " off a message. A text may be forged by the script, so the line has to be the one
// that the stack has told; only for a syntax error, which has no frame, the text is asked.
static const char *without_position(LuaHost *host, const char *message) {
  size_t name = strlen(host->source);
  if (name == 0 || strncmp(message, host->source, name) != 0 || message[name] != ':')
    return message;
  char *end;
  long line = strtol(message + name + 1, &end, 10);
  if (end[0] != ':' || end[1] != ' ') return message;
  if (host->error.status == LUAHOST_SYNTAX) host->error.line = (int)line;
  return line == host->error.line ? end + 2 : message;
}

// The message handler. It calls nothing that can raise: the stack or the heap may be full.
static int on_error(lua_State *L) {
  LuaHost *host = host_of(L);
  if (host->exhausted) return 1;
  // The compiler has no frame of its own: where it is was noted when it began.
  host->error.status = host->compiling ? LUAHOST_SYNTAX : LUAHOST_RUNTIME;
  if (host->compiling) host->error.line = 0;
  else limits_note_place(L);
  size_t count;
  if (lua_type(L, 1) == LUA_TSTRING) {
    const char *whole = lua_tolstring(L, 1, &count);
    const char *message = without_position(host, whole);
    count -= (size_t)(message - whole);
    if (host->refusal[0] && strcmp(message, host->refusal) == 0)
      host->error.status = LUAHOST_CONTRACT;
    if (count > MESSAGE_BYTES) count = MESSAGE_BYTES;
    memcpy(host->message, message, count);
  } else if (lua_type(L, 1) == LUA_TNUMBER) {
    count = (size_t)snprintf(host->message, MESSAGE_BYTES, "%.14g", lua_tonumber(L, 1));
  } else {
    count = (size_t)snprintf(host->message, MESSAGE_BYTES, "(error object is a %s value)",
                             lua_typename(L, lua_type(L, 1)));
  }
  host->error.message = (LuaHostText){host->message, count};
  return 1;
}

static int on_panic(lua_State *L) { longjmp(host_of(L)->panic, 1); }

static LuaHostStatus fail(LuaHost *host, LuaHostStatus status) {
  host->error.status = status;
  if (status != LUAHOST_CONTRACT) host->error.among = LUAHOST_NO_NAMES;
  host->error.subject = text_of(host->error.among ? host->subject : "");
  host->error.file = text_of(host->source);
  return status;
}

// Calls what is on the stack, with `arguments` above it.
static LuaHostStatus run(LuaHost *host, int arguments, int results) {
  if (setjmp(host->panic)) {
    // An error outside of the protected call: Lua's own state is not to be trusted any more.
    host->poisoned = true;
    host->exhausted = LUAHOST_LIMIT_MEMORY;
    return fail(host, LUAHOST_LIMIT_MEMORY);
  }
  host->refusal[0] = 0;
  host->source[0] = 0;
  host->compiling = false;
  host->chain_length = 0;
  host->error = (LuaHostError){.status = LUAHOST_RUNTIME};
  int status = lua_pcall(host->L, arguments, results, ERROR_SLOT);
  if (status == LUA_OK && !host->exhausted) return LUAHOST_OK;
  if (status == LUA_ERRMEM && !host->exhausted) host->exhausted = LUAHOST_LIMIT_MEMORY;
  if (host->exhausted) {
    host->error.message = text_of("");
    return fail(host, host->exhausted);
  }
  // An error's text can take long to make; where that used up the frame, the next call is not begun.
  if (host->frame_started) limits_look_at_clock(host);
  if (!host->error.message.bytes)
    host->error.message = text_of("an error came up while another one was handled");
  return fail(host, host->error.status);
}

static LuaHostStatus ended_before(LuaHost *host) {
  host->error = (LuaHostError){.message = text_of("")};
  return fail(host, host->exhausted);
}

LuaHostError luahost_error(const LuaHost *host) { return host->error; }

// ---- Making

static int open_sandbox(lua_State *L) {
  lua_newtable(L);
  open_base(L);
  open_param(L);
  open_modules(L);
  open_motion(L);
  open_objects(L);  // leaves `attributes` above the library
  lua_insert(L, 1);
  lua_setfield(L, LUA_REGISTRYINDEX, LIBRARY);
  // What compiled chunks would take for their globals; load.c gives each its own.
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  // Lua looks there for the names of functions in messages, in an order that differs between runs.
  lua_newtable(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  return 1;  // attributes
}

LuaHost *luahost_create(const LuaHostLimits *limits, const LuaHostCallbacks *callbacks,
                        double stage_width, double stage_height, uint64_t seed) {
  LuaHost *host = calloc(1, sizeof *host);
  if (!host) return NULL;
  host->limits = *limits;
  host->callbacks = *callbacks;
  host->stage_width = stage_width;
  host->stage_height = stage_height;
  host->random_stream = seed;
  host->call_interval = HOOK_INTERVAL;
  lua_State *L = lua_newstate(limits_allocate, host);
  if (!L) {
    free(host);
    return NULL;
  }
  host->L = L;
  *(LuaHost **)lua_getextraspace(L) = host;
  lua_atpanic(L, on_panic);
  limits_begin(host, limits->load_instructions, limits->load_nanoseconds);
  lua_pushcfunction(L, on_error);
  lua_pushcfunction(L, open_sandbox);
  if (run(host, 0, 1) != LUAHOST_OK) {
    luahost_destroy(host);
    return NULL;
  }
  return host;
}

void luahost_destroy(LuaHost *host) {
  if (!host) return;
  // A poisoned state is left as it is: closing it could crash, a leak cannot.
  if (!host->poisoned) lua_close(host->L);
  free(host->answer);
  if (!host->poisoned) free(host);
}

// ---- Loading

LuaHostStatus luahost_load(LuaHost *host, LuaHostText source, const char *name) {
  if (host->exhausted) return ended_before(host);
  limits_begin(host, host->limits.load_instructions, host->limits.load_nanoseconds);
  limits_look_at_clock(host);  // compiling counts
  lua_pushcfunction(host->L, load_script);
  lua_pushlightuserdata(host->L, &source);
  lua_pushlightuserdata(host->L, (void *)name);
  LuaHostStatus status = run(host, 2, 3);
  host->loading = false;
  host->call_interval = host->hook_interval;
  return status;
}

bool luahost_defines(const LuaHost *host, LuaHostFunction function) {
  return lua_type(host->L, FUNCTION_SLOTS + (int)function) == LUA_TFUNCTION;
}

// ---- Calling

enum { CALLS_BETWEEN_LOOKS = 64 };

void luahost_begin_frame(LuaHost *host, int64_t start) {
  host->frame_started = start;
  host->frame_calls = 0;
}

static LuaHostStatus refuse_result(LuaHost *host, LuaHostFunction function, const char *text) {
  lua_Debug where;
  lua_settop(host->L, SLOTS_END - 1);  // there may be no room above the results
  lua_pushvalue(host->L, FUNCTION_SLOTS + (int)function);
  lua_getinfo(host->L, ">S", &where);
  host->error = (LuaHostError){.line = where.linedefined, .message = text_of(text)};
  memcpy(host->source, where.short_src, sizeof host->source);
  return fail(host, LUAHOST_CONTRACT);
}

static LuaHostStatus check_results(LuaHost *host, LuaHostFunction function, double *result) {
  lua_State *L = host->L;
  if (function == LUAHOST_UPDATE) {
    for (int i = SLOTS_END; i <= lua_gettop(L); i++) {
      if (!lua_isnil(L, i))
        return refuse_result(host, function,
                             "updateAttributes returned a value: write attributes.x instead of "
                             "returning");
    }
    return LUAHOST_OK;
  }
  if (lua_type(L, SLOTS_END) != LUA_TNUMBER) {
    snprintf(host->message, MESSAGE_BYTES, "%s must return a number, not %s",
             function_names[function], lua_typename(L, lua_type(L, SLOTS_END)));
    return refuse_result(host, function, host->message);
  }
  *result = lua_tonumber(L, SLOTS_END);
  return LUAHOST_OK;
}

LuaHostStatus luahost_call(LuaHost *host, LuaHostFunction function, LuaHostBudget budget,
                           double percent, LuaHostAttributes *attributes, double *result) {
  if (host->exhausted) return ended_before(host);
  lua_State *L = host->L;
  const LuaHostLimits *limits = &host->limits;
  host->function = function;
  host->attributes = attributes;
  host->random_stream = attributes->random_stream;
  host->random_count = 0;
  if (budget == LUAHOST_BUDGET_LOAD)
    limits_begin(host, limits->load_instructions, limits->load_nanoseconds);
  else
    limits_begin(host, limits->call_instructions, limits->call_nanoseconds);
  // Calls too short for the hook add up.
  if (host->frame_started && host->frame_calls++ % CALLS_BETWEEN_LOOKS == 0) {
    limits_look_at_clock(host);
    if (host->exhausted) return ended_before(host);
  }
  bool update = function == LUAHOST_UPDATE;
  lua_pushvalue(L, FUNCTION_SLOTS + (int)function);
  if (update) lua_pushnumber(L, percent);
  lua_pushvalue(L, ATTRIBUTES_SLOT);
  LuaHostStatus status = run(host, update ? 2 : 1, update ? LUA_MULTRET : 1);
  if (status == LUAHOST_OK) status = check_results(host, function, result);
  host->attributes = NULL;
  lua_settop(L, SLOTS_END - 1);
  return status;
}

// ---- Answers of callbacks

void luahost_answer(LuaHost *host, const char *bytes, size_t count) {
  if (count > host->answer_capacity) {
    char *grown = realloc(host->answer, count);
    host->answer_lost = !grown;
    if (!grown) return;
    host->answer = grown;
    host->answer_capacity = count;
  }
  if (count) memcpy(host->answer, bytes, count);
  host->answer_count = count;
}

void push_answer(lua_State *L) {
  LuaHost *host = host_of(L);
  if (host->answer_lost) host->exhausted = LUAHOST_LIMIT_MEMORY;
  limits_raise_if_exhausted(L);
  lua_pushlstring(L, host->answer_count ? host->answer : "", host->answer_count);
}

size_t luahost_heap_bytes(const LuaHost *host) { return host->heap; }

const char *luahost_name(LuaHostNames names, size_t i) {
  switch (names) {
    case LUAHOST_ATTRIBUTES: return attribute_names[i];
    case LUAHOST_STAGE: return stage_names[i];
    case LUAHOST_GLOBALS: return global_names[i];
    case LUAHOST_MATH: return math_names[i];
    case LUAHOST_STRING: return string_names[i];
    case LUAHOST_TABLE: return table_names[i];
    default: return NULL;
  }
}
