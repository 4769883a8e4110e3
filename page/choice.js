// Which track is on: each has its own params, and nothing of one is left on show at another.

/** The part of the state that is the host's answer for a track, before there is one. */
export const NOTHING = { show: null, frame: null, way: null };

/** Makes the choice of a track; it takes its params from the page's memory if it is given none. */
export function createChoice({ state, socket, setup, selection }) {
  const otherParams = new Map();
  let shown = null;

  socket.onMessage('show', (show) => {
    shown = show;
  });
  socket.on('open', () => {
    shown = null;
  });

  return function selectTrack(track, params) {
    if (track === state.values.track) {
      if (params !== undefined) state.set({ params });
      return;
    }
    if (state.values.track !== null) otherParams.set(state.values.track, state.values.params);
    // Back again before the host has heard of the other one: it shows this one still, and says so no second time.
    const show = setup.told() === track && shown?.track === track ? shown : null;
    state.set({ ...NOTHING, track, params: params ?? otherParams.get(track) ?? {}, show });
    if (show !== null) selection.follow(false);
  };
}
