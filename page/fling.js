// Lets the time line run on after a fast drag, as far as the host says.

const FAST_PIXELS = 300;
const REMEMBERED = 100;

/** Measures a drag's speed over its last moments. */
export function createDragSpeed() {
  let places = [];
  return {
    add(now, t, pixel) {
      places.push({ now, t, pixel });
      places = places.filter((place) => now - place.now <= REMEMBERED);
    },
    /** Speed at the end of the drag in s/s; 0 for a slow one. */
    end(now) {
      const recent = places.filter((place) => now - place.now <= REMEMBERED);
      places = [];
      if (recent.length < 2) return 0;
      const first = recent[0];
      const last = recent[recent.length - 1];
      const seconds = (last.now - first.now) / 1000;
      if (seconds <= 0 || Math.abs(last.pixel - first.pixel) / seconds < FAST_PIXELS) return 0;
      return (last.t - first.t) / seconds;
    },
  };
}

/** Makes what flings the playhead at a speed in s/s. */
export function createFling(app) {
  const { state, socket, player, reducedMotion } = app;
  let sign = 0;
  socket.onMessage('fling', ({ positions, step }) => {
    if (sign !== 0 && positions.length > 1 && step > 0) player.runOn(positions, step, sign);
    sign = 0;
  });
  return {
    start(velocity) {
      if (velocity === 0 || reducedMotion.matches) return;
      sign = Math.sign(velocity);
      const { flingK: k, flingN: n } = state.values;
      socket.send({ type: 'fling', velocity: Math.abs(velocity), k, n });
    },
  };
}
