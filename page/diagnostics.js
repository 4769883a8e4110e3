// Why a script does not run, or fails in places: panels beside the stage.
import { byId, make, setText } from './dom.js';
import { copy } from './status.js';

const QUIET_AFTER = 2000;

/** Wires the panels; `hide` puts them away until there is news. */
export function startDiagnostics(app) {
  const { state, socket } = app;
  const panel = byId('diagnostic');
  const quiet = byId('failing');
  let quietTimer = null;

  const hideFailing = () => {
    clearTimeout(quietTimer);
    quiet.hidden = true;
  };
  socket.onMessage('diagnostic', ({ track, error }) => {
    if (track !== undefined && track !== null && track !== state.values.track) return;
    panel.hidden = error === null;
    if (error !== null) {
      const runsOn = state.values.show !== null;
      fill(panel, runsOn ? 'It does not run; the last good version does.' : 'It does not run.', error);
    }
    setText(byId('announcer'), error === null ? '' : plainText(error));
  });
  socket.onMessage('failing', ({ count, error }) => {
    fill(quiet, `${count} ${count === 1 ? 'update' : 'updates'} failed.`, error);
    quiet.hidden = false;
    clearTimeout(quietTimer);
    quietTimer = setTimeout(hideFailing, QUIET_AFTER);
  });
  socket.onMessage('show', hideFailing);
  state.on(['track'], () => {
    panel.hidden = true;
    hideFailing();
  });

  return {
    /** Hides both panels. */
    hide() {
      panel.hidden = true;
      hideFailing();
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

function fill(panel, title, error) {
  const lines = (error.lines ?? []).flatMap((line) => [
    ...line.map((part) => make('span', { class: `role-${part.role}` }, part.text)), '\n',
  ]);
  const button = make('button', { type: 'button' }, 'Copy');
  button.addEventListener('click', () => copy(plainText(error)));
  panel.replaceChildren(
    make('div', { class: 'row' }, make('h2', {}, place(error)), make('span', { class: 'soft' }, title), button),
    make('pre', { tabindex: '0' }, ...lines),
  );
}
