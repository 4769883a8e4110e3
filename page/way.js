// The way of the selected comment: where its center goes, and its ghosts before and after.

const DOT_EVERY = 4;
const JUMP_SHARE = 1 / 8;

/** A sample {x, y, rotation, scaleX, scaleY, opacity, reveal} as the protocol has it; null where there is none. */
export function namedSample(sample) {
  if (!sample) return null;
  const [x, y, rotation, scaleX, scaleY, opacity, reveal] = sample;
  return { x, y, rotation, scaleX, scaleY, opacity, reveal };
}

/** The sample nearest to a share of the comment's life; null out of its life and in holes. */
function sampleAt(way, percent) {
  if (percent < 0 || percent > 1 || way.samples.length === 0) return null;
  return namedSample(way.samples[Math.round(percent * (way.samples.length - 1))]);
}

/** The centers of the samples, null in holes. */
function centers(way) {
  const [width, height] = way.size;
  return way.samples.map((sample) => sample && [sample[0] + width / 2, sample[1] + height / 2]);
}

/** Whether a comment jumps between two neighboring centers. */
function isJump(from, to, stage) {
  return Math.hypot(to[0] - from[0], to[1] - from[1]) > Math.max(...stage) * JUMP_SHARE;
}

/** Draws the way; `pixel` is a px of the screen in px of the stage. */
export function drawWay(context, way, stage, pixel) {
  const places = centers(way);
  const trace = (isWanted) => {
    context.beginPath();
    for (let index = 1; index < places.length; index += 1) {
      const [from, to] = [places[index - 1], places[index]];
      if (from && to && isJump(from, to, stage) === isWanted) {
        context.moveTo(...from);
        context.lineTo(...to);
      }
    }
    context.stroke();
  };
  context.lineWidth = 1.5 * pixel;
  context.strokeStyle = 'rgb(64 196 255 / 55%)';
  trace(false);
  context.setLineDash([6 * pixel, 6 * pixel]);
  context.strokeStyle = 'rgb(255 160 64 / 90%)';
  trace(true);
  context.setLineDash([]);
  context.fillStyle = 'rgb(64 196 255)';
  places.forEach((place, index) => {
    if (place && index % DOT_EVERY === 0) dot(context, place, 2 * pixel);
  });
  drawEnds(context, places.filter((place) => place), pixel);
}

function dot(context, [x, y], radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Marks the start with a green disc and the end with a red square. */
function drawEnds(context, places, pixel) {
  if (places.length === 0) return;
  const [x, y] = places[places.length - 1];
  context.strokeStyle = 'rgb(0 0 0 / 70%)';
  context.lineWidth = pixel;
  context.fillStyle = 'rgb(72 214 120)';
  dot(context, places[0], 5 * pixel);
  context.stroke();
  context.fillStyle = 'rgb(255 92 92)';
  context.fillRect(x - 4.5 * pixel, y - 4.5 * pixel, 9 * pixel, 9 * pixel);
  context.strokeRect(x - 4.5 * pixel, y - 4.5 * pixel, 9 * pixel, 9 * pixel);
}

/** The ghosts of a comment around the time t: {sample, fade} each, the faintest first. */
export function ghostsAround(way, t, { ghosts, ghostStep, ghostsBefore }) {
  const found = [];
  for (let index = ghosts; index >= 1; index -= 1) {
    const fade = 0.6 * (1 - (index - 1) / ghosts);
    for (const side of ghostsBefore ? [-1] : [-1, 1]) {
      const sample = sampleAt(way, (t + side * index * ghostStep - way.entry) / way.life);
      if (sample) found.push({ sample, fade });
    }
  }
  return found;
}
