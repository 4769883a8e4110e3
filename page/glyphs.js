// The texts of comments as bitmaps, each drawn once and kept.

const LINE_SHARE = 0.07;
const PADDING_SHARE = 0.35;
const MOST_PIXELS = 48_000_000;
const LARGEST_SIDE = 8192;
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const ruler = new OffscreenCanvas(1, 1).getContext('2d');

function font(size) {
  return `${size}px sans-serif`;
}

function clusters(text) {
  return Array.from(segmenter.segment(text), (each) => each.segment);
}

/** Makes the cache of bitmaps. */
export function createGlyphs() {
  const cache = new Map();
  let pixels = 0;

  const keep = (key, glyph) => {
    cache.set(key, glyph);
    pixels += glyph.bitmap.width * glyph.bitmap.height;
    for (const [oldest, old] of cache) {
      if (pixels <= MOST_PIXELS || oldest === key) break;
      cache.delete(oldest);
      pixels -= old.bitmap.width * old.bitmap.height;
      old.bitmap.close();
    }
  };

  return {
    /** The bitmap of a text {text, color, fontSize} in a box so high, at `density` px of the screen per px of the stage. */
    get({ text, color, fontSize }, height, density) {
      const key = `${color}|${fontSize}|${height}|${density}|${text}`;
      let glyph = cache.get(key);
      if (glyph === undefined) {
        glyph = render(text, color, fontSize, height, density);
      } else {
        cache.delete(key);
        pixels -= glyph.bitmap.width * glyph.bitmap.height;
      }
      keep(key, glyph);
      return glyph;
    },
    /** Forgets all bitmaps, when the screen's density is another one. */
    clear() {
      for (const { bitmap } of cache.values()) bitmap.close();
      cache.clear();
      pixels = 0;
    },
  };
}

function render(text, color, fontSize, height, wanted) {
  const lines = text.split('\n');
  ruler.font = font(fontSize);
  const measured = Math.max(...lines.map((line) => ruler.measureText(line).width), 1);
  const padding = fontSize * PADDING_SHARE;
  const lineHeight = height / lines.length;
  const width = measured + 2 * padding;
  const density = Math.min(wanted, LARGEST_SIDE / Math.max(width, height + 2 * padding));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.ceil(width * density)),
    Math.max(1, Math.ceil((height + 2 * padding) * density)),
  );
  const context = canvas.getContext('2d');
  context.scale(density, density);
  context.font = font(fontSize);
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.lineWidth = Math.max(1.5, 2 * fontSize * LINE_SHARE);
  context.strokeStyle = isDark(color) ? 'rgb(255 255 255 / 85%)' : 'rgb(0 0 0 / 85%)';
  context.fillStyle = cssColor(color);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText('x');
  lines.forEach((line, index) => {
    const baseline = padding + lineHeight * (index + 0.5) + (ascent - descent) / 2;
    context.strokeText(line, padding, baseline);
    context.fillText(line, padding, baseline);
  });
  const bitmap = canvas.transferToImageBitmap();
  return { bitmap, density, measured, padding, lines, lineHeight, font: font(fontSize), edges: null };
}

function cssColor(color) {
  return `#${(color & 0xffffff).toString(16).padStart(6, '0')}`;
}

function isDark(color) {
  const [red, green, blue] = [color >> 16, color >> 8, color].map((part) => part & 0xff);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 48;
}

/** Draws a glyph into the box (0, 0, width, height) of the context, as far as it is revealed. */
export function drawGlyph(context, glyph, width, height, reveal) {
  const { bitmap, density, measured, padding } = glyph;
  const stretch = width / measured;
  if (reveal >= 1) {
    context.drawImage(
      bitmap, -padding * stretch, -padding,
      (bitmap.width / density) * stretch, bitmap.height / density,
    );
    return;
  }
  for (const part of revealedParts(glyph, reveal)) {
    context.drawImage(
      bitmap, part.x * density, part.y * density, part.width * density, part.height * density,
      (part.x - padding) * stretch, part.y - padding, part.width * stretch, part.height,
    );
  }
}

function revealedParts(glyph, reveal) {
  glyph.edges ??= measureEdges(glyph);
  const { edges, lines, lineHeight, padding } = glyph;
  const count = edges.reduce((sum, line) => sum + line.length, lines.length - 1);
  let left = Math.floor(reveal * count + 1e-9);
  const parts = [];
  for (let index = 0; index < lines.length && left > 0; index += 1) {
    const line = edges[index];
    const shown = Math.min(left, line.length);
    left -= line.length + 1;
    if (shown === 0) continue;
    const whole = shown === line.length;
    const from = padding * (index === 0 ? 0 : 1) + lineHeight * index;
    const to = padding * (index === lines.length - 1 ? 2 : 1) + lineHeight * (index + 1);
    const long = line[shown - 1] + padding * (whole ? 2 : 1);
    const end = line[line.length - 1] + 2 * padding;
    const x = RIGHT_TO_LEFT.test(lines[index]) ? end - long : 0;
    parts.push({ x, y: from, width: long, height: to - from });
  }
  return parts;
}

function measureEdges({ lines, font: lineFont }) {
  ruler.font = lineFont;
  return lines.map((line) => {
    let before = '';
    return clusters(line).map((cluster) => {
      before += cluster;
      return ruler.measureText(before).width;
    });
  });
}
