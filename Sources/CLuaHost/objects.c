// `attributes` and `stage`: objects of the host, not tables. An unknown name, a value that is no
// finite number, a read field written and use outside of the call are errors at their line.

#include <math.h>
#include <string.h>

#include "internal.h"

typedef enum Field {
  NO_FIELD = 0,
  ID, KIND, TEXT, COLOR, FONT_SIZE, WIDTH, HEIGHT, SEED,
  INDEX, LANE, LANE_COUNT, LANE_TOP, LANE_CENTER, LANE_HEIGHT,
  BORN, AGE, DURATION,
  FIRST_WRITTEN,
  X = FIRST_WRITTEN, Y, CENTER_X, CENTER_Y, ROTATION, SCALE, SCALE_X, SCALE_Y, OPACITY, REVEAL,
} Field;

// In the order of Field.
const char *const attribute_names[] = {
    "id", "kind", "text", "color", "fontSize", "width", "height", "seed",
    "index", "lane", "laneCount", "laneTop", "laneCenter", "laneHeight",
    "born", "age", "duration",
    "x", "y", "centerX", "centerY", "rotation", "scale", "scaleX", "scaleY", "opacity", "reveal",
    NULL};

const char *const stage_names[] = {"width", "height", NULL};

// Lua keeps one copy of each short text, so a field is known by the address of its name: that is found
// several times as fast as the text in a table, and scripts read and write fields all the time.
static FieldSlot *slot_of(LuaHost *host, const char *name) {
  size_t i = ((uintptr_t)name >> 4) % FIELD_SLOTS;
  while (host->fields[i].name && host->fields[i].name != name) i = (i + 1) % FIELD_SLOTS;
  return &host->fields[i];
}

// The field named at index 2. Raises when there is none, or when no call is under way.
static Field field_of(lua_State *L, LuaHost *host, const char *verb) {
  bool is_text = lua_type(L, 2) == LUA_TSTRING;
  const char *name = is_text ? lua_tostring(L, 2) : luaL_typename(L, 2);
  Field field = is_text ? (Field)slot_of(host, name)->field : NO_FIELD;
  if (field == NO_FIELD)
    refuse(L, LUAHOST_ATTRIBUTES, name, "attributes has no field '%.60s'", name);
  if (!host->attributes)
    refuse(L, LUAHOST_NO_NAMES, NULL,
           "cannot %s attributes.%s here: attributes belong to the call that they were given to",
           verb, attribute_names[field - 1]);
  return field;
}

// A comment's duration is asked before it has a lane, a length once its duration is known.
static void refuse_early(lua_State *L, const LuaHost *host, Field field) {
  if (host->function == LUAHOST_UPDATE) return;
  bool early = (field >= INDEX && field <= AGE && field != LANE_COUNT && field != BORN) ||
               (field == DURATION && host->function == LUAHOST_DURATION) || field >= FIRST_WRITTEN;
  if (early)
    refuse(L, LUAHOST_NO_NAMES, NULL,
           "attributes.%s is not known yet: %s is asked before the comment is placed",
           attribute_names[field - 1], host->function == LUAHOST_DURATION ? "duration" : "length");
}

static int read_attribute(lua_State *L) {
  LuaHost *host = host_of(L);
  Field field = field_of(L, host, "read");
  refuse_early(L, host, field);
  const LuaHostAttributes *a = host->attributes;
  switch (field) {
    case ID:
      host->callbacks.comment_id(host->callbacks.context);
      push_answer(L);
      break;
    case TEXT:
      host->callbacks.comment_text(host->callbacks.context);
      push_answer(L);
      break;
    case KIND: lua_pushstring(L, a->kind); break;
    case COLOR: lua_pushinteger(L, a->color); break;
    case FONT_SIZE: lua_pushnumber(L, a->font_size); break;
    case WIDTH: lua_pushnumber(L, a->width); break;
    case HEIGHT: lua_pushnumber(L, a->height); break;
    case SEED: lua_pushinteger(L, a->seed); break;
    case INDEX: lua_pushinteger(L, a->index); break;
    case LANE: lua_pushinteger(L, a->lane); break;
    case LANE_COUNT: lua_pushinteger(L, a->lane_count); break;
    case LANE_TOP: lua_pushnumber(L, a->lane_top); break;
    case LANE_CENTER: lua_pushnumber(L, a->lane_top + a->lane_height / 2); break;
    case LANE_HEIGHT: lua_pushnumber(L, a->lane_height); break;
    case BORN: lua_pushnumber(L, a->born); break;
    case AGE: lua_pushnumber(L, a->age); break;
    case DURATION: lua_pushnumber(L, a->duration); break;
    case X: lua_pushnumber(L, a->x); break;
    case Y: lua_pushnumber(L, a->y); break;
    case CENTER_X: lua_pushnumber(L, a->x + a->width / 2); break;
    case CENTER_Y: lua_pushnumber(L, a->y + a->height / 2); break;
    case ROTATION: lua_pushnumber(L, a->rotation); break;
    case SCALE:
    case SCALE_X: lua_pushnumber(L, a->scale_x); break;
    case SCALE_Y: lua_pushnumber(L, a->scale_y); break;
    case OPACITY: lua_pushnumber(L, a->opacity); break;
    case REVEAL: lua_pushnumber(L, a->reveal); break;
    case NO_FIELD: lua_pushnil(L); break;
  }
  return 1;
}

