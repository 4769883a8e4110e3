// Why a script does not run, or fails in places: panels beside the stage.
import { byId, make, setText } from './dom.js';
import { copy, say } from './status.js';

const QUIET_AFTER = 2000;

/** Wires the panels; `hide` puts them away until there is news. */
export function startDiagnostics(app) {
  const { state, socket } = app;
  const problem = createPanel(byId('diagnostic'));
  const failing = createPanel(byId('failing'));
  let quietTimer = null;

  const hideFailing = () => {
    clearTimeout(quietTimer);
    failing.hide();
  };
  const hide = () => {
    problem.hide();
    hideFailing();
  };
  socket.onMessage('diagnostic', ({ track, reason, error }) => {
    if (track !== state.values.track) return;
    const isSave = reason === 'reload';
    if (error === null || isSave) state.set({ isBroken: error !== null });
    if (error === null) problem.forget();
    // What was put away comes back with the next save, not with each param that is moved.
    else if (isSave || !problem.wasPutAway(error)) problem.show(titleOf(state.values), error);
    if (error !== null && isSave) say(`failed ${new Date().toLocaleTimeString('en-GB')}`);
    setText(byId('announcer'), error === null ? '' : plainText(error));
  });
  socket.onMessage('failing', ({ count, error }) => {
    // Else it is about a track that was left.
    if (state.values.show === null) return;
    failing.show(`${count} ${count === 1 ? 'update' : 'updates'} failed.`, error);
    clearTimeout(quietTimer);
    quietTimer = setTimeout(hideFailing, QUIET_AFTER);
  });
  state.on(['show'], hideFailing);
  state.on(['track'], () => {
    state.set({ isBroken: false });
    hide();
  });

  return {
    hide,
    /** Shows the error again that was put away. */
    again: () => problem.again(),
  };
}

/** What an error means for what is on. */
function titleOf({ show, isBroken }) {
  if (show === null) return 'It does not run yet.';
  return isBroken
    ? 'It does not run; the last good version does.'
    : 'It does not run with these values; the last that did are shown.';
}

/** A panel with a title, a place and an error's lines; what has the focus in it keeps it over other errors. */
function createPanel(panel) {
  const where = make('h2');
  const title = make('span', { class: 'soft' });
  const button = make('button', { type: 'button' }, 'Copy');
  const lines = make('pre', { tabindex: '0' });
  let shown = '';
  button.addEventListener('click', () => copy(shown));
  panel.append(make('div', { class: 'row' }, where, title, button), lines);

  return {
    show(text, error) {
      setText(where, place(error));
      setText(title, text);
      panel.hidden = false;
      if (plainText(error) === shown) return;
      shown = plainText(error);
      lines.replaceChildren(...(error.lines ?? []).flatMap((line) => [
        ...line.map((part) => make('span', { class: `role-${part.role}` }, part.text)), '\n',
      ]));
      lines.scrollTop = 0;
    },
    again() {
      panel.hidden = false;
    },
    wasPutAway: (error) => panel.hidden && plainText(error) === shown,
    forget() {
      this.hide();
      shown = '';
    },
    hide() {
      const hadFocus = panel.contains(document.activeElement);
      panel.hidden = true;
      if (hadFocus) byId('console').focus();
    },
  };
}

function place({ file, line }) {
  return line === null || line === undefined ? file : `${file}:${line}`;
}

function plainText(error) {
  const lines = (error.lines ?? []).map((line) => line.map((part) => part.text).join(''));
  return [place(error), ...lines].join('\n');
}
