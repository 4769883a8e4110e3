// Which comment is under a point: the front-most one whose box, turned and scaled, holds it.

/** Whether an entry's box holds a point of the stage. */
export function holds(entry, x, y) {
  if (entry.scaleX === 0 || entry.scaleY === 0) return false;
  const dx = x - (entry.x + entry.width / 2);
  const dy = y - (entry.y + entry.height / 2);
  const cos = Math.cos(entry.rotation);
  const sin = Math.sin(entry.rotation);
  const alongX = (dx * cos + dy * sin) / entry.scaleX;
  const alongY = (dy * cos - dx * sin) / entry.scaleY;
  return Math.abs(alongX) <= entry.width / 2 && Math.abs(alongY) <= entry.height / 2;
}

/** The front-most entry that holds the point, or null. */
export function entryAt(entries, x, y) {
  return entries.findLast((entry) => entry.opacity > 0 && holds(entry, x, y)) ?? null;
}
