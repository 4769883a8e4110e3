// What comments say: learned from the host for the set of comments that is on.

const MOST = 1000;
// Asked for with each frame they would take every second one's turn.
const GATHER = 150;

/** Learns texts. `get(order)` is {id, text, color, fontSize} or undefined; `on` hears of new ones. */
export function createTexts(app) {
  const { state, socket } = app;
  let set = null;
  let known = new Map();
  let asked = new Set();
  let isReady = true;
  let wanted = new Set();
  let timer = null;
  const listeners = [];

  const begin = (next) => {
    set = next;
    known = new Map();
    asked = new Set();
    wanted = new Set();
    isReady = false;
  };
  const ask = (orders) => {
    const missing = orders.filter((order) => !asked.has(order));
    for (let at = 0; at < missing.length; at += MOST) {
      const piece = missing.slice(at, at + MOST);
      if (!socket.send({ type: 'texts', orders: piece })) return;
      for (const order of piece) asked.add(order);
    }
  };

  const askWanted = () => {
    clearTimeout(timer);
    timer = null;
    ask([...wanted]);
    wanted = new Set();
  };

  socket.on('open', () => {
    set = null;
  });
  socket.onMessage('texts', (message) => {
    if (message.set !== set) return;
    isReady = true;
    for (const [order, id, text, color, fontSize] of message.items) {
      known.set(order, { id, text, color, fontSize });
    }
    for (const listener of listeners) listener(message.items);
  });
  state.on(['frame'], ({ frame }) => {
    if (frame === null) return;
    if (frame.entries.length === 0) isReady = true;
    for (const { order } of frame.entries) if (!asked.has(order)) wanted.add(order);
    if (wanted.size === 0) return;
    if (!isReady) askWanted();
    else timer ??= setTimeout(askWanted, GATHER);
  });

  return {
    get: (order) => known.get(order),
    on: (listener) => listeners.push(listener),
    ask,
    /** Whether anything of this set is known: until then the last picture is the better one. */
    isReady: () => isReady,
    /** The order of a comment with this id, as far as it is known. */
    find(id) {
      for (const [order, each] of known) if (each.id === id) return order;
      return null;
    },
    /** Takes a `show`: texts of another set mean nothing any more. Says whether the set is another one. */
    follow(show) {
      const isOther = show.set !== set;
      if (isOther) begin(show.set);
      return isOther;
    },
  };
}
