// Decodes the host's binary frames.

const VERSION = 1;
const HEAD = 32;
const FIELDS = [
  'order', 'x', 'y', 'width', 'height', 'rotation', 'scaleX', 'scaleY', 'opacity', 'reveal', 'lane', 'entry', 'life',
];

/** Decodes a frame; null where the bytes are not one. */
export function decodeFrame(buffer) {
  if (buffer.byteLength < HEAD) return null;
  const view = new DataView(buffer);
  const count = view.getUint32(24, true);
  if (view.getUint32(0, true) !== VERSION || buffer.byteLength !== HEAD + count * FIELDS.length * 8) return null;
  const entries = [];
  for (let index = 0, at = HEAD; index < count; index += 1) {
    const entry = {};
    for (const field of FIELDS) {
      entry[field] = view.getFloat64(at, true);
      at += 8;
    }
    entries.push(entry);
  }
  return {
    generation: view.getUint32(4, true),
    t: view.getFloat64(8, true),
    microseconds: view.getFloat64(16, true),
    failed: view.getUint32(28, true),
    entries,
  };
}
