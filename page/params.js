// The controls of the track's params.
import { byId, make, onClick } from './dom.js';
import { onLetGo } from './editing.js';
import { enable } from './enable.js';
import { makeControl } from './param-control.js';
import { asLua, asOptions } from './param-copy.js';
import { copy } from './status.js';

/** Wires the params: a row each, rebuilt only where its declaration has changed. */
export function startParams(app) {
  const { state, setup } = app;
  const box = byId('params');
  const rows = new Map();

  const change = (name, value) => {
    // Else it is a control of a track that was left.
    if (state.values.show !== null) state.set({ params: { ...state.values.params, [name]: value } });
  };
  const reset = ({ name, initial }) => {
    rows.get(name).put(initial);
    const { hello, params } = state.values;
    // What the command line has set is only undone by another value.
    if (Object.hasOwn(hello.params ?? {}, name)) change(name, initial);
    else state.set({ params: Object.fromEntries(Object.entries(params).filter(([each]) => each !== name)) });
  };
  /** The params as they are wanted, where the host has not answered yet; else as they are. */
  const current = () => (state.values.show?.params ?? []).map((param) => {
    if (!setup.isPending()) return param;
    const { params } = state.values;
    return { ...param, value: Object.hasOwn(params, param.name) ? params[param.name] : param.initial };
  });
  const show = () => {
    const params = current();
    const focus = focusIn(box);
    const names = new Set(params.map((param) => param.name));
    for (const [name, row] of rows) {
      if (names.has(name)) continue;
      row.element.remove();
      rows.delete(name);
    }
    params.forEach((param, index) => place(param, index));
    byId('params-none').hidden = params.length > 0 || state.values.show === null;
    byId('params-copy').hidden = params.length === 0;
    if (focus !== null) focusAgain(box, focus);
  };
  const place = (param, index) => {
    const signature = signatureOf(param);
    let row = rows.get(param.name);
    const isOther = row === undefined || row.signature !== signature;
    if (isOther && row?.isBusy()) return;
    if (isOther) {
      const made = makeRow(param, signature, change, reset);
      row?.element.replaceWith(made.element);
      rows.set(param.name, made);
      row = made;
    } else {
      row.show(param);
    }
    if (box.children[index] !== row.element) box.insertBefore(row.element, box.children[index] ?? null);
  };

  state.on(['show'], show);
  // A row that was left alone while it was in use takes what has come in the meantime.
  onLetGo(show);
  onClick('copy-set', () => copy(asOptions(current())));
  onClick('copy-lua', () => copy(asLua(current())));
}

/** What a row is made of; the host names the fields of a param in any order. */
function signatureOf({ name, kind, initial, minimum, maximum, step, choices, doc }) {
  return JSON.stringify([name, kind, initial, minimum, maximum, step, choices, doc]);
}

function makeRow(param, signature, change, reset) {
  const control = makeControl(param, (value) => change(param.name, value));
  const button = make('button', {
    type: 'button', class: 'reset', title: `Reset to ${param.initial}`,
    'aria-label': `Reset ${param.name} to ${param.initial}`,
  }, '↺');
  button.addEventListener('click', () => reset(param));
  const doc = make('p', { id: `param-${param.name}-doc`, class: 'soft' }, param.doc ?? '');
  const element = make(
    'div', { class: 'param' },
    make('label', { for: `param-${param.name}` }, param.name), ...control.elements, button, doc,
  );
  const put = (value) => {
    control.show(value);
    enable(button, value !== param.initial);
  };
  const show = ({ value }) => {
    if (!control.isBusy()) put(value);
  };
  put(param.value);
  return { element, signature, show, put, isBusy: control.isBusy };
}

/** Which control of which row has the focus: {row, control, index}, or null. */
function focusIn(box) {
  const focused = document.activeElement;
  const row = focused.closest('.param');
  if (row === null || !box.contains(row)) return null;
  return { focused, index: [...box.children].indexOf(row), place: [...row.children].indexOf(focused) };
}

/** Gives the focus to what stands where the focused control has stood. */
function focusAgain(box, { focused, index, place }) {
  if (focused.isConnected) {
    if (document.activeElement !== focused) focused.focus();
    return;
  }
  const row = box.children[Math.min(index, box.children.length - 1)];
  const control = row?.children[place];
  const next = control?.matches(':is(input, select, button):enabled') ? control : row?.querySelector('input, select');
  (next ?? box.closest('details').querySelector('summary')).focus();
}
