// param(name, default [, min, max [, step]], doc) and param(name, default, {choices}, doc): reads the
// declaration; what it means, and the value to use, Swift decides.

#include <string.h>

#include "internal.h"

// What Swift keeps of a declaration is bounded.
enum { MOST_CHOICES = 64, MOST_NAME = 64, MOST_CHOICE = 256, MOST_DOC = 1024, CALL_COST = 500 };

static LuaHostText text_at(lua_State *L, int index) {
  LuaHostText text;
  text.bytes = lua_tolstring(L, index, &text.count);
  return text;
}

static int refuse_param(lua_State *L, const char *name, const char *what) {
  return refuse(L, LUAHOST_NO_NAMES, NULL, "param '%.60s': %s", name, what);
}

static void read_range(lua_State *L, LuaHostParam *param, int *next) {
  const char *name = param->name.bytes;
  if (lua_type(L, *next) != LUA_TNUMBER) return;
  if (lua_type(L, *next + 1) != LUA_TNUMBER)
    refuse_param(L, name, "a minimum needs a maximum behind it");
  param->has_range = true;
  param->minimum = lua_tonumber(L, *next);
  param->maximum = lua_tonumber(L, *next + 1);
  *next += 2;
  if (lua_type(L, *next) != LUA_TNUMBER) return;
  param->has_step = true;
  param->step = lua_tonumber(L, *next);
  *next += 1;
}

static void read_choices(lua_State *L, LuaHostParam *param, LuaHostText *choices, int *next) {
  const char *name = param->name.bytes;
  if (lua_type(L, *next) != LUA_TTABLE)
    refuse_param(L, name, "a text needs a list of choices behind it, like {\"one\", \"two\"}");
  size_t count = lua_rawlen(L, *next);
  if (count == 0 || count > MOST_CHOICES) refuse_param(L, name, "needs 1 to 64 choices");
  luaL_checkstack(L, (int)count, "too many choices");
  for (size_t i = 0; i < count; i++) {
    // The choices stay in the table at `next`, so their bytes outlive this pop.
    if (lua_rawgeti(L, *next, (lua_Integer)i + 1) != LUA_TSTRING)
      refuse_param(L, name, "each choice must be a text");
    choices[i] = text_at(L, -1);
    if (choices[i].count > MOST_CHOICE) refuse_param(L, name, "a choice may have 256 bytes");
    lua_pop(L, 1);
  }
  param->choices = choices;
  param->choice_count = count;
  *next += 1;
}

static int declare_param(lua_State *L) {
  LuaHost *host = host_of(L);
  if (lua_type(L, 1) != LUA_TSTRING)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "the first argument of param must be its name");
  LuaHostParam param = {.name = text_at(L, 1), .doc = {"", 0}};
  const char *name = param.name.bytes;
  if (param.name.count > MOST_NAME)
    return refuse_param(L, name, "a name may have 64 bytes");
  limits_charge(L, CALL_COST);
  if (!host->loading)
    return refuse_param(L, name, "can be declared while the file runs only, not inside a function "
                                 "that is called later");
  LuaHostText choices[MOST_CHOICES];
  int next = 3;
  switch (lua_type(L, 2)) {
    case LUA_TNUMBER:
      param.initial.type = LUAHOST_NUMBER;
      param.initial.number = lua_tonumber(L, 2);
      read_range(L, &param, &next);
      break;
    case LUA_TBOOLEAN:
      param.initial.type = LUAHOST_BOOLEAN;
      param.initial.boolean = lua_toboolean(L, 2);
      break;
    case LUA_TSTRING:
      param.initial.type = LUAHOST_TEXT;
      param.initial.text = text_at(L, 2);
      read_choices(L, &param, choices, &next);
      break;
    default:
      return refuse_param(L, name, "the default must be a number, a boolean or one of the choices");
  }
  if (lua_type(L, next) == LUA_TSTRING) param.doc = text_at(L, next++);
  if (param.doc.count > MOST_DOC) return refuse_param(L, name, "its doc may have 1024 bytes");
  if (!lua_isnone(L, next))
    return refuse_param(L, name, "has arguments that are not understood: it is "
                                 "param(name, default [, min, max [, step]], doc)");

  LuaHostValue value = param.initial;
  host->answer_count = 0;
  if (!host->callbacks.param(host->callbacks.context, &param, &value)) {
    push_answer(L);
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s", lua_tostring(L, -1));
  }
  switch (param.initial.type) {
    case LUAHOST_BOOLEAN: lua_pushboolean(L, value.boolean); break;
    case LUAHOST_TEXT: push_answer(L); break;
    default: {
      // A whole number stays one where the default is: it prints and indexes as authors expect.
      lua_Integer whole;
      if (lua_isinteger(L, 2) && lua_numbertointeger(value.number, &whole) &&
          (lua_Number)whole == value.number)
        lua_pushinteger(L, whole);
      else
        lua_pushnumber(L, value.number);
    }
  }
  return 1;
}

void open_param(lua_State *L) {
  lua_pushcfunction(L, declare_param);
  lua_setfield(L, -2, "param");
}
