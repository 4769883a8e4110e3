// The playhead: plays, seeks, steps and flings over the state.
import { FRAME, advance, loopPoints, playedRange, shuttle, totalTime } from './playback.js';

/** Makes the player of the state. */
export function createPlayer(state) {
  let runOn = null;
  let held = false;
  let knownTotal = totalTime(null);

  // Between two tracks the time line stays as it is.
  const total = () => {
    if (state.values.show !== null) knownTotal = totalTime(state.values.show.span);
    return knownTotal;
  };
  const range = () => playedRange(total(), state.values.loopIn, state.values.loopOut);
  const place = (t) => Math.max(0, state.values.show === null ? t : Math.min(t, total()));

  const player = {
    total,
    range,
    /** Goes to a time; what ran on by itself stops. */
    seek(t) {
      runOn = null;
      state.set({ t: place(t), seeks: state.values.seeks + 1 });
    },
    /** Pauses, and goes so many frames on. */
    step(frames) {
      player.pause();
      const at = Math.round(state.values.t / FRAME);
      player.seek((at + frames) * FRAME);
    },
    play() {
      runOn = null;
      const { start, end } = range();
      const { t, direction, mode } = state.values;
      const over = direction > 0 ? t >= end : t <= start;
      if (mode === 'once' && over) state.set({ t: direction > 0 ? start : end });
      state.set({ playing: true });
    },
    pause() {
      runOn = null;
      state.set({ playing: false });
    },
    toggle() {
      if (state.values.playing) {
        player.pause();
      } else {
        state.set({ direction: 1 });
        player.play();
      }
    },
    /** L and J: faster one way or the other. */
    shuttle(toward) {
      const { playing, direction, speed } = state.values;
      const rate = shuttle(playing, direction, speed, toward);
      state.set({ direction: Math.sign(rate), speed: Math.abs(rate) });
      player.play();
    },
    setSpeed(speed) {
      if (Number.isFinite(speed)) state.set({ speed: Math.min(Math.max(speed, 0.1), 4) });
    },
    setLoop(change) {
      const { loopIn, loopOut } = state.values;
      state.set(loopPoints({ loopIn, loopOut }, change));
    },
    /** Holds the clock while the time line is dragged. */
    hold(isHeld) {
      held = isHeld;
    },
    /** Lets the playhead run on along distances `positions`, one each `step` s. */
    runOn(positions, step, sign) {
      runOn = { positions, step, sign, from: state.values.t, gone: 0 };
    },
    /** Moves the playhead by what has gone by on the screen. */
    tick(seconds) {
      if (runOn !== null) {
        tickRunOn(seconds);
        return;
      }
      if (held || !state.values.playing || !state.values.connected || state.values.show === null) return;
      const { t, direction, playing, speed, mode } = state.values;
      state.set(advance({ t, direction, playing }, seconds, { speed, mode, ...range() }));
    },
  };

  const tickRunOn = (seconds) => {
    runOn.gone += seconds;
    const { positions, step, sign, from, gone } = runOn;
    const last = positions.length - 1;
    const at = Math.min(gone / step, last);
    const before = Math.floor(at);
    const after = Math.min(before + 1, last);
    const distance = positions[before] + (positions[after] - positions[before]) * (at - before);
    const t = place(from + sign * distance);
    const edge = t === 0 || t === total();
    if (at >= last || (edge && distance > 0)) runOn = null;
    state.set({ t });
  };

  return player;
}
