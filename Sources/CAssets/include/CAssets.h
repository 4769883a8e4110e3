// CAssets: files of the project, carried inside the binary.

#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>

/// A file: its path within the project, and its bytes.
typedef struct Asset {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} Asset;

/// The i-th file, or NULL after the last one. They are in the order of their names.
const Asset *asset_at(size_t i);

#endif
