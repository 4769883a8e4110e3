// The controls of the track's params.
import { byId, make, onClick } from './dom.js';
import { makeControl } from './param-control.js';
import { copy } from './status.js';

/** Wires the params: a row each, rebuilt only where its declaration has changed. */
export function startParams(app) {
  const { state } = app;
  const box = byId('params');
  const rows = new Map();

  const change = (name, value) => state.set({ params: { ...state.values.params, [name]: value } });
  const reset = (param) => {
    const params = { ...state.values.params };
    if (param.name in (state.values.hello.params ?? {})) params[param.name] = param.initial;
    else delete params[param.name];
    rows.get(param.name).show({ ...param, value: param.initial });
    state.set({ params });
  };
  const show = () => {
    const params = state.values.show?.params ?? [];
    const names = new Set(params.map((param) => param.name));
    for (const [name, row] of rows) {
      if (names.has(name)) continue;
      row.element.remove();
      rows.delete(name);
    }
    params.forEach((param, index) => place(param, index));
    byId('params-none').hidden = params.length > 0;
    byId('params-copy').hidden = params.length === 0;
  };
  const place = (param, index) => {
    const signature = JSON.stringify({ ...param, value: null });
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

  // A row that was left alone while it was in use takes what has come in the meantime.
  box.addEventListener('focusout', () => setTimeout(show));
  state.on(['show'], show);
  const current = () => state.values.show.params.map((param) => (
    { ...param, value: state.values.params[param.name] ?? param.value }
  ));
  onClick('copy-set', () => copy(asOptions(current())));
  onClick('copy-lua', () => copy(asLua(current())));
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
  const show = (now) => {
    if (!control.isBusy()) control.show(now.value);
    button.disabled = now.value === now.initial;
  };
  show(param);
  return { element, signature, show, isBusy: control.isBusy };
}

function quoted(text) {
  return /^[\w.,:+=@%/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function asOptions(params) {
  return params.map(({ name, value }) => `--set ${quoted(`${name}=${value}`)}`).join(' ');
}

function asLua(params) {
  const text = (each) => JSON.stringify(each);
  return params.map((param) => {
    const parts = [text(param.name), param.kind === 'choice' ? text(param.value) : param.value];
    if (param.kind === 'choice') parts.push(`{${param.choices.map(text).join(', ')}}`);
    if (param.minimum !== undefined) parts.push(param.minimum, param.maximum);
    if (param.minimum !== undefined && param.step !== undefined) parts.push(param.step);
    parts.push(text(param.doc ?? ''));
    return `param(${parts.join(', ')})`;
  }).join('\n');
}
