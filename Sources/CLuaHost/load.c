// Compiling and running a script, and what happens to its globals then.

#include <stdio.h>
#include <string.h>

#include "internal.h"

const char *const function_names[] = {"updateAttributes", "duration", "length"};

static int refuse_global(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  return refuse(L, LUAHOST_NO_NAMES, NULL,
                "cannot set the global '%.60s' here: globals are closed once the file has run", name);
}

LuaHostValue value_at(lua_State *L, int index) {
  LuaHostValue value = {.type = LUAHOST_OTHER};
  switch (lua_type(L, index)) {
    case LUA_TNIL: value.type = LUAHOST_NIL; break;
    case LUA_TBOOLEAN:
      value.type = LUAHOST_BOOLEAN;
      value.boolean = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      value.type = LUAHOST_NUMBER;
      value.number = lua_tonumber(L, index);
      break;
    case LUA_TSTRING:
      value.type = LUAHOST_TEXT;
      value.text.bytes = lua_tolstring(L, index, &value.text.count);
      break;
    case LUA_TFUNCTION: value.type = LUAHOST_FUNCTION; break;
    default: break;
  }
  return value;
}

// What Swift has to look at is bounded: a setting has a short name of plain letters.
enum { MOST_GLOBALS = 1000, MOST_NAME = 64, MOST_TEXT = 256 };

bool is_short_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  size_t count;
  const char *name = lua_tolstring(L, index, &count);
  if (count > MOST_NAME) return false;
  for (size_t i = 0; i < count; i++)
    if (name[i] <= ' ' || name[i] >= 127) return false;
  return true;
}

// While a file runs it may set its globals; a function of a module that failed may not, later.
static int set_global(lua_State *L) {
  if (!host_of(L)->loading) return refuse_global(L);
  lua_rawset(L, 1);
  return 0;
}

void push_globals(lua_State *L) {
  lua_newtable(L);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, set_global);
  lua_setfield(L, -2, "__newindex");
  lua_getfield(L, LUA_REGISTRYINDEX, LIBRARY);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

static void report_global(lua_State *L, LuaHost *host) {
  LuaHostText name;
  name.bytes = lua_tolstring(L, -2, &name.count);
  LuaHostValue value = value_at(L, -1);
  // No setting is that long.
  if (value.type == LUAHOST_TEXT && value.text.count > MOST_TEXT) value.type = LUAHOST_OTHER;
  int top = lua_gettop(L);
  if (lua_istable(L, -1) && strcmp(name.bytes, "points") == 0) {
    const double *numbers = push_numbers(L, top, &value.number_count);
    if (numbers != NULL) {
      value.type = LUAHOST_LIST;
      value.numbers = numbers;
    }
  }
  host->callbacks.global(host->callbacks.context, name, &value);
  lua_settop(L, top);
}

void close_globals(lua_State *L, int globals, bool report) {
  LuaHost *host = host_of(L);
  int reported = 0;
  lua_newtable(L);
  int behind = lua_gettop(L);
  // The library's names too, so that one look finds either.
  lua_getfield(L, LUA_REGISTRYINDEX, LIBRARY);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, behind);
  }
  lua_pop(L, 1);
  lua_pushnil(L);
  while (lua_next(L, globals)) {
    limits_charge(L, 100);
    if (report && is_short_name(L, -2) && reported++ < MOST_GLOBALS) report_global(L, host);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, behind);
  }
  lua_pushnil(L);
  while (lua_next(L, globals)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, globals);
  }
  lua_getmetatable(L, globals);
  lua_pushvalue(L, behind);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}

void compile(lua_State *L, LuaHostText source, const char *name, int globals) {
  LuaHost *host = host_of(L);
  char chunk[LUA_IDSIZE];
  snprintf(chunk, sizeof chunk, "=%s", name);
  int status = luaL_loadbufferx(L, source.bytes, source.count, chunk, "t");
  if (status == LUA_ERRMEM) {
    host->exhausted = LUAHOST_LIMIT_MEMORY;
    limits_raise_if_exhausted(L);
  }
  if (status != LUA_OK) {
    host->compiling = true;
    snprintf(host->source, sizeof host->source, "%s", name);
    lua_error(L);
  }
  lua_pushvalue(L, globals);
  lua_setupvalue(L, -2, 1);
}

int load_script(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostText *source = lua_touserdata(L, 1);
  const char *name = lua_touserdata(L, 2);
  push_globals(L);
  int globals = lua_gettop(L);
  compile(L, *source, name, globals);
  host->loading = true;
  lua_call(L, 0, 0);
  host->loading = false;
  close_globals(L, globals, true);
  int behind = lua_gettop(L);
  for (int i = 0; i < 3; i++) {
    lua_pushstring(L, function_names[i]);
    lua_rawget(L, behind);
    if (!lua_isfunction(L, -1)) {
      lua_pop(L, 1);
      lua_pushnil(L);
    }
  }
  return 3;
}
