// The comments that fly: samples, the command line's file or an uploaded one.
import { byId, make, onClick, setField, setText } from './dom.js';
import { enable } from './enable.js';
import { DENSITY, fitSeed } from './limits.js';
import { copy, say } from './status.js';

const COUNTS = [1, 10, 100, 1000];

/** Wires the choice of comments. */
export function startSamples(app) {
  const { state, socket } = app;
  const [source, count, density, kind, seed, upload] =
    ['source', 'count', 'density', 'kind', 'seed', 'upload'].map(byId);
  const change = (patch) => state.set({ comments: { ...state.values.comments, ...patch } });

  source.addEventListener('change', () => {
    if (source.value === 'upload' && !state.values.uploaded) {
      upload.click();
      show();
    } else change({ source: source.value });
  });
  count.addEventListener('change', () => change({ source: 'samples', count: Number(count.value) }));
  kind.addEventListener('change', () => change({ source: 'samples', kind: kind.value }));
  Object.assign(density, DENSITY);
  density.addEventListener('input', () => {
    if (density.value !== '' && density.validity.valid) change({ source: 'samples', density: density.valueAsNumber });
  });
  density.addEventListener('change', () => {
    density.value = state.values.comments.density;
  });
  seed.addEventListener('change', () => {
    const fitting = fitSeed(seed.value);
    if (fitting === null) say('A seed is a whole number, from 0 to 18446744073709551615.');
    else state.set({ seed: fitting });
    seed.value = state.values.seed;
  });
  onClick('copy-command', () => socket.send({ type: 'command', t: state.values.t }));
  socket.onMessage('command', ({ text }) => copy(text));

  const show = () => {
    const { comments, hello, uploaded } = state.values;
    source.querySelector('[value="file"]').disabled = !hello?.commentFile;
    setText(source.querySelector('[value="file"]'), hello?.commentFile ?? "command line's file");
    setText(source.querySelector('[value="upload"]'), uploaded ?? 'uploaded file');
    setOptions(count, [...new Set([...COUNTS, comments.count])].sort((a, b) => a - b));
    setOptions(kind, [...new Set([...(hello?.kinds ?? []), comments.kind])]);
    setField(source, comments.source);
    setField(count, comments.count);
    setField(kind, comments.kind);
    setField(density, comments.density);
    setField(seed, state.values.seed);
    for (const field of [count, kind, density]) enable(field, comments.source === 'samples');
  };
  state.on(['comments', 'seed', 'hello', 'uploaded'], show);
  state.on(['show'], () => setText(byId('placed'), placedText(state.values.show)));
  show();
}

function setOptions(list, values) {
  const now = Array.from(list.options, (option) => option.value).join('\n');
  if (now === values.join('\n')) return;
  list.replaceChildren(...values.map((value) => make('option', { value }, String(value))));
}

function placedText(show) {
  if (show === null) return '';
  const { placed, dropped, lanes } = show;
  const left = dropped > 0 ? `, ${dropped} dropped for lack of room` : '';
  return `${placed} placed${left}. ${lanes.count} lanes of ${lanes.height} px.`;
}
