// `table`: Lua's functions with a price, and a sort that keeps the order of equals.

#include "internal.h"

const char *const table_names[] = {"concat", "insert", "move", "pack", "remove", "sort", "unpack",
                                   NULL};

static int64_t size_of(lua_State *L) {
  return lua_type(L, 1) == LUA_TTABLE ? (int64_t)lua_rawlen(L, 1) : 0;
}

// How many there are from the index at `from` to the one at `to`, as Lua's functions count them.
static int64_t range(lua_State *L, int from, int to) {
  int is_whole;
  lua_Integer first = lua_tointegerx(L, from, &is_whole);
  if (!is_whole) first = 1;
  lua_Integer last = lua_tointegerx(L, to, &is_whole);
  if (!is_whole) last = size_of(L);
  if (last < first) return 0;
  // The difference of two 64-bit numbers may not be one.
  uint64_t count = (uint64_t)last - (uint64_t)first;
  return count > INT64_MAX / 2 ? INT64_MAX / 2 : (int64_t)count + 1;
}

static int64_t concat_cost(lua_State *L) { return range(L, 3, 4); }
static int64_t insert_cost(lua_State *L) { return lua_gettop(L) < 3 ? 0 : size_of(L); }
static int64_t remove_cost(lua_State *L) { return lua_gettop(L) < 2 ? 0 : size_of(L); }
static int64_t move_cost(lua_State *L) { return range(L, 2, 3); }
static int64_t pack_cost(lua_State *L) { return lua_gettop(L); }
static int64_t unpack_cost(lua_State *L) { return range(L, 2, 3); }

// ---- sort: merges, so that equals keep their order and a wrong order function does no harm. (Lua's
// own picks its pivot by the clock: equals would stand differently on each run.)

enum { LIST = 1, ORDER, SPARE };

// Whether the value on top goes before the one below it; pops both.
static bool goes_before(lua_State *L) {
  bool before;
  if (lua_isnil(L, ORDER)) {
    int64_t work = 1;
    if (lua_type(L, -1) == LUA_TSTRING) work += (int64_t)lua_rawlen(L, -1);
    limits_charge(L, work);
    before = lua_compare(L, -1, -2, LUA_OPLT);
    lua_pop(L, 2);
  } else {
    lua_pushvalue(L, ORDER);
    lua_insert(L, -3);
    lua_insert(L, -2);
    lua_call(L, 2, 1);
    before = lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
  return before;
}

// Merges from[first..<middle] and from[middle..<end], each in order, into to[first..<end].
static void merge(lua_State *L, int from, int to, int64_t first, int64_t middle, int64_t end) {
  int64_t left = first, right = middle;
  for (int64_t i = first; i < end; i++) {
    bool take_right = right < end;
    if (take_right && left < middle) {
      lua_rawgeti(L, from, left);
      lua_rawgeti(L, from, right);
      take_right = goes_before(L);
    }
    lua_rawgeti(L, from, take_right ? right++ : left++);
    lua_rawseti(L, to, i);
  }
}

static int sort(lua_State *L) {
  luaL_checktype(L, LIST, LUA_TTABLE);
  if (!lua_isnoneornil(L, ORDER)) luaL_checktype(L, ORDER, LUA_TFUNCTION);
  lua_settop(L, ORDER);
  // Only the table in front of the globals has a metatable, and its entries are not in it.
  if (lua_getmetatable(L, LIST)) return refuse(L, LUAHOST_NO_NAMES, NULL, "cannot sort _ENV");
  int64_t count = (int64_t)lua_rawlen(L, LIST);
  lua_newtable(L);
  int from = LIST, to = SPARE;
  for (int64_t width = 1; width < count; width *= 2) {
    limits_charge(L, count);
    for (int64_t first = 1; first <= count; first += 2 * width) {
      int64_t middle = first + width, end = first + 2 * width;
      if (middle > count + 1) middle = count + 1;
      if (end > count + 1) end = count + 1;
      merge(L, from, to, first, middle, end);
    }
    int other = from;
    from = to;
    to = other;
  }
  if (from == SPARE) {
    for (int64_t i = 1; i <= count; i++) {
      lua_rawgeti(L, SPARE, i);
      lua_rawseti(L, LIST, i);
    }
  }
  return 0;
}

void open_tables(lua_State *L) {
  static const Priced taken[] = {
      {"concat", concat_cost}, {"insert", insert_cost}, {"move", move_cost}, {"pack", pack_cost},
      {"remove", remove_cost}, {"unpack", unpack_cost}, {NULL, NULL}};
  luaL_requiref(L, "table", luaopen_table, 0);
  lua_newtable(L);
  take_priced(L, -2, taken);
  lua_pushcfunction(L, sort);
  lua_setfield(L, -2, "sort");
  lua_setfield(L, -3, "table");
  lua_pop(L, 1);
}
