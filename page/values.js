// The exact numbers of the selected comment, frame by frame.
import { byId, make, onClick, setText, short } from './dom.js';
import { enable } from './enable.js';

const ROWS = [
  ['id', 'id'], ['text', 'text'], ['t', 't, s'], ['percent', 'percent'], ['age', 'age, s'], ['x', 'x, px'],
  ['y', 'y, px'], ['width', 'width, px'], ['height', 'height, px'], ['rotation', 'rotation'], ['scaleX', 'scaleX'],
  ['scaleY', 'scaleY'], ['opacity', 'opacity'], ['reveal', 'reveal'], ['lane', 'lane'],
];

/** Wires the section of the selected comment. */
export function startValues(app) {
  const { state, selection, texts, player } = app;
  const box = byId('values');
  const cells = new Map();
  for (const [name, label] of ROWS) {
    const cell = make('dd', { 'data-value': name });
    cells.set(name, cell);
    box.append(make('dt', {}, label), cell);
  }
  onClick('select-previous', () => selection.cycle(-1));
  onClick('select-next', () => selection.cycle(1));
  onClick('select-none', () => selection.select(null));
  onClick('select-go', () => {
    if (state.values.way !== null) player.seek(state.values.way.entry);
  });

  const show = () => {
    const { selectedId, selectedOrder, frame, way } = state.values;
    const entry = selection.entry();
    const isSelected = selectedId !== null || selectedOrder !== null;
    box.hidden = !isSelected;
    enable(byId('select-go'), way?.samples.length > 0);
    enable(byId('select-none'), isSelected);
    setText(byId('selected-note'), note(state.values, entry));
    if (!isSelected) return;
    const text = texts.get(selectedOrder)?.text ?? '';
    const numbers = entry === null ? {} : numbersOf(entry, frame.t);
    for (const [name, cell] of cells) setText(cell, { id: selectedId ?? '', text, ...numbers }[name] ?? '–');
  };
  state.on(['frame', 'way', 'selectedId', 'selectedOrder'], show);
  texts.on(show);
  show();
}

function note({ selectedId, selectedOrder, way }, entry) {
  if (selectedId === null && selectedOrder === null) return 'Click a comment on the stage, or press [ or ].';
  if (selectedOrder === null) return 'It is not among these comments.';
  if (entry !== null) return '';
  if (way !== null && way.samples.length === 0) return 'It has no place on the time line.';
  return 'It is not on the stage at this time.';
}

function numbersOf(entry, t) {
  const age = t - entry.entry;
  const exact = (name) => [name, short(entry[name], 6)];
  const fields = ['x', 'y', 'width', 'height', 'scaleX', 'scaleY', 'opacity', 'reveal', 'lane'].map(exact);
  return {
    ...Object.fromEntries(fields),
    t: short(t, 6),
    age: short(age, 6),
    percent: `${short(age / entry.life, 6)} (${((age / entry.life) * 100).toFixed(2)} %)`,
    rotation: `${short(entry.rotation, 6)} rad (${((entry.rotation * 180) / Math.PI).toFixed(2)}°)`,
  };
}
