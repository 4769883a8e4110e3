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
    if (frame === null) return;
    const { microseconds, entries } = frame;
    smooth = smooth === null ? microseconds : smooth + (microseconds - smooth) * SMOOTHING;
    const now = performance.now();
    if (now - written < WRITE_EVERY) return;
    written = now;
    showCost(smooth, entries.length);
  });
  state.on(['show'], ({ show }) => {
    smooth = null;
    if (show === null) clearCost();
    showBadges(show);
    showNotes(show);
  });
}

function showCost(microseconds, count) {
  const percent = (microseconds / FRAME_MICROSECONDS) * 100;
  const each = count > 0 ? `${Math.round((microseconds * 1000) / count)} ns an update` : 'no updates';
  setText(byId('cost-text'), `${microseconds.toFixed(0)} µs a frame, ${each}, ${percent.toFixed(percent < 10 ? 1 : 0)} %`);
  byId('cost-meter').value = percent;
  byId('cost').classList.toggle('warn', percent >= WARN_PERCENT);
}

function clearCost() {
  setText(byId('cost-text'), 'no frame yet');
  byId('cost-meter').value = 0;
  byId('cost').classList.remove('warn');
}

function showBadges(show) {
  const purity = byId('purity');
  purity.hidden = show === null;
  byId('seed-badge').hidden = show === null;
  if (show === null) return;
  const { pure, seed } = show;
  purity.classList.toggle('good', pure === true);
  purity.classList.toggle('warn', pure !== true);
  purity.title = 'Whether a comment is at the same place each time the same percent is asked for';
  setText(purity, `function of percent: ${pure === true ? 'yes' : 'no'}`);
  setText(byId('seed-badge'), `seed ${seed}`);
}

function showNotes(show) {
  const notes = [show?.missing, ...(show?.warnings ?? []), ...(show?.misfits ?? [])].filter(Boolean);
  byId('notes').hidden = notes.length === 0;
  byId('notes-list').replaceChildren(...notes.map((note) => make('li', {}, note)));
}
