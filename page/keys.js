// The keys of the page, and the dialog that lists them.
import { byId, make, onClick } from './dom.js';
import { copyPointer } from './pointer.js';

const HELP = [
  ['Space', 'play or pause'],
  ['Left, Right', 'one frame back or forward'],
  ['Shift+Left, Right', 'ten frames back or forward'],
  ['Home, End', 'to the start, to the end'],
  ['J, K, L', 'backward or slower, pause, forward or faster'],
  ['I, O, X', 'loop from here, loop to here, clear both'],
  ['[, ]', 'select the previous or next comment on the stage'],
  ['/', 'search the tracks'],
  ['P', "copy the pointer's coordinates"],
  ['Esc', 'end drawing, hide errors and dialogs'],
  ['?', 'this list'],
  ['Drawing: click', 'add a point; Shift+click on the line inserts one'],
  ['Drawing: hold, Delete', 'remove the point'],
  ['Drawing: arrows on a point', 'move it by 1 px, with Shift by 10 px'],
  ['Drawing: Ctrl+Z, Ctrl+Shift+Z', 'undo, redo'],
];
const TYPED = new Set(['text', 'search', 'number', 'password', 'email', 'url', 'tel']);
const OWN_KEYS = new Set([
  ' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown',
]);

/** Wires the keys. */
export function startKeys(app) {
  const { state, player, selection, diagnostics, path } = app;
  const help = byId('help');
  byId('help-keys').append(...HELP.flatMap(([key, what]) => [make('dt', {}, make('kbd', {}, key)), make('dd', {}, what)]));
  const showHelp = () => {
    if (!help.open) help.showModal();
  };
  onClick('help-open', showHelp);

  const actions = {
    ' ': () => player.toggle(),
    ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.total()),
    j: () => player.shuttle(-1),
    k: () => player.pause(),
    l: () => player.shuttle(1),
    i: () => player.setLoop({ loopIn: state.values.t }),
    o: () => player.setLoop({ loopOut: state.values.t }),
    x: () => player.setLoop({ loopIn: null, loopOut: null }),
    '[': () => selection.cycle(-1),
    ']': () => selection.cycle(1),
    '?': showHelp,
    '/': () => byId('track-search').focus(),
    p: () => copyPointer(state),
  };

  addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.key === 'Escape') {
      if (!path.handleKey(event)) diagnostics.hide();
      return;
    }
    if (event.defaultPrevented || isTyping(event.target)) return;
    if (path.handleKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isOwn(event)) return;
    const action = actions[event.key] ?? actions[event.key.toLowerCase()];
    if (action === undefined) return;
    event.preventDefault();
    action(event);
  });
}

function isTyping({ tagName, type, isContentEditable }) {
  return isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT' || (tagName === 'INPUT' && TYPED.has(type));
}

/** Whether the focused control has its own use for the key. */
function isOwn({ target, key }) {
  if (target.tagName === 'INPUT' || target.matches?.('#console, pre')) return OWN_KEYS.has(key);
  return ['BUTTON', 'SUMMARY', 'A'].includes(target.tagName) && (key === ' ' || key === 'Enter');
}
