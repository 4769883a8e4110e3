// The page's address: reads the state from its hash, and writes it there.
import { fitSamples, fitSeed } from './limits.js';

// Safari throws at more than 100 writes in 30 s.
const WRITE_EVERY = 500;
const KEPT_TIME = 'danmaku-preview-time';
const WRITTEN = ['track', 't', 'seeks', 'playing', 'seed', 'params', 'stage', 'comments', 'selectedId'];

/** Reads the page's address as it was opened. */
export function readAddress(kinds) {
  const patch = parseAddress(location.hash, kinds);
  const t = recallTime(location.hash);
  return t === null ? patch : { ...patch, t };
}

/** Parses a hash: only what it names, and the host takes, is in the answer. */
export function parseAddress(hash, kinds) {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const patch = {};
  if (fields.get('track')) patch.track = fields.get('track');
  const t = Number.parseFloat(fields.get('t'));
  if (Number.isFinite(t)) patch.t = Math.max(0, t);
  const seed = fitSeed(fields.get('seed') ?? '');
  if (seed !== null) patch.seed = seed;
  const params = [...fields].filter(([name]) => name.startsWith('set.'));
  if (params.length > 0) {
    patch.params = Object.fromEntries(params.map(([name, value]) => [name.slice(4), value]));
  }
  const size = /^(\d{1,5})x(\d{1,5})$/.exec(fields.get('stage') ?? '');
  if (size && Number(size[1]) > 0 && Number(size[2]) > 0) patch.stage = [Number(size[1]), Number(size[2])];
  const comments = parseComments(fields, kinds);
  if (Object.keys(comments).length > 0) patch.comments = comments;
  if (fields.get('select')) patch.selectedId = fields.get('select');
  return patch;
}

function parseComments(fields, kinds) {
  const [count, density] = ['count', 'density'].map((name) => Number.parseFloat(fields.get(name)));
  const comments = fitSamples({ count, density, kind: fields.get('kind') }, kinds);
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

// A reload opens the address that there was before the page could write its last time into it.
function keepTime(hash, t) {
  try {
    sessionStorage.setItem(KEPT_TIME, JSON.stringify({ hash, t }));
  } catch {
    // A browser that forbids storage has a page that begins where the address says.
  }
}

function recallTime(hash) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_TIME));
    return kept.hash === hash && Number.isFinite(kept.t) ? kept.t : null;
  } catch {
    return null;
  }
}

/** Writes the address as the state changes, and calls `changed` with what a changed address says. */
export function followAddress(state, changed) {
  let timer = null;
  let writtenTime = null;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
  };
  const write = () => {
    stop();
    if (state.values.hello === null) return;
    const hash = formatAddress(state.values);
    if (hash === location.hash) return;
    history.replaceState(null, '', hash);
    writtenTime = new URLSearchParams(hash.slice(1)).get('t');
  };
  state.on(WRITTEN, ({ playing }, keys) => {
    const isNews = !playing || keys.some((key) => key !== 't' && WRITTEN.includes(key));
    if (isNews) timer ??= setTimeout(write, WRITE_EVERY);
  });
  addEventListener('pagehide', () => {
    if (state.values.hello !== null) keepTime(location.hash, state.values.t);
    write();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  addEventListener('hashchange', () => {
    stop();
    // Before the host's hello nothing is known to be changed: it reads the address itself.
    if (state.values.hello === null) return;
    const patch = parseAddress(location.hash, state.values.hello.kinds);
    // What plays is beyond the time that was written: one that nobody has changed is no wish to go back.
    if (new URLSearchParams(location.hash.slice(1)).get('t') === writtenTime) delete patch.t;
    changed(patch);
  });
}
