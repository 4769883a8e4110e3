// What scripts print: repeats counted, old lines dropped.
import { byId, make, onClick, setText } from './dom.js';

const MOST_LINES = 200;

/** Wires the console; `mark` draws a line under what was printed so far. */
export function startConsole(app) {
  const { socket } = app;
  const list = byId('console');
  let last = null;

  socket.onMessage('console', ({ track, line }) => {
    const wasAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 8;
    if (last !== null && last.track === track && last.line === line) {
      last.count += 1;
      setText(last.badge, `×${last.count}`);
      last.badge.hidden = false;
    } else {
      const badge = make('span', { class: 'badge', hidden: true });
      const item = make('li', {}, make('span', { class: 'soft' }, track ?? ''), ' ', make('span', {}, line), ' ', badge);
      last = { track, line, badge, count: 1 };
      list.append(item);
      while (list.children.length > MOST_LINES) list.firstElementChild.remove();
    }
    if (wasAtEnd) list.scrollTop = list.scrollHeight;
  });
  onClick('console-clear', () => {
    list.replaceChildren();
    last = null;
  });
  return {
    mark(text) {
      // One is enough where nothing was printed since the last.
      if (list.lastElementChild?.matches('.mark')) list.lastElementChild.remove();
      if (list.children.length > 0) list.append(make('li', { class: 'mark soft' }, text));
      last = null;
    },
  };
}
