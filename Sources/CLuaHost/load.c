// Compiling and running a script, and what happens to its globals then.

#include <stdio.h>

#include "internal.h"

const char *const function_names[] = {"updateAttributes", "duration", "length"};

static int refuse_global(lua_State *L) {
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  return refuse(L, LUAHOST_NO_NAMES, NULL,
                "cannot set the global '%.60s' here: globals are closed once the file has run", name);
}

static LuaHostValue value_at(lua_State *L, int index) {
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

static bool is_short_name(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  size_t count;
  const char *name = lua_tolstring(L, index, &count);
  if (count > MOST_NAME) return false;
  for (size_t i = 0; i < count; i++)
    if (name[i] <= ' ' || name[i] >= 127) return false;
  return true;
}

// Reports the globals in the table at `globals`, and moves them behind it into `library`: an empty
// table in front sees every assignment, also to a name that exists.
static void close_globals(lua_State *L, int globals, int library) {
  LuaHost *host = host_of(L);
  int reported = 0;
  lua_pushnil(L);
  while (lua_next(L, globals)) {
    limits_charge(L, 100);
    if (is_short_name(L, -2) && reported < MOST_GLOBALS) {
      LuaHostText name;
      name.bytes = lua_tolstring(L, -2, &name.count);
      LuaHostValue value = value_at(L, -1);
      // No setting is that long.
      if (value.type == LUAHOST_TEXT && value.text.count > MOST_TEXT) value.type = LUAHOST_OTHER;
      host->callbacks.global(host->callbacks.context, name, &value);
      reported++;
    }
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, library);
  }
  lua_pushnil(L);
  while (lua_next(L, globals)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, globals);
  }
  lua_getmetatable(L, globals);
  lua_pushcfunction(L, refuse_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}

int load_script(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostText *source = lua_touserdata(L, 1);
  char name[LUA_IDSIZE];
  snprintf(name, sizeof name, "=%s", host->chunk_name);
  int status = luaL_loadbufferx(L, source->bytes, source->count, name, "t");
  if (status == LUA_ERRMEM) {
    host->exhausted = LUAHOST_LIMIT_MEMORY;
    limits_raise_if_exhausted(L);
  }
  if (status != LUA_OK) {
    host->error.status = LUAHOST_SYNTAX;
    return lua_error(L);
  }
  host->loading = true;
  lua_call(L, 0, 0);
  host->loading = false;

  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  int globals = lua_gettop(L);
  luaL_getmetafield(L, globals, "__index");
  int library = lua_gettop(L);
  close_globals(L, globals, library);
  for (int i = 0; i < 3; i++) {
    lua_pushstring(L, function_names[i]);
    lua_rawget(L, library);
    if (!lua_isfunction(L, -1)) {
      lua_pop(L, 1);
      lua_pushnil(L);
    }
  }
  return 3;
}