static const char *article_of(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: return "nil";
    case LUA_TBOOLEAN: return "a boolean";
    case LUA_TSTRING: return "a text";
    case LUA_TTABLE: return "a table";
    case LUA_TFUNCTION: return "a function";
    default: return "an object of the host";
  }
}

static double share(double value) { return value < 0 ? 0 : value > 1 ? 1 : value; }

static int write_attribute(lua_State *L) {
  LuaHost *host = host_of(L);
  Field field = field_of(L, host, "write");
  const char *name = attribute_names[field - 1];
  if (field < FIRST_WRITTEN)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "attributes.%s can be read, not written", name);
  if (host->function != LUAHOST_UPDATE)
    return refuse(L, LUAHOST_NO_NAMES, NULL,
                  "attributes.%s can be written in updateAttributes only", name);
  if (lua_type(L, 3) != LUA_TNUMBER)
    return refuse(L, LUAHOST_NO_NAMES, NULL, "attributes.%s must be a number, not %s", name,
                  article_of(L, 3));
  double value = lua_tonumber(L, 3);
  if (!isfinite(value))
    return refuse(L, LUAHOST_NO_NAMES, NULL, "attributes.%s must be a finite number, not %s", name,
                  isnan(value) ? "nan" : value > 0 ? "inf" : "-inf");
  LuaHostAttributes *a = host->attributes;
  switch (field) {
    case X: a->x = value; break;
    case Y: a->y = value; break;
    case CENTER_X: a->x = value - a->width / 2; break;
    case CENTER_Y: a->y = value - a->height / 2; break;
    case ROTATION: a->rotation = value; break;
    case SCALE: a->scale_x = a->scale_y = value; break;
    case SCALE_X: a->scale_x = value; break;
    case SCALE_Y: a->scale_y = value; break;
    case OPACITY: a->opacity = share(value); break;
    case REVEAL: a->reveal = share(value); break;
    default: break;
  }
  a->written = true;
  return 0;
}

static int read_stage(lua_State *L) {
  LuaHost *host = host_of(L);
  const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
  if (strcmp(name, "width") == 0) lua_pushnumber(L, host->stage_width);
  else if (strcmp(name, "height") == 0) lua_pushnumber(L, host->stage_height);
  else return refuse(L, LUAHOST_STAGE, name, "stage has no field '%.60s'", name);
  return 1;
}

static int write_stage(lua_State *L) {
  return refuse(L, LUAHOST_NO_NAMES, NULL, "stage can be read, not written");
}

static void push_object(lua_State *L, const char *name, lua_CFunction read, lua_CFunction write) {
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 3);
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__name");
  lua_pushcfunction(L, read);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, write);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
}

void open_objects(lua_State *L) {
  LuaHost *host = host_of(L);
  push_object(L, "stage", read_stage, write_stage);
  lua_setfield(L, -2, "stage");
  // The registry holds the names, so that they stay where they are.
  lua_newtable(L);
  for (int i = 0; attribute_names[i]; i++) {
    const char *name = lua_pushstring(L, attribute_names[i]);
    *slot_of(host, name) = (FieldSlot){name, i + 1};
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, "danmaku.fields");
  push_object(L, "attributes", read_attribute, write_attribute);
}
