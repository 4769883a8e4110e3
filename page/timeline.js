// The time line: scrubbed by drag, click and wheel, flung by a fast drag.
import { byId, make, setText, short } from './dom.js';
import { FRAME } from './playback.js';
import { createDragSpeed } from './fling.js';

const TICK_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const MOST_TICKS = 11;
const WHEEL_SHARE = 1 / 2000;

/** Wires the time line to the player. */
export function startTimeline(app) {
  const { state, player, fling } = app;
  const line = byId('timeline');
  const speed = createDragSpeed();
  let dragging = false;

  const timeAt = (event) => {
    const { left, width } = line.getBoundingClientRect();
    return ((event.clientX - left) / width) * player.total();
  };
  const drag = (event) => {
    player.seek(timeAt(event));
    speed.add(event.timeStamp, timeAt(event), event.clientX);
  };

  line.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    line.setPointerCapture(event.pointerId);
    dragging = true;
    player.hold(true);
    drag(event);
  });
  line.addEventListener('pointermove', (event) => {
    if (dragging) drag(event);
  });
  const letGo = (event) => {
    if (!dragging) return;
    dragging = false;
    player.hold(false);
    const velocity = speed.end(event.timeStamp);
    if (event.type === 'pointerup') fling.start(velocity);
  };
  line.addEventListener('pointerup', letGo);
  line.addEventListener('pointercancel', letGo);
  line.addEventListener('wheel', (event) => {
    event.preventDefault();
    const along = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY;
    player.seek(state.values.t + along * WHEEL_SHARE * player.total());
  }, { passive: false });

  state.on(['t', 'show'], () => showTime(state.values, player.total()));
  state.on(['show', 'loopIn', 'loopOut'], () => showRange(state.values, player));
  state.on(['show', 'way'], () => showLife(state.values.way, player.total()));
  state.on(['show'], () => showTicks(player.total()));
  showTime(state.values, player.total());
  showRange(state.values, player);
  showTicks(player.total());
}

function showTime(values, total) {
  const { t } = values;
  const percent = (t / total) * 100;
  const frame = Math.round(t / FRAME);
  const line = byId('timeline');
  byId('playhead').style.left = `${Math.min(percent, 100)}%`;
  line.setAttribute('aria-valuemax', short(total));
  line.setAttribute('aria-valuenow', short(t));
  line.setAttribute('aria-valuetext', `${t.toFixed(3)} seconds, ${percent.toFixed(1)} percent, frame ${frame}`);
  setText(byId('readout'), `${t.toFixed(3)} s  ${percent.toFixed(1)} % of the show  frame ${frame}`);
}

function placeBar(bar, start, end, total) {
  bar.style.left = `${(start / total) * 100}%`;
  bar.style.width = `${((end - start) / total) * 100}%`;
}

function showRange(values, player) {
  const { start, end } = player.range();
  const bar = byId('timeline-range');
  bar.hidden = values.loopIn === null && values.loopOut === null;
  placeBar(bar, start, end, player.total());
}

function showLife(way, total) {
  const bar = byId('timeline-life');
  bar.hidden = way === null || way.samples.length === 0;
  if (bar.hidden) return;
  placeBar(bar, Math.max(way.entry, 0), Math.min(way.entry + way.life, total), total);
}

function showTicks(total) {
  const step = TICK_STEPS.find((each) => total / each <= MOST_TICKS) ?? total / MOST_TICKS;
  const ticks = [];
  for (let index = 0; index * step <= total; index += 1) {
    const tick = make('span', {}, short(index * step, 1));
    tick.style.left = `${((index * step) / total) * 100}%`;
    ticks.push(tick);
  }
  byId('timeline-ticks').replaceChildren(...ticks);
}
