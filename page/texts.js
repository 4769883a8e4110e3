// What comments say: learned from the host for the set of comments that is on.

const MOST = 1000;

/** Learns texts. `get(order)` is {id, text, color, fontSize} or undefined; `on` hears of new ones. */
export function createTexts(app) {
  const { state, socket } = app;
  let set = null;
  let known = new Map();
  let asked = new Set();
  let isReady = true;
  const listeners = [];

  const begin = (next) => {
    set = next;
    known = new Map();
    asked = new Set();
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
    ask(frame.entries.map((entry) => entry.order));
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
