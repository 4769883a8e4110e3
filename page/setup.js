// Tells the host what to show: the whole of it, at most once a frame of the screen.
import { say } from './status.js';

const TOLD = ['track', 'params', 'seed', 'stage', 'comments'];
const PATIENCE = 500;

/** Sends `setup` when what it says has changed; waits a moment for the answer to the last one. */
export function createSetup(app) {
  const { state, socket } = app;
  let changed = false;
  let open = null;
  let toldTrack = null;

  state.on(TOLD, () => {
    changed = true;
  });
  const answered = () => {
    open = null;
  };
  socket.onMessage('show', answered);
  socket.onMessage('diagnostic', answered);
  socket.onMessage('refused', ({ what, message }) => {
    if (what !== 'setup') return;
    answered();
    say(message);
  });
  socket.on('close', () => {
    answered();
    toldTrack = null;
  });

  return {
    /** Whether the host has yet to hear, or to answer, what the state is. */
    isPending: () => changed || open !== null,
    /** The track that the host was last told of over this connection, or null. */
    told: () => toldTrack,
    /** Sends the state again though nothing of it has changed. */
    again() {
      changed = true;
    },
    /** Sends what has changed since the last time. */
    tick(now) {
      const { hello, track, params, seed, stage, comments } = state.values;
      if (!changed || hello === null || track === null || !state.values.connected) return;
      if (open !== null && now - open < PATIENCE) return;
      const { source, count, kind, density } = comments;
      const told = source === 'samples' ? { source, count, kind, density } : { source };
      if (socket.send({ type: 'setup', track, params, seed, stage, comments: told })) {
        changed = false;
        open = now;
        toldTrack = track;
      }
    },
  };
}
