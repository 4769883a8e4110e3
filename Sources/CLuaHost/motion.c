// Simulators, paths, media timing and easing, as a script sees them: objects whose numbers Swift knows.
//
// C reads arguments and pushes results; what they mean, Swift decides. An object of a script holds a handle
// to Swift's, and gives it back when Lua collects it.

#include <math.h>

#include "internal.h"

enum { MOST_ARGUMENTS = 24, MOST_NUMBERS = 6, MOST_LIST = 20000 };

typedef struct Object {
  int handle;
} Object;

typedef struct Kind {
  const char *name;
  const char *const *methods;  // in the order that Swift knows them by
  int making;                  // the one that answers with a new object; -1: none
} Kind;

static const char *const law_methods[] = {
    "at", "after", "isFinished", "stopTime", "stopDistance", "timeToDistance", "velocityAtDistance",
    "timeToSpeed", NULL};
static const char *const path_methods[] = {"pointAt", "length", "trimmed", NULL};
static const char *const timing_methods[] = {"progress", NULL};
const char *const ease_names[] = {"linear", "easeIn", "easeOut", "easeInEaseOut", "default",
                                  "bezier", "spring", "steps", NULL};

// In the order of LuaHostKind.
static const Kind kinds[] = {
    {"powerLaw", law_methods, 1}, {"decelerate", law_methods, 1}, {"spring", law_methods, 1},
    {"fall", law_methods, 1},     {"path", path_methods, 2},      {"timing", timing_methods, -1},
    {NULL, NULL, -1}};

// Pushes a block for an object to be: before Swift makes anything, for this may raise.
static void push_block(lua_State *L) {
  Object *object = lua_newuserdatauv(L, sizeof *object, 1);
  object->handle = -1;
}

// Makes the block on top of the stack the object of what Swift has made. What that weighs in Swift's memory
// counts in the heap, by a block of that size behind it.
static void set_object(lua_State *L, LuaHostKind kind, int handle, size_t weight) {
  Object *object = lua_touserdata(L, -1);
  object->handle = handle;
  lua_getfield(L, LUA_REGISTRYINDEX, kinds[kind].name);
  lua_setmetatable(L, -2);
  // From here on Lua gives the handle back, also where this raises.
  limits_charge(L, (int64_t)(weight / 64));
  lua_newuserdatauv(L, weight, 0);
  lua_setiuservalue(L, -2, 1);
}

static int release(lua_State *L) {
  LuaHost *host = host_of(L);
  Object *object = lua_touserdata(L, 1);
  if (object->handle >= 0) host->callbacks.release(host->callbacks.context, object->handle);
  object->handle = -1;
  return 0;
}

// ---- Making

// Reads the named fields of the table at `index`. Their texts stay in it.
static int read_fields(lua_State *L, int index, const char *maker, LuaHostArgument *fields) {
  int count = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    limits_charge(L, 1);
    if (lua_type(L, -2) == LUA_TSTRING) {
      // Swift looks at names as texts, which takes it long where they are long or strange.
      if (!is_short_name(L, -2))
        refuse(L, LUAHOST_NO_NAMES, NULL, "%s has an argument whose name is none", maker);
      if (count == MOST_ARGUMENTS)
        refuse(L, LUAHOST_NO_NAMES, NULL, "%s has too many arguments", maker);
      fields[count].name.bytes = lua_tolstring(L, -2, &fields[count].name.count);
      fields[count].value = value_at(L, -1);
      if (fields[count].value.type == LUAHOST_TEXT && fields[count].value.text.count > 64)
        fields[count].value.type = LUAHOST_OTHER;
      count++;
    }
    lua_pop(L, 1);
  }
  return count;
}

double *push_numbers(lua_State *L, int index, size_t *count) {
  size_t length = lua_rawlen(L, index);
  // A table may say that it is as long as it likes: before any arithmetic.
  if (length > MOST_LIST) return NULL;
  limits_charge(L, (int64_t)length * 4);
  double *numbers = lua_newuserdatauv(L, (2 * length + 1) * sizeof *numbers, 0);
  *count = 0;
  for (size_t i = 1; i <= length; i++) {
    if (lua_rawgeti(L, index, (lua_Integer)i) == LUA_TTABLE) {
      for (int j = 1; j <= 2; j++) {
        bool is_number = lua_rawgeti(L, -1, j) == LUA_TNUMBER;
        numbers[(*count)++] = is_number ? lua_tonumber(L, -1) : NAN;
        lua_pop(L, 1);
      }
    } else {
      numbers[(*count)++] = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : NAN;
    }
    lua_pop(L, 1);
  }
  return numbers;
}

// powerLaw{...} and its like.
static int make(lua_State *L) {
  LuaHost *host = host_of(L);
  LuaHostKind kind = (LuaHostKind)lua_tointeger(L, lua_upvalueindex(1));
  const char *maker = kinds[kind].name;
  if (lua_type(L, 1) != LUA_TTABLE)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s takes a table of arguments, like %s{...}", maker,
                  maker);
  lua_settop(L, 1);
  LuaHostArgument fields[MOST_ARGUMENTS];
  LuaHostArguments arguments = {.fields = fields};
  arguments.field_count = (size_t)read_fields(L, 1, maker, fields);
  arguments.numbers = push_numbers(L, 1, &arguments.number_count);
  if (arguments.numbers == NULL)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s has too long a list: %d at most", maker, MOST_LIST);
  // A smooth curve's arc length takes some sixty roots a point.
  limits_charge(L, 50 + (int64_t)arguments.number_count * 50);
  push_block(L);
  int handle = -1;
  size_t weight = 0;
  host->answer_count = 0;
  if (!host->callbacks.make(host->callbacks.context, kind, &arguments, &handle, &weight)) {
    push_answer(L);
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s: %s", maker, lua_tostring(L, -1));
  }
  set_object(L, kind, handle, weight);
  return 1;
}

