#!/usr/bin/env python3
"""Writes Sources/CAssets/assets.c: all tracks and the page's files, embedded."""
import pathlib
import re

root = pathlib.Path(__file__).parent.parent
files = sorted(
    path.relative_to(root).as_posix()
    for pattern in ("page/*", "tracks/*.lua")
    for path in root.glob(pattern)
)


def symbol(name):
    return re.sub(r"\W", "_", name)


arrays = "".join(
    f'static const unsigned char {symbol(name)}[] = {{\n#embed "../../{name}"\n}};\n' for name in files
)
table = "".join(f'    {{"{name}", {symbol(name)}, sizeof {symbol(name)}}},\n' for name in files)
(root / "Sources/CAssets/assets.c").write_text(
    f"""// Written by Scripts/embed-assets.py.
#include "CAssets.h"

{arrays}
static const Asset assets[] = {{
{table}}};

const Asset *asset_at(size_t i) {{
  return i < sizeof assets / sizeof assets[0] ? &assets[i] : NULL;
}}
"""
)
