// Small graphs of the selected comment's way over its life, with the playhead.
import { byId, make, setText, short } from './dom.js';
import { namedSample } from './way.js';
import { themeColor } from './theme.js';

const HEIGHT = 56;
const MARGIN = 4;
const GRAPHS = [
  ['x', ['x']], ['y', ['y']], ['rotation', ['rotation']], ['scale', ['scaleX', 'scaleY']], ['opacity', ['opacity']],
];

/** Wires the graphs; the answer draws them anew when the theme has changed. */
export function startGraphs(app) {
  const { state } = app;
  const box = byId('graphs');
  const graphs = GRAPHS.map(([name, fields]) => {
    const canvas = make('canvas', { role: 'img' });
    const head = make('div', { class: 'graph-head', 'aria-hidden': 'true' });
    const range = make('span', { class: 'soft numbers' });
    box.append(make(
      'figure', {},
      make('figcaption', {}, name === 'scale' ? 'scaleX, scaleY (dashed)' : name, ' ', range),
      make('div', { class: 'graph' }, canvas, head),
    ));
    return { name, fields, canvas, head, range };
  });

  const draw = () => {
    const { way } = state.values;
    const isEmpty = way === null || way.samples.length === 0;
    box.hidden = isEmpty;
    byId('graphs-none').hidden = !isEmpty;
    if (isEmpty || box.clientWidth === 0) return;
    const samples = way.samples.map(namedSample);
    for (const graph of graphs) drawGraph(graph, samples);
  };
  const move = () => {
    const { way, frame } = state.values;
    if (way === null || frame === null || box.hidden) return;
    const percent = (frame.t - way.entry) / way.life;
    for (const { head } of graphs) {
      head.hidden = !(percent >= 0 && percent <= 1);
      head.style.left = `${percent * 100}%`;
    }
  };
  state.on(['way', 'ratio'], draw);
  state.on(['way', 'frame'], move);
  new ResizeObserver(draw).observe(box.parentElement);
  draw();
  return draw;
}

function drawGraph({ name, fields, canvas, range }, samples) {
  const width = canvas.parentElement.clientWidth;
  const ratio = devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(HEIGHT * ratio);
  const context = canvas.getContext('2d');
  context.scale(ratio, ratio);
  const numbers = samples.flatMap((sample) => (sample ? fields.map((field) => sample[field]) : []));
  const finite = numbers.filter(Number.isFinite);
  const low = finite.length > 0 ? Math.min(...finite) : 0;
  const high = finite.length > 0 ? Math.max(...finite) : 1;
  setText(range, `${short(low, 2)} … ${short(high, 2)}`);
  canvas.setAttribute('aria-label', `${name} over the comment's life, from ${short(low, 2)} to ${short(high, 2)}`);
  const placeX = (index) => (index / (samples.length - 1)) * width;
  const placeY = (value) => HEIGHT / 2 + (high === low ? 0 : (0.5 - (value - low) / (high - low)) * (HEIGHT - 2 * MARGIN));

  markHoles(context, samples, fields, placeX, width / (samples.length - 1));
  context.lineWidth = 1.5;
  context.strokeStyle = themeColor('--accent');
  fields.forEach((field, which) => {
    context.setLineDash(which === 1 ? [4, 3] : []);
    context.beginPath();
    let isDown = false;
    samples.forEach((sample, index) => {
      const value = sample?.[field];
      if (!Number.isFinite(value)) isDown = false;
      else if (isDown) context.lineTo(placeX(index), placeY(value));
      else {
        context.moveTo(placeX(index), placeY(value));
        isDown = true;
      }
    });
    context.stroke();
  });
}

function markHoles(context, samples, fields, placeX, width) {
  context.fillStyle = themeColor('--danger');
  samples.forEach((sample, index) => {
    const isWhole = fields.every((field) => Number.isFinite(sample?.[field]));
    if (!isWhole) context.fillRect(placeX(index) - width / 2, 0, Math.max(width, 2), HEIGHT);
  });
}
