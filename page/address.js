// The page's address: reads the state from its hash, and writes it there.

const WRITE_EVERY = 250;
const WRITTEN = ['track', 't', 'seed', 'params', 'stage', 'comments', 'selectedId'];

/** Parses a hash: only what it names is in the answer. */
export function parseAddress(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const patch = {};
  if (fields.get('track')) patch.track = fields.get('track');
  const t = Number.parseFloat(fields.get('t'));
  if (Number.isFinite(t)) patch.t = Math.max(0, t);
  if (fields.get('seed')) patch.seed = fields.get('seed');
  const params = [...fields].filter(([name]) => name.startsWith('set.'));
  if (params.length > 0) {
    patch.params = Object.fromEntries(params.map(([name, value]) => [name.slice(4), value]));
  }
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(fields.get('stage') ?? '');
  if (size && Number(size[1]) > 0 && Number(size[2]) > 0) patch.stage = [Number(size[1]), Number(size[2])];
  const comments = parseComments(fields);
  if (Object.keys(comments).length > 0) patch.comments = comments;
  if (fields.get('select')) patch.selectedId = fields.get('select');
  return patch;
}

function parseComments(fields) {
  const comments = {};
  const count = Number.parseInt(fields.get('count'), 10);
  if (count > 0) comments.count = count;
  const density = Number.parseFloat(fields.get('density'));
  if (density > 0 && Number.isFinite(density)) comments.density = density;
  if (fields.get('kind')) comments.kind = fields.get('kind');
  if (Object.keys(comments).length > 0) comments.source = 'samples';
  if (['samples', 'file', 'upload'].includes(fields.get('comments'))) comments.source = fields.get('comments');
  return comments;
}

/** The hash that says this state. */
export function formatAddress(values) {
  const fields = new URLSearchParams();
  if (values.track !== null) fields.set('track', values.track);
  fields.set('t', String(Number(values.t.toFixed(4))));
  fields.set('seed', values.seed);
  for (const [name, value] of Object.entries(values.params)) fields.set(`set.${name}`, value);
  fields.set('stage', values.stage.join('x'));
  const { source, count, kind, density } = values.comments;
  if (source === 'samples') {
    fields.set('count', String(count));
    fields.set('kind', kind);
    fields.set('density', String(density));
  } else {
    fields.set('comments', source);
  }
  if (values.selectedId !== null) fields.set('select', values.selectedId);
  return `#${fields}`;
}

/** Writes the address as the state changes, and calls `changed` with what a changed address says. */
export function followAddress(state, changed) {
  let timer = null;
  const write = () => {
    clearTimeout(timer);
    timer = null;
    if (state.values.hello === null) return;
    const hash = formatAddress(state.values);
    if (hash !== location.hash) history.replaceState(null, '', hash);
  };
  state.on(WRITTEN, () => {
    timer ??= setTimeout(write, WRITE_EVERY);
  });
  addEventListener('pagehide', write);
  addEventListener('hashchange', () => {
    clearTimeout(timer);
    timer = null;
    changed(parseAddress(location.hash));
  });
}
