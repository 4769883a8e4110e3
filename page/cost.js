// What frames cost, whether the motion is pure, and the warnings of what runs.
import { byId, make, setText } from './dom.js';

const FRAME_MICROSECONDS = 16_700;
const WARN_PERCENT = 50;
const SMOOTHING = 0.1;
const WRITE_EVERY = 200;

/** Wires the cost meter and the badges. */
export function startCost(app) {
  const { state } = app;
  let smooth = null;
  let written = 0;

  state.on(['frame'], ({ frame }) => {
    const { microseconds, entries } = frame;
    smooth = smooth === null ? microseconds : smooth + (microseconds - smooth) * SMOOTHING;
    const now = performance.now();
    if (now - written < WRITE_EVERY) return;
    written = now;
    showCost(smooth, entries.length);
  });
  state.on(['show'], ({ show }) => {
    smooth = null;
    showBadges(show);
    showNotes([...(show.warnings ?? []), ...(show.misfits ?? [])]);
  });
}

function showCost(microseconds, count) {
  const percent = (microseconds / FRAME_MICROSECONDS) * 100;
  const each = count > 0 ? `${Math.round((microseconds * 1000) / count)} ns an update` : 'no updates';
  setText(byId('cost-text'), `${microseconds.toFixed(0)} µs a frame, ${each}, ${percent.toFixed(percent < 10 ? 1 : 0)} %`);
  byId('cost-meter').value = percent;
  byId('cost').classList.toggle('warn', percent >= WARN_PERCENT);
}

function showBadges({ pure, seed }) {
  const purity = byId('purity');
  purity.hidden = false;
  purity.classList.toggle('good', pure === true);
  purity.classList.toggle('warn', pure !== true);
  purity.title = 'Whether a comment is at the same place each time the same percent is asked for';
  setText(purity, `function of percent: ${pure === true ? 'yes' : 'no'}`);
  byId('seed-badge').hidden = false;
  setText(byId('seed-badge'), `seed ${seed}`);
}

function showNotes(notes) {
  byId('notes').hidden = notes.length === 0;
  byId('notes-list').replaceChildren(...notes.map((note) => make('li', {}, note)));
}
