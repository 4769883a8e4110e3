// `string`: without patterns (one call of a few bytes can backtrack for hours), string.dump and "%p".

#include <math.h>
#include <string.h>

#include "internal.h"

const char *const string_names[] = {"byte", "char", "find", "format", "len", "lower", "rep",
                                    "reverse", "sub", "upper", NULL};

static int64_t length_of(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING ? (int64_t)lua_rawlen(L, index) : 0;
}

// The count that a call was given, or `otherwise`; what is no whole number is left to the call.
static int64_t count_at(lua_State *L, int index, int64_t otherwise) {
  int is_whole;
  lua_Integer count = lua_tointegerx(L, index, &is_whole);
  return is_whole ? count : otherwise;
}

static int64_t byte_cost(lua_State *L) { return lua_isnoneornil(L, 3) ? 0 : length_of(L, 1); }

static int64_t text_cost(lua_State *L) { return length_of(L, 1) / 16; }

static int64_t rep_cost(lua_State *L) {
  int64_t count = count_at(L, 2, 0), each = length_of(L, 1) + length_of(L, 3);
  if (count <= 0) return 0;
  // Saturates: 2^50 times nothing is 2^50 turns of a loop in C.
  if (count > (INT64_MAX >> 1) / (each / 64 + 1)) return INT64_MAX;
  return count * (each / 64 + 1);
}

// Plain search only. The cost is that of the worst case: one text nearly everywhere in the other.
static int64_t find_cost(lua_State *L) {
  int64_t text = length_of(L, 1), wanted = length_of(L, 2);
  return text / 16 + (text / 16) * (wanted / 16);
}

static int find(lua_State *L) {
  luaL_checkstring(L, 1);
  const char *wanted = luaL_checkstring(L, 2);
  if (!lua_toboolean(L, 4) && strpbrk(wanted, "^$*+?.([%-"))
    return refuse(L, LUAHOST_NO_NAMES, NULL,
                  "string.find takes plain text here, not patterns: pass true as its 4th argument");
  limits_charge(L, find_cost(L));
  lua_settop(L, 3);
  lua_pushboolean(L, 1);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

static int format(lua_State *L) {
  size_t count;
  const char *form = luaL_checklstring(L, 1, &count);
  limits_charge(L, (int64_t)count / 16);
  // By its length: a zero does not end it.
  const char *end = form + count;
  for (const char *p = form; (p = memchr(p, '%', (size_t)(end - p))); p++) {
    p++;
    if (*p == '%') {
      p++;
      continue;
    }
    p += strspn(p, "-+ #0123456789.");
    if (*p == 'p')
      return refuse(L, LUAHOST_NO_NAMES, NULL, "string.format: %%p is an address, which differs "
                                               "from run to run");
    if (p >= end) break;
  }
  for (int i = 2; i <= lua_gettop(L); i++) {
    int type = lua_type(L, i);
    limits_charge(L, length_of(L, i) / 16);
    bool is_nan = type == LUA_TNUMBER && isnan(lua_tonumber(L, i));
    if (is_nan) {
      lua_pushnumber(L, NAN);
    } else if (type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA) {
      push_plain_text(L, i);
    } else {
      continue;
    }
    lua_replace(L, i);
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void open_strings(lua_State *L) {
  static const Priced taken[] = {
      {"byte", byte_cost},    {"char", arguments_cost},         {"len", NULL}, {"lower", text_cost},
      {"reverse", text_cost}, {"upper", text_cost},   {"sub", NULL}, {"rep", rep_cost},
      {NULL, NULL}};
  luaL_requiref(L, "string", luaopen_string, 0);  // and gives texts their metatable
  lua_newtable(L);
  take_priced(L, -2, taken);
  lua_getfield(L, -2, "find");
  lua_pushcclosure(L, find, 1);
  lua_setfield(L, -2, "find");
  lua_getfield(L, -2, "format");
  lua_pushcclosure(L, format, 1);
  lua_setfield(L, -2, "format");

  // ("text"):upper() finds this table, not Lua's own.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 2);

  lua_setfield(L, -3, "string");
  lua_pop(L, 1);
}
