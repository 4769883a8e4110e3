// The limits: a heap with a cap, a count of instructions, and a clock.
//
// The count hook alone would not do: C functions are one instruction each, a protected call would
// catch it, and one instruction can copy megabytes. So library calls are charged (limits_charge),
// the allocator charges what it moves, a limit once hit stays hit, and big blocks make the hook look
// at the clock more often.

#define _POSIX_C_SOURCE 200809L  // clock_gettime
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "internal.h"

enum { BYTES_PER_INSTRUCTION = 64, BIG_BLOCK = 4 * 1024, MOST_TEXT = 64 * 1024 };

// What a block costs the process: malloc rounds up and keeps a word for itself.
static size_t footprint(size_t size) {
  if (size == 0) return 0;
  size_t rounded = (size + 8 + 15) & ~(size_t)15;
  return rounded < 32 ? 32 : rounded;
}

int64_t luahost_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void limits_note_place(lua_State *L) {
  LuaHost *host = host_of(L);
  host->error.line = 0;
  host->source[0] = 0;
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    host->error.line = frame.currentline;
    memcpy(host->source, frame.short_src, sizeof host->source);
    return;
  }
}

static void exhaust(LuaHost *host, LuaHostStatus limit) {
  if (host->exhausted || !host->limits.are_on) return;
  host->exhausted = limit;
  limits_note_place(host->L);
}

void limits_raise_if_exhausted(lua_State *L) {
  if (!host_of(L)->exhausted) return;
  // nil, for there may be no memory for a text: the host knows which limit it was.
  lua_pushnil(L);
  lua_error(L);
}

static void on_count(lua_State *L, lua_Debug *event) {
  (void)event;
  LuaHost *host = host_of(L);
  host->instructions -= host->hook_interval;
  if (host->instructions < 0) exhaust(host, LUAHOST_LIMIT_INSTRUCTIONS);
  limits_look_at_clock(host);
  limits_raise_if_exhausted(L);
}

// Makes the very next instruction call the hook, for those who must not raise themselves.
static void raise_soon(LuaHost *host) { lua_sethook(host->L, on_count, LUA_MASKCOUNT, 1); }

void limits_begin(LuaHost *host, int64_t instructions, int64_t nanoseconds) {
  host->instructions = instructions;
  host->unchecked = 0;
  host->allowed = nanoseconds;
  host->deadline = 0;
  host->refusals = 0;
  // What one call has made does not change how the next one is counted.
  host->hook_interval = host->call_interval;
  if (!host->limits.are_on) return;
  lua_sethook(host->L, on_count, LUA_MASKCOUNT, host->hook_interval);
}

void limits_look_at_clock(LuaHost *host) {
  host->unchecked = 0;
  int64_t now = luahost_now();
  // The first look starts the clock: most updates end before it, and are spared reading it.
  if (host->deadline == 0) host->deadline = now + host->allowed;
  if (now > host->deadline) exhaust(host, LUAHOST_LIMIT_TIME);
  if (host->frame_started && now > host->frame_started + host->limits.frame_nanoseconds)
    exhaust(host, LUAHOST_LIMIT_TIME);
}

static void spend(LuaHost *host, int64_t work) {
  // Not `instructions - work < 0`: the work may be near the largest number.
  host->instructions = work > host->instructions ? -1 : host->instructions - work;
  if (host->instructions < 0) exhaust(host, LUAHOST_LIMIT_INSTRUCTIONS);
  host->unchecked += work > HOOK_INTERVAL ? HOOK_INTERVAL : work;
  if (host->unchecked >= HOOK_INTERVAL) limits_look_at_clock(host);
}

void limits_charge(lua_State *L, int64_t work) {
  if (work > 0) spend(host_of(L), work);
  limits_raise_if_exhausted(L);
}

// Refuses memory. Lua then collects all garbage and tries once more, which is worth a look at the clock;
// from the second time on in a call also as many instructions as there is heap, or a script at the cap
// would collect for ever. (The first time may be due to what earlier calls have left behind.)
static void *refuse_block(LuaHost *host) {
  if (host->L && !host->exhausted) {
    limits_note_place(host->L);
    if (host->refusals++ > 0) spend(host, (int64_t)(host->heap / BYTES_PER_INSTRUCTION));
    limits_look_at_clock(host);
    if (host->exhausted) raise_soon(host);
  }
  return NULL;
}

void *limits_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  LuaHost *host = context;
  // Comparing or converting a text is one instruction, however long it is.
  bool is_text = !block && old_size == LUA_TSTRING;
  if (!block) old_size = 0;  // it was a type tag
  size_t old_footprint = footprint(old_size), new_footprint = footprint(new_size);
  if (new_size == 0) {
    host->heap -= old_footprint;
    free(block);
    return NULL;
  }
  if (new_footprint > old_footprint) {
    size_t growth = new_footprint - old_footprint;
    int64_t number = host->allocations++;
    if (growth > host->limits.heap_bytes - host->heap || (is_text && new_size > MOST_TEXT) ||
        (number >= host->limits.refuse_from && number < host->limits.refuse_until))
      return refuse_block(host);
    if (host->L && !host->exhausted && growth >= BYTES_PER_INSTRUCTION) {
      spend(host, (int64_t)(growth / BYTES_PER_INSTRUCTION));
      if (host->exhausted) {
        raise_soon(host);
      } else if (host->limits.are_on && new_size >= BIG_BLOCK && host->hook_interval != BIG_BLOCK_INTERVAL) {
        host->hook_interval = BIG_BLOCK_INTERVAL;
        lua_sethook(host->L, on_count, LUA_MASKCOUNT, BIG_BLOCK_INTERVAL);
      }
    }
  }
  void *grown = realloc(block, new_size);
  // Lua relies on a shrink that never fails.
  if (!grown) return new_size <= old_size ? block : NULL;
  host->heap += new_footprint - old_footprint;
  return grown;
}
