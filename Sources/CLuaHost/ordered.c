// pairs and next, in order: numbers, then texts, then booleans, each from small to large. Lua's own
// order of names comes from a hash whose seed differs between runs; a track must not.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

typedef struct Key {
  int type;
  bool is_integer, boolean;
  lua_Integer integer;
  double number;
  const char *text;  // the table holds it
  size_t count;
} Key;

static Key key_at(lua_State *L, int index) {
  Key key = {.type = lua_type(L, index)};
  switch (key.type) {
    case LUA_TNUMBER:
      key.is_integer = lua_isinteger(L, index);
      key.integer = key.is_integer ? lua_tointeger(L, index) : 0;
      key.number = lua_tonumber(L, index);
      break;
    case LUA_TSTRING: key.text = lua_tolstring(L, index, &key.count); break;
    case LUA_TBOOLEAN: key.boolean = lua_toboolean(L, index); break;
    default:
      refuse(L, LUAHOST_NO_NAMES, NULL,
             "pairs and next need keys with an order: numbers, texts or booleans, not a %s",
             lua_typename(L, key.type));
  }
  return key;
}

// Orders a whole number and one that is none, which a conversion to double would mix up from 2^53 on.
// Both being keys of a table, they are never equal, and the other one is no NaN.
static int compare_mixed(lua_Integer whole, double number) {
  if (number >= 0x1p63) return -1;
  if (number < -0x1p63) return 1;
  lua_Integer floor_of = (lua_Integer)floor(number);
  return whole > floor_of ? 1 : -1;
}

static int rank(const Key *key) {
  return key->type == LUA_TNUMBER ? 0 : key->type == LUA_TSTRING ? 1 : 2;
}

static int compare(const void *a, const void *b) {
  const Key *one = a, *two = b;
  if (one->type != two->type) return rank(one) - rank(two);
  switch (one->type) {
    case LUA_TNUMBER:
      if (one->is_integer && two->is_integer)
        return (one->integer > two->integer) - (one->integer < two->integer);
      if (one->is_integer) return compare_mixed(one->integer, two->number);
      if (two->is_integer) return -compare_mixed(two->integer, one->number);
      return (one->number > two->number) - (one->number < two->number);
    case LUA_TSTRING: {
      int order = memcmp(one->text, two->text, one->count < two->count ? one->count : two->count);
      return order ? order : (one->count > two->count) - (one->count < two->count);
    }
    default: return one->boolean - two->boolean;
  }
}

static void push_key(lua_State *L, const Key *key) {
  if (key->type == LUA_TSTRING) lua_pushlstring(L, key->text, key->count);
  else if (key->type == LUA_TBOOLEAN) lua_pushboolean(L, key->boolean);
  else if (key->is_integer) lua_pushinteger(L, key->integer);
  else lua_pushnumber(L, key->number);
}

// next(t, key): the smallest key after this one. It looks at all of them, and is charged so.
int ordered_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  bool from_start = lua_isnil(L, 2), found = false;
  Key after = {0}, best = {0};
  if (!from_start) after = key_at(L, 2);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    limits_charge(L, 2);
    Key key = key_at(L, -1);
    if (!from_start && compare(&key, &after) <= 0) continue;
    if (found && compare(&key, &best) >= 0) continue;
    best = key;
    found = true;
  }
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  push_key(L, &best);
  lua_pushvalue(L, -1);
  lua_rawget(L, 1);
  return 2;
}

// The iterator of pairs: upvalues are the keys in order, how many were given out, and the table. Its
// arguments are the script's, who may call it with anything: they do not count.
static int next_pair(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    limits_charge(L, 1);
    lua_settop(L, 0);
    if (lua_rawgeti(L, lua_upvalueindex(1), ++i) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(3)) != LUA_TNIL) break;  // else it was removed on the way
  }
  lua_pushinteger(L, i);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

int ordered_pairs(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  size_t count = 0, filled = 0;
  int64_t work = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    Key key = key_at(L, -1);
    work += 8 + (int64_t)key.count / 16;
    count++;
  }
  limits_charge(L, work);
  // A userdata, so that an error on the way frees it.
  Key *keys = lua_newuserdatauv(L, (count + 1) * sizeof *keys, 0);
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    keys[filled++] = key_at(L, -1);
  }
  qsort(keys, filled, sizeof *keys, compare);
  lua_createtable(L, (int)filled, 0);
  for (size_t i = 0; i < filled; i++) {
    push_key(L, &keys[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, 0);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, next_pair, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
