// Wires the page: the state, the connection and every part that shows or changes them.
import { followAddress, readAddress } from './address.js';
import { NOTHING, createChoice } from './choice.js';
import { startConsole } from './console.js';
import { startCost } from './cost.js';
import { startDiagnostics } from './diagnostics.js';
import { byId, setText, short } from './dom.js';
import { createFling } from './fling.js';
import { createFrames } from './frames.js';
import { startGraphs } from './graphs.js';
import { startHeader } from './header.js';
import { startKeys } from './keys.js';
import { addOverlays } from './overlays.js';
import { startParams } from './params.js';
import { createPathEditor } from './path-editor.js';
import { startPathPanel } from './path-panel.js';
import { limitStep } from './playback.js';
import { createPlayer } from './player.js';
import { startPointer } from './pointer.js';
import { startSamples } from './samples.js';
import { createSelection } from './selection.js';
import { createSetup } from './setup.js';
import { createSocket } from './socket.js';
import { createStage } from './stage.js';
import { createState, initialValues } from './state.js';
import { say } from './status.js';
import { keepState, readKept } from './storage.js';
import { createTexts } from './texts.js';
import { startTheme } from './theme.js';
import { startTimeline } from './timeline.js';
import { startTracks } from './tracks.js';
import { startTransport } from './transport.js';
import { startUpload } from './upload.js';
import { startValues } from './values.js';
import { startView } from './view.js';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const defaults = initialValues(reducedMotion.matches);
const state = createState({ ...defaults, ...readKept(defaults) });
const socket = createSocket();
const app = { state, socket, reducedMotion, background: { picture: null } };

app.player = createPlayer(state);
app.texts = createTexts(app);
app.selection = createSelection(app);
app.setup = createSetup(app);
app.selectTrack = createChoice(app);
app.stage = createStage(app);
app.fling = createFling(app);
addOverlays(app);
app.path = createPathEditor(app);
app.diagnostics = startDiagnostics(app);
const frames = createFrames(app);
keepState(state);
startHeader(app);
startTransport(app);
startTimeline(app);
startPointer(app);
startTracks(app);
startParams(app);
startSamples(app);
startUpload(app);
startView(app);
startValues(app);
app.console = startConsole(app);
startCost(app);
startPathPanel(app);
startKeys(app);
const drawGraphs = startGraphs(app);
startTheme(drawGraphs);

/** Takes what an address says over what is. */
function applyAddress({ track, params, comments, selectedId, t, ...rest }) {
  if (track !== undefined) app.selectTrack(track, params ?? {});
  else if (params !== undefined) state.set({ params });
  if (comments !== undefined) state.set({ comments: { ...state.values.comments, ...comments } });
  state.set(rest);
  if (t !== undefined) state.set({ t });
  if (selectedId !== undefined) app.selection.selectId(selectedId);
}

socket.onMessage('hello', (hello) => {
  setText(byId('version'), hello.version);
  if (state.values.hello !== null) {
    // The host is another one, or has forgotten this page.
    state.set({ hello, ...NOTHING });
    app.setup.again();
    return;
  }
  const said = readAddress(hello.kinds);
  const isSameTrack = said.track === undefined || said.track === hello.track;
  const source = hello.commentFile ? 'file' : 'samples';
  state.set({
    hello, track: hello.track, params: hello.params ?? {}, seed: hello.seed, stage: hello.stage,
    comments: { ...state.values.comments, source },
  });
  applyAddress({ ...said, params: isSameTrack ? { ...hello.params, ...said.params } : said.params });
  app.setup.again();
});
socket.onMessage('tracks', ({ tracks }) => {
  state.set({ tracks });
  const first = tracks.find((track) => !track.builtIn) ?? tracks[0];
  if (state.values.track === null && first !== undefined) app.selectTrack(first.name);
});
socket.onMessage('show', (show) => {
  // One of a track that was left in the meantime.
  if (show.track !== state.values.track) return;
  const isOtherSet = app.texts.follow(show);
  state.set({ show });
  const ignored = new Set(show.params.filter((param) => param.ignored).map((param) => param.name));
  if (ignored.size > 0) {
    state.set({ params: Object.fromEntries(Object.entries(state.values.params).filter(([name]) => !ignored.has(name))) });
  }
  app.selection.follow(isOtherSet);
  if (show.reason === 'reload') {
    const time = new Date().toLocaleTimeString('en-GB');
    say(`reloaded ${time}, ${short(show.milliseconds, 1)} ms`);
    app.console.mark(`reloaded ${time}`);
  }
});
socket.on('open', () => {
  state.set({ connected: true });
  say('connected');
});
socket.on('close', () => {
  state.set({ connected: false });
  say('connection lost, trying again');
});
followAddress(state, applyAddress);
socket.start();

let last = performance.now();
function tick(now) {
  const seconds = limitStep((now - last) / 1000);
  last = now;
  // Asked each time: no browser tells of all its changes.
  state.set({ ratio: devicePixelRatio });
  app.player.tick(seconds);
  app.setup.tick(now);
  app.path.tick();
  frames.tick(now);
  app.stage.tick();
  requestAnimationFrame(tick);
}
requestAnimationFrame(tick);

// For tests: what is drawn now, and a way to put the playhead somewhere.
globalThis.preview = {
  get t() { return state.values.t; },
  get generation() { return state.values.show?.generation ?? 0; },
  get playing() { return state.values.playing; },
  get connected() { return state.values.connected; },
  get params() {
    const shown = (state.values.show?.params ?? []).map(({ name, value }) => [name, value]);
    return { ...Object.fromEntries(shown), ...state.values.params };
  },
  get paints() { return app.stage.paints(); },
  get frameTime() { return state.values.frame?.t ?? null; },
  get entries() {
    return (state.values.frame?.entries ?? []).map((entry) => ({ ...entry, id: app.texts.get(entry.order)?.id }));
  },
  seek(t) {
    app.player.pause();
    app.player.seek(t);
  },
};
