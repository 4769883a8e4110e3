// What one update of tracks/sin.lua costs a C program that does just that: the same script, host
// objects that work alike, a protected call and a count hook, and nothing else. Compare it with
// `danmaku bench sin`; README.md, "Benchmarks", says how to build it.

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const fields[] = {"width", "height", "laneCenter", "x", "y",
                                     "centerX", "centerY", "rotation", NULL};
enum { WIDTH = 1, HEIGHT, LANE_CENTER, X, Y, CENTER_X, CENTER_Y, ROTATION };
static double values[ROTATION + 1];

static int field_of(lua_State *L) {
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  int field = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (!field) return luaL_error(L, "no such field");
  return field;
}

static int read_attribute(lua_State *L) {
  lua_pushnumber(L, values[field_of(L)]);
  return 1;
}

static int write_attribute(lua_State *L) {
  int field = field_of(L);
  if (lua_type(L, 3) != LUA_TNUMBER) return luaL_error(L, "not a number");
  double value = lua_tonumber(L, 3);
  if (!isfinite(value)) return luaL_error(L, "not finite");
  if (field == CENTER_X) values[X] = value - values[WIDTH] / 2;
  else if (field == CENTER_Y) values[Y] = value - values[HEIGHT] / 2;
  else values[field] = value;
  return 0;
}

static int read_stage(lua_State *L) {
  lua_pushnumber(L, strcmp(lua_tostring(L, 2), "width") == 0 ? 1920 : 1080);
  return 1;
}

static int param(lua_State *L) {
  lua_pushvalue(L, 2);
  return 1;
}

static void hook(lua_State *L, lua_Debug *event) {
  (void)event;
  luaL_error(L, "too many instructions");
}

static void push_object(lua_State *L, lua_CFunction read, lua_CFunction write) {
  lua_newuserdatauv(L, 0, 0);
  lua_newtable(L);
  for (int write_it = 0; write_it < 2; write_it++) {
    lua_newtable(L);
    for (int i = 0; fields[i]; i++) {
      lua_pushinteger(L, i + 1);
      lua_setfield(L, -2, fields[i]);
    }
    lua_pushcclosure(L, write_it ? write : read, 1);
    lua_setfield(L, -2, write_it ? "__newindex" : "__index");
  }
  lua_setmetatable(L, -2);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(void) {
  enum { RUNS = 9, UPDATES = 1000000 };
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_register(L, "param", param);
  push_object(L, read_stage, read_stage);
  lua_setglobal(L, "stage");
  if (luaL_dofile(L, "tracks/sin.lua")) return fprintf(stderr, "%s\n", lua_tostring(L, -1)), 1;
  lua_getglobal(L, "updateAttributes");
  push_object(L, read_attribute, write_attribute);
  int function = lua_gettop(L) - 1, attributes = lua_gettop(L);
  values[WIDTH] = 182.5;
  values[HEIGHT] = 30;
  values[LANE_CENTER] = 15;
  double runs[RUNS], sum = 0;
  for (int run = 0; run < RUNS; run++) {
    double start = now();
    for (int i = 0; i < UPDATES; i++) {
      values[X] = 0;
      values[Y] = 0;
      values[ROTATION] = 0;
      lua_sethook(L, hook, LUA_MASKCOUNT, 1000);
      lua_pushvalue(L, function);
      lua_pushnumber(L, (double)(i % 1000) / 1000);
      lua_pushvalue(L, attributes);
      if (lua_pcall(L, 2, 0, 0)) return fprintf(stderr, "%s\n", lua_tostring(L, -1)), 1;
      sum += values[X];
    }
    runs[run] = (now() - start) / UPDATES;
  }
  qsort(runs, RUNS, sizeof *runs, by_size);
  printf("%.1f ns an update (median of %d runs; checksum %g)\n", runs[RUNS / 2], RUNS, sum);
  return 0;
}
