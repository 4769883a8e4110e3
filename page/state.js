// The page's state, and who listens to it.

/** Makes a state: `values` to read, `set` to change some of them, `on` to hear of changes. */
export function createState(initial) {
  const values = { ...initial };
  const listeners = [];
  return {
    values,
    set(patch) {
      const changed = Object.keys(patch).filter((key) => !Object.is(values[key], patch[key]));
      if (changed.length === 0) return;
      for (const key of changed) values[key] = patch[key];
      for (const { keys, listener } of listeners) {
        if (keys === null || changed.some((key) => keys.has(key))) listener(values, changed);
      }
    },
    on(keys, listener) {
      listeners.push({ keys: keys === null ? null : new Set(keys), listener });
    },
  };
}

/** What the state is before the host, the address and the session have said anything. */
export function initialValues(reducedMotion) {
  return {
    // What the host is told.
    track: null,
    params: {},
    seed: '0',
    stage: [1920, 1080],
    comments: { source: 'samples', count: 100, kind: 'mixed', density: 5 },
    // What the host has said.
    hello: null,
    tracks: [],
    show: null,
    uploaded: null,
    frame: null,
    way: null,
    connected: false,
    // Whether what was saved last does not run.
    isBroken: false,
    // The clock.
    t: 0,
    // How often the playhead was put somewhere, which playing does not.
    seeks: 0,
    playing: !reducedMotion,
    direction: 1,
    speed: 1,
    mode: 'loop',
    loopIn: null,
    loopOut: null,
    flingK: 2,
    flingN: 1.2,
    // The selected comment: by id for good, by order in this set of comments.
    selectedId: null,
    selectedOrder: null,
    // px of the screen per px of the page: another screen or zoom has another.
    ratio: 1,
    // The view.
    background: 'black',
    showLanes: false,
    showGrid: false,
    showSafe: false,
    showPointer: false,
    showWay: true,
    showGhosts: false,
    ghostsBefore: false,
    ghosts: 3,
    ghostStep: 0.2,
    pointer: null,
    sections: {},
    drawing: false,
  };
}