// ---- Asking

// Reads the numbers of a call from the stack, `first` on.
static int read_call(lua_State *L, int first, const char *maker, const char *method,
                     double *numbers) {
  int count = lua_gettop(L) - first + 1;
  if (count > MOST_NUMBERS) count = MOST_NUMBERS;
  for (int i = 0; i < count; i++) {
    if (lua_type(L, first + i) != LUA_TNUMBER)
      refuse(L, LUAHOST_NO_NAMES, NULL, "%s.%s takes numbers, not a %s", maker, method,
             luaL_typename(L, first + i));
    numbers[i] = lua_tonumber(L, first + i);
  }
  return count;
}

static int push_results(lua_State *L, LuaHostKind kind, const LuaHostResults *results) {
  for (int i = 0; i < results->count; i++) {
    switch (results->values[i].type) {
      case LUAHOST_NUMBER: lua_pushnumber(L, results->values[i].number); break;
      case LUAHOST_BOOLEAN: lua_pushboolean(L, results->values[i].boolean); break;
      default: lua_pushnil(L);
    }
  }
  if (results->handle < 0) return results->count;
  set_object(L, kind, results->handle, results->weight);
  return 1;
}

static int ask(lua_State *L) {
  LuaHost *host = host_of(L);
  LuaHostKind kind = (LuaHostKind)lua_tointeger(L, lua_upvalueindex(1));
  int method = (int)lua_tointeger(L, lua_upvalueindex(2));
  const char *name = kinds[kind].methods[method];
  // Not luaL_testudata: the metatable is at hand.
  bool is_object = lua_type(L, 1) == LUA_TUSERDATA && lua_getmetatable(L, 1) &&
                   lua_rawequal(L, -1, lua_upvalueindex(3));
  if (!is_object)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "call it with a colon: %s:%s(...)", kinds[kind].name,
                  name);
  lua_pop(L, 1);
  double numbers[MOST_NUMBERS];
  int count = read_call(L, 2, kinds[kind].name, name, numbers);
  int handle = ((Object *)lua_touserdata(L, 1))->handle;
  LuaHostResults results = {.handle = -1};
  // The first method is the one of updates; others may search for their answer.
  limits_charge(L, method == 0 ? 5 : 100);
  if (method == kinds[kind].making) push_block(L);
  host->answer_count = 0;
  if (!host->callbacks.ask(host->callbacks.context, handle, method, numbers, count, &results)) {
    push_answer(L);
    return refuse(L, LUAHOST_NO_NAMES, NULL, "%s:%s: %s", kinds[kind].name, name,
                  lua_tostring(L, -1));
  }
  return push_results(L, kind, &results);
}

static int refuse_method(lua_State *L) {
  const char *maker = lua_tostring(L, lua_upvalueindex(1));
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  return refuse(L, LUAHOST_NO_NAMES, NULL, "%s has no '%.60s'", maker, name);
}

static int refuse_write(lua_State *L) {
  return refuse(L, LUAHOST_NO_NAMES, NULL, "a %s cannot be changed: make a new one",
                lua_tostring(L, lua_upvalueindex(1)));
}

// ease.easeIn(p) and its like: plain functions.
static int ease(lua_State *L) {
  LuaHost *host = host_of(L);
  int which = (int)lua_tointeger(L, lua_upvalueindex(1));
  double numbers[MOST_NUMBERS];
  int count = read_call(L, 1, "ease", ease_names[which], numbers);
  limits_charge(L, 5);
  LuaHostResults results = {.handle = -1};
  host->answer_count = 0;
  if (!host->callbacks.ease(host->callbacks.context, which, numbers, count, &results)) {
    push_answer(L);
    return refuse(L, LUAHOST_NO_NAMES, NULL, "ease.%s: %s", ease_names[which],
                  lua_tostring(L, -1));
  }
  return push_results(L, LUAHOST_PATH, &results);
}

// ---- Opening

// Registers the metatable of a kind, with its methods.
static void open_kind(lua_State *L, LuaHostKind kind) {
  const char *name = kinds[kind].name;
  lua_newtable(L);
  int metatable = lua_gettop(L);
  lua_pushstring(L, name);
  lua_setfield(L, metatable, "__name");
  lua_pushcfunction(L, release);
  lua_setfield(L, metatable, "__gc");
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse_write, 1);
  lua_setfield(L, metatable, "__newindex");

  lua_newtable(L);  // methods
  for (int i = 0; kinds[kind].methods[i]; i++) {
    lua_pushinteger(L, kind);
    lua_pushinteger(L, i);
    lua_pushvalue(L, metatable);
    lua_pushcclosure(L, ask, 3);
    lua_setfield(L, -2, kinds[kind].methods[i]);
  }
  lua_createtable(L, 0, 1);  // for names that are none
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse_method, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, metatable, "__index");
  lua_setfield(L, LUA_REGISTRYINDEX, name);
}

void open_motion(lua_State *L) {
  for (int kind = 0; kinds[kind].name; kind++) {
    open_kind(L, (LuaHostKind)kind);
    lua_pushinteger(L, kind);
    lua_pushcclosure(L, make, 1);
    lua_setfield(L, -2, kinds[kind].name);
  }
  lua_newtable(L);
  for (int i = 0; ease_names[i]; i++) {
    lua_pushinteger(L, i);
    lua_pushcclosure(L, ease, 1);
    lua_setfield(L, -2, ease_names[i]);
  }
  lua_setfield(L, -2, "ease");
}
