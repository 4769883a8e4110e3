// The comments that fly: samples, the command line's file or an uploaded one.
import { byId, make, onClick, setField, setText } from './dom.js';
import { copy, say } from './status.js';

const COUNTS = [1, 10, 100, 1000];
const MOST_BYTES = 64 * 1024 * 1024;

/** Wires the choice of comments. */
export function startSamples(app) {
  const { state, socket, player, setup } = app;
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
  density.addEventListener('input', () => {
    if (density.value !== '' && density.validity.valid) change({ source: 'samples', density: density.valueAsNumber });
  });
  seed.addEventListener('change', () => {
    if (/^\d{1,20}$/.test(seed.value.trim())) state.set({ seed: seed.value.trim() });
    else {
      say('A seed is a whole number, 0 or more.');
      seed.value = state.values.seed;
    }
  });
  upload.addEventListener('change', async () => {
    const file = upload.files[0];
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      say('That file is larger than 64 MiB.');
      return;
    }
    say(`Sending ${file.name} …`);
    try {
      await socket.sendFile(file.name, file);
    } catch (error) {
      say(`${file.name} was not sent: ${error.message}.`);
    }
  });
  socket.onMessage('uploaded', (message) => {
    say(`${message.name}: ${message.comments} comments${message.note ? `, ${message.note}` : ''}`);
    state.set({ uploaded: message.name, comments: { ...state.values.comments, source: 'upload' } });
    setup.again();
  });
  socket.onMessage('refused', (message) => {
    if (message.what === 'upload') say(message.message);
  });
  onClick('copy-command', () => socket.send({ type: 'command', t: state.values.t }));
  socket.onMessage('command', ({ text }) => copy(text));

  const show = () => {
    const { comments, hello } = state.values;
    source.querySelector('[value="file"]').disabled = !hello?.commentFile;
    setText(source.querySelector('[value="file"]'), hello?.commentFile ?? "command line's file");
    setOptions(count, [...new Set([...COUNTS, comments.count])].sort((a, b) => a - b));
    setOptions(kind, [...new Set([...(hello?.kinds ?? []), comments.kind])]);
    setField(source, comments.source);
    setField(count, comments.count);
    setField(kind, comments.kind);
    setField(density, comments.density);
    setField(seed, state.values.seed);
    for (const field of [count, kind, density]) field.disabled = comments.source !== 'samples';
  };
  state.on(['comments', 'seed', 'hello'], show);
  state.on(['show'], () => setText(byId('placed'), placedText(state.values.show)));
  show();
}

function setOptions(list, values) {
  const now = Array.from(list.options, (option) => option.value).join('\n');
  if (now === values.join('\n')) return;
  list.replaceChildren(...values.map((value) => make('option', { value }, String(value))));
}

function placedText({ placed, dropped, lanes }) {
  const left = dropped > 0 ? `, ${dropped} dropped for lack of room` : '';
  return `${placed} placed${left}. ${lanes.count} lanes of ${lanes.height} px.`;
}
