// What the host takes: it refuses a whole setup for one seed or count that does not fit.

const SEED_END = 2n ** 64n;
const MOST_COMMENTS = 10_000;

/** How many comments a second the field takes. */
export const DENSITY = { min: 0.1, max: 1000 };

/** A seed as the host takes it; null for a text that is none. */
export function fitSeed(text) {
  const digits = text.trim();
  return /^\d{1,40}$/.test(digits) && BigInt(digits) < SEED_END ? String(BigInt(digits)) : null;
}

/** What fits of sample comments {count, density, kind}; numbers that are too small or large are brought in. */
export function fitSamples({ count, density, kind }, kinds) {
  const fitting = {};
  if (count > 0) fitting.count = Math.min(Math.max(Math.trunc(count), 1), MOST_COMMENTS);
  if (density > 0) fitting.density = Math.min(Math.max(density, DENSITY.min), DENSITY.max);
  if (kinds.includes(kind)) fitting.kind = kind;
  return fitting;
}
