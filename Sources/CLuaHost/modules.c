// require "name": another file of the folder `lib` beside the script, which runs once, in globals of its own.

#include <stdio.h>
#include <string.h>

#include "internal.h"

static const char *const LOADED = "danmaku.modules";

static bool is_module_name(const char *name, size_t length) {
  size_t count = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return count > 0 && count == length && count < MODULE_BYTES - 16;
}

// Refuses what would load itself, and says how.
static void enter_chain(lua_State *L, LuaHost *host, const char *name) {
  char way[MOST_CHAIN * MODULE_BYTES] = "";
  for (int i = 0; i < host->chain_length; i++) {
    size_t used = strlen(way);
    snprintf(way + used, sizeof way - used, "%s -> ", host->chain[i]);
  }
  for (int i = 0; i < host->chain_length; i++)
    if (strcmp(host->chain[i], name) == 0)
      refuse(L, LUAHOST_NO_NAMES, NULL, "modules require each other in a circle: %s%s", way, name);
  if (host->chain_length == MOST_CHAIN)
    refuse(L, LUAHOST_NO_NAMES, NULL, "modules require each other too deeply: %s%s", way, name);
  snprintf(host->chain[host->chain_length++], MODULE_BYTES, "%s", name);
}

static int host_require(lua_State *L) {
  LuaHost *host = host_of(L);
  size_t length = 0;
  const char *name = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : "";
  if (!is_module_name(name, length))
    return refuse(L, LUAHOST_NO_NAMES, NULL,
                  "require takes the name of a file in lib, of letters, digits and _");
  lua_settop(L, 1);
  lua_getfield(L, LUA_REGISTRYINDEX, LOADED);
  if (lua_getfield(L, 2, name) != LUA_TNIL) return 1;
  if (!host->loading)
    return refuse(L, LUAHOST_NO_NAMES, NULL,
                  "require '%s' stands inside of a function: it is for while the file runs", name);
  enter_chain(L, host, name);
  host->answer_count = 0;
  if (!host->callbacks.module(host->callbacks.context, (LuaHostText){name, strlen(name)})) {
    push_answer(L);
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s", lua_tostring(L, -1));
  }
  char chunk[MODULE_BYTES];
  snprintf(chunk, sizeof chunk, "lib/%.*s.lua", MODULE_BYTES - 16, name);
  push_globals(L);
  int globals = lua_gettop(L);
  compile(L, (LuaHostText){host->answer, host->answer_count}, chunk, globals);
  lua_call(L, 0, 1);
  int module = lua_gettop(L);
  close_globals(L, globals, false);
  host->chain_length--;
  if (lua_isnil(L, module)) {
    lua_pushboolean(L, 1);
    lua_replace(L, module);
  }
  lua_pushvalue(L, module);
  lua_setfield(L, 2, name);
  lua_settop(L, module);
  return 1;
}

void open_modules(lua_State *L) {
  lua_newtable(L);
  lua_setfield(L, LUA_REGISTRYINDEX, LOADED);
  lua_pushcfunction(L, host_require);
  lua_setfield(L, -2, "require");
}
