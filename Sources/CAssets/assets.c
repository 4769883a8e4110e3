#include "CAssets.h"

static const unsigned char track_christina[] = {
#embed "../../tracks/christina.lua"
};
static const unsigned char track_circle[] = {
#embed "../../tracks/circle.lua"
};
static const unsigned char track_horizontal[] = {
#embed "../../tracks/horizontal.lua"
};
static const unsigned char track_pop[] = {
#embed "../../tracks/pop.lua"
};
static const unsigned char track_sin[] = {
#embed "../../tracks/sin.lua"
};
static const unsigned char track_stable[] = {
#embed "../../tracks/stable.lua"
};

static const Asset assets[] = {
    {"tracks/christina.lua", track_christina, sizeof track_christina},
    {"tracks/circle.lua", track_circle, sizeof track_circle},
    {"tracks/horizontal.lua", track_horizontal, sizeof track_horizontal},
    {"tracks/pop.lua", track_pop, sizeof track_pop},
    {"tracks/sin.lua", track_sin, sizeof track_sin},
    {"tracks/stable.lua", track_stable, sizeof track_stable},
};

const Asset *asset_at(size_t i) {
  return i < sizeof assets / sizeof assets[0] ? &assets[i] : NULL;
}
