// The clock's logic, pure: from a time and what has gone by to the next time.

export const FRAME = 1 / 60;
const LONGEST_STEP = 0.25;
const SHUTTLE = [-4, -2, -1, 1, 2, 4];

/** The length of the time line, s: the span's end, and at least 1 s. */
export function totalTime(span) {
  return Math.max(1, span?.[1] ?? 1);
}

/** The part of the time line that plays: the loop points, within the time line. */
export function playedRange(total, loopIn, loopOut) {
  const start = Math.min(loopIn ?? 0, total);
  const end = Math.min(loopOut ?? total, total);
  return start < end ? { start, end } : { start: 0, end: total };
}

/** What has gone by, without the jump of a clock that was asleep. */
export function limitStep(seconds) {
  return Math.min(Math.max(seconds, 0), LONGEST_STEP);
}

/** Moves a clock {t, direction, playing} on by `seconds`; `settings` has speed, mode, start and end. */
export function advance(clock, seconds, { speed, mode, start, end }) {
  if (!clock.playing) return clock;
  const moved = speed * limitStep(seconds);
  const next = clock.t + clock.direction * moved;
  const beyond = clock.direction > 0 ? next - end : start - next;
  if (beyond < 0) return { ...clock, t: next };
  const edge = clock.direction > 0 ? end : start;
  if (mode === 'once') return { ...clock, t: edge, playing: false };
  const rest = Math.min(beyond, moved) % (end - start);
  if (mode === 'bounce') return { ...clock, t: edge - clock.direction * rest, direction: -clock.direction };
  return { ...clock, t: clock.direction > 0 ? start + rest : end - rest };
}

/** The next speed, with its sign, for L (`toward` 1) and J (`toward` -1). */
export function shuttle(playing, direction, speed, toward) {
  if (!playing) return toward;
  const rate = direction * speed;
  const rates = toward > 0 ? SHUTTLE : [...SHUTTLE].reverse();
  return rates.find((other) => (other - rate) * toward > 1e-9) ?? 4 * toward;
}

/** The loop points after one of them was set: one that the other makes senseless is cleared. */
export function loopPoints(points, change) {
  const next = { ...points, ...change };
  if (next.loopIn !== null && next.loopOut !== null && next.loopIn >= next.loopOut) {
    return 'loopIn' in change ? { ...next, loopOut: null } : { ...next, loopIn: null };
  }
  return next;
}
