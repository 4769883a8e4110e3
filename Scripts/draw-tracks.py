#!/usr/bin/env python3
"""Draws docs/tracks.svg: the built-in tracks, as their dry runs say.

Usage: Scripts/draw-tracks.py [PROGRAM]      (default: .build/release/danmaku)
"""

import json
import math
import subprocess
import sys
from pathlib import Path

program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/danmaku"
target = Path(__file__).resolve().parent.parent / "docs/tracks.svg"
WIDTH, HEIGHT, GAP, COLUMNS = 320, 180, 16, 3
TRACKS = {
    "horizontal": ["--set", "rows=1"],
    "sin": ["--set", "rows=1", "--set", "amplitude=45"],
    "christina": [],
    "circle": [],
    "stable": ["--set", "rows=1"],
    "pop": ["--set", "duration=3"],
}
SHARES = [0.04, 0.13, 0.22, 0.31, 0.4, 0.5, 0.6, 0.69, 0.78, 0.87, 0.96]


def rows(track, options):
    seeds = range(1, 8) if track == "pop" else [0]
    for seed in seeds:
        shares = [0.012 * 1.9**seed % 0.3 + 0.02] if track == "pop" else SHARES
        output = subprocess.run(
            [program, "dry-run", track, "--stage", f"{WIDTH}x{HEIGHT}", "--text", "弹幕", "--box",
             "36x22", "--seed", str(seed), "--format", "json", "--percent",
             ",".join(map(str, shares)), *options],
            check=True, capture_output=True, text=True).stdout
        yield from json.loads(output)


panels = []
for number, (track, options) in enumerate(TRACKS.items()):
    left = GAP + number % COLUMNS * (WIDTH + GAP)
    top = GAP + number // COLUMNS * (HEIGHT + GAP + 22)
    comments = []
    for row in rows(track, options):
        x, y = row["x"] + row["width"] / 2, row["y"] + row["height"] / 2
        comments.append(
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({math.degrees(row["rotation"]):.1f})'
            f' scale({row["scaleX"]:.3f} {row["scaleY"]:.3f})" opacity="{row["opacity"]:.2f}">'
            f'<rect x="-18" y="-11" width="36" height="22" rx="4" fill="#2d6cdf"/>'
            f'<text y="5" font-size="14" fill="#fff" text-anchor="middle">弹幕</text></g>')
    panels.append(
        f'<g transform="translate({left} {top})"><svg width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="8" fill="#10141c"/>{"".join(comments)}</svg>'
        f'<text y="{HEIGHT + 16}" font-size="14" fill="#667">{track}</text></g>')

width = GAP + COLUMNS * (WIDTH + GAP)
height = GAP + (HEIGHT + GAP + 22) * math.ceil(len(TRACKS) / COLUMNS)
target.write_text(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
    f'font-family="sans-serif" role="img" aria-label="The six built-in tracks">\n'
    + "\n".join(panels) + "\n</svg>\n", encoding="utf-8")
print(f"{target.name}: {len(TRACKS)} tracks")
