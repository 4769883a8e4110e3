// Asks the host for the frame at the playhead's time, one question in flight at a time.
import { decodeFrame } from './frame.js';

const PATIENCE = 2000;

/** Follows the clock: `tick` asks where an answer is due, `stale` says that the same time has a new answer. */
export function createFrames(app) {
  const { state, socket } = app;
  let asked = null;
  let lastTime = null;

  const forget = () => {
    asked = null;
    lastTime = null;
  };
  socket.on('open', forget);
  socket.on('close', forget);
  state.on(['show'], () => {
    lastTime = null;
  });
  socket.on('binary', (buffer) => {
    asked = null;
    const frame = decodeFrame(buffer);
    if (frame === null) return;
    const { show } = state.values;
    if (show === null || frame.generation < show.generation) {
      lastTime = null;
      return;
    }
    state.set({ frame });
  });

  return {
    /** Asks for the frame at the playhead, unless a question is open or its answer is known. */
    tick(now) {
      if (state.values.show === null) return;
      if (asked !== null && now - asked < PATIENCE) return;
      const { t } = state.values;
      if (asked === null && t === lastTime) return;
      if (socket.send({ type: 'frame', t })) {
        asked = now;
        lastTime = t;
      }
    },
  };
}
