// The global functions of a script, and `math`.

#include <math.h>
#include <string.h>

#include "internal.h"

// All that a script finds, param and stage included; objects.c, strings.c and tables.c have the rest.
const char *const global_names[] = {
    "assert", "decelerate", "ease", "error", "fall", "ipairs", "math", "next", "pairs", "param",
    "path", "pcall", "powerLaw", "print", "random", "require", "select", "spring", "stage",
    "string", "table", "timing", "tonumber", "tostring", "type", NULL};

const char *const math_names[] = {
    "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
    "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan",
    "tointeger", "type", "ult", NULL};

void push_plain_text(lua_State *L, int index) {
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TSTRING: lua_pushvalue(L, index); return;
    case LUA_TNUMBER:
      // The sign of a NaN differs between processors.
      if (isnan(lua_tonumber(L, index))) {
        lua_pushliteral(L, "nan");
      } else {
        lua_pushvalue(L, index);
        lua_tolstring(L, -1, NULL);
      }
      return;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); return;
    case LUA_TUSERDATA: luaL_getmetafield(L, index, "__name"); return;
    default: lua_pushstring(L, luaL_typename(L, index)); return;
  }
}

static int host_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  push_plain_text(L, 1);
  return 1;
}

static int host_print(lua_State *L) {
  LuaHost *host = host_of(L);
  int count = lua_gettop(L);
  luaL_Buffer line;
  luaL_buffinit(L, &line);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&line, '\t');
    push_plain_text(L, i);
    limits_charge(L, 1 + (int64_t)lua_rawlen(L, -1) / 16);
    luaL_addvalue(&line);
  }
  luaL_pushresult(&line);
  LuaHostText text;
  text.bytes = lua_tolstring(L, -1, &text.count);
  host->callbacks.print(host->callbacks.context, text);
  return 0;
}

// A limit cannot be caught: it is raised again, whatever the protected function left.
static int host_pcall(lua_State *L) {
  LuaHost *host = host_of(L);
  luaL_checkany(L, 1);
  if (host->deadline == 0) limits_look_at_clock(host);
  int chain_length = host->chain_length;
  // The answer "true" has its place before the call: after it the stack may be full.
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0);
  if (status == LUA_ERRMEM && !host->exhausted) host->exhausted = LUAHOST_LIMIT_MEMORY;
  // The text of an error can take Lua long to make, and no instruction counts it.
  if (status != LUA_OK && !host->exhausted) limits_look_at_clock(host);
  limits_raise_if_exhausted(L);
  host->chain_length = chain_length;
  host->compiling = false;
  if (status == LUA_OK) return lua_gettop(L);
  lua_pushboolean(L, 0);
  lua_replace(L, 1);
  return 2;
}

// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the
// n-th number is a function of the stream and n alone.
static double draw(LuaHost *host) {
  uint64_t z = host->random_stream + ++host->random_count * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

// random() in 0..<1, random(high) in 0..<high, random(low, high) in low..<high.
static int host_random(lua_State *L) {
  int count = lua_gettop(L);
  double low = 0, high = 1;
  if (count == 1) high = luaL_checknumber(L, 1);
  if (count >= 2) {
    low = luaL_checknumber(L, 1);
    high = luaL_checknumber(L, 2);
  }
  if (!isfinite(high - low))
    return refuse(L, LUAHOST_NO_NAMES, NULL, "random needs finite numbers");
  lua_pushnumber(L, low + (high - low) * draw(host_of(L)));
  return 1;
}

static int64_t length_cost(lua_State *L) { return (int64_t)lua_rawlen(L, 1) / 8; }

static int priced_call(lua_State *L) {
  const Priced *function = lua_touserdata(L, lua_upvalueindex(1));
  if (function->cost) limits_charge(L, function->cost(L));
  // In this call's own frame, so that Lua's messages name the function as the script does.
  return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

void take_priced(lua_State *L, int from, const Priced functions[]) {
  from = lua_absindex(L, from);
  for (const Priced *f = functions; f->name; f++) {
    if (f->cost) {
      lua_pushlightuserdata(L, (void *)f);
      lua_getfield(L, from, f->name);
      lua_pushcclosure(L, priced_call, 2);
    } else {
      lua_getfield(L, from, f->name);
    }
    lua_setfield(L, -2, f->name);
  }
}

// The arguments, and what it takes to read those that are texts as numbers or to compare them.
int64_t arguments_cost(lua_State *L) {
  int64_t work = 0;
  for (int i = lua_gettop(L); i > 0; i--)
    work += 1 + (lua_type(L, i) == LUA_TSTRING ? (int64_t)lua_rawlen(L, i) : 0);
  return work;
}

static void open_math(lua_State *L) {
  static const Priced priced[] = {{"max", arguments_cost}, {"min", arguments_cost}, {NULL, NULL}};
  luaL_requiref(L, "math", luaopen_math, 0);
  lua_newtable(L);
  for (int i = 0; math_names[i]; i++) {
    lua_getfield(L, -2, math_names[i]);
    lua_setfield(L, -2, math_names[i]);
  }
  take_priced(L, -2, priced);
  lua_setfield(L, -3, "math");
  lua_pop(L, 1);
}

void open_base(lua_State *L) {
  static const Priced taken[] = {
      {"assert", NULL}, {"error", NULL}, {"ipairs", NULL},          {"select", NULL},
      {"type", NULL},   {"tonumber", length_cost}, {NULL, NULL}};
  static const luaL_Reg own[] = {
      {"next", ordered_next}, {"pairs", ordered_pairs},   {"pcall", host_pcall},
      {"print", host_print},  {"tostring", host_tostring}, {"random", host_random},
      {NULL, NULL}};
  luaL_requiref(L, "_G", luaopen_base, 0);
  lua_insert(L, -2);
  take_priced(L, -2, taken);
  luaL_setfuncs(L, own, 0);
  lua_remove(L, -2);
  open_math(L);
  open_strings(L);
  open_tables(L);
}
