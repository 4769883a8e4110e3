// Keeps the view and the clock's settings for this tab, so that they survive a reload of the page.

const NAME = 'danmaku-preview';
const KEPT = [
  'speed', 'mode', 'loopIn', 'loopOut', 'playing', 'direction', 'flingK', 'flingN', 'background',
  'showLanes', 'showGrid', 'showSafe', 'showPointer', 'showWay', 'showGhosts', 'ghostsBefore',
  'ghosts', 'ghostStep', 'sections',
];

/** Reads what an earlier load of this page in this tab has kept. */
export function readKept(defaults) {
  let stored;
  try {
    stored = JSON.parse(sessionStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
  const fits = (key) => key in stored && (fitsType(stored[key], defaults[key]));
  return Object.fromEntries(KEPT.filter(fits).map((key) => [key, stored[key]]));
}

function fitsType(value, initial) {
  if (initial === null) return value === null || Number.isFinite(value);
  return value !== null && typeof value === typeof initial;
}

/** Writes the kept part of the state a moment after it changes, and when the page goes. */
export function keepState(state) {
  let timer = null;
  const write = () => {
    clearTimeout(timer);
    timer = null;
    const kept = Object.fromEntries(KEPT.map((key) => [key, state.values[key]]));
    try {
      sessionStorage.setItem(NAME, JSON.stringify(kept));
    } catch {
      // A browser that forbids storage has a page that forgets.
    }
  };
  state.on(KEPT, () => {
    timer ??= setTimeout(write, 100);
  });
  addEventListener('pagehide', write);
}
