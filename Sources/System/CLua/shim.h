// Lua 5.4, for CLuaHost alone: a Lua error is a longjmp and must never cross a Swift frame.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
