// The selected comment: kept by its id, found again by its order in the set of comments that is on.

const CHUNK = 1000;
const MOST_SEARCHED = 200_000;

/** Makes the selection. */
export function createSelection(app) {
  const { state, socket, texts } = app;
  let search = null;
  let wayIsOpen = false;

  const askWay = () => {
    const { selectedOrder, show } = state.values;
    if (selectedOrder === null || show === null || wayIsOpen) return;
    wayIsOpen = socket.send({ type: 'way', order: selectedOrder });
  };
  const searchOn = () => {
    if (search === null || search.from >= search.to) {
      search = null;
      state.set({ way: null });
      return;
    }
    const orders = Array.from({ length: Math.min(CHUNK, search.to - search.from) }, (_, index) => search.from + index);
    search.from += CHUNK;
    const unknown = orders.filter((order) => texts.get(order) === undefined);
    if (unknown.length === 0) searchOn();
    else texts.ask(unknown);
  };
  /** Looks for the selected id in the comments that are on: known ones, then all of them. */
  const find = () => {
    const { selectedId, show } = state.values;
    if (selectedId === null || show === null) return;
    const order = texts.find(selectedId);
    if (order !== null) {
      search = null;
      state.set({ selectedOrder: order });
      return;
    }
    if (search === null) {
      search = { from: 0, to: Math.min(show.placed + show.dropped, MOST_SEARCHED) };
      searchOn();
    }
  };

  texts.on(() => {
    const { selectedId, selectedOrder } = state.values;
    if (selectedId === null && selectedOrder !== null) {
      state.set({ selectedId: texts.get(selectedOrder)?.id ?? null });
    } else if (selectedId !== null && selectedOrder === null) {
      const order = texts.find(selectedId);
      if (order === null) searchOn();
      else {
        search = null;
        state.set({ selectedOrder: order });
      }
    }
  });
  state.on(['selectedOrder'], () => {
    const { selectedId, selectedOrder } = state.values;
    if (selectedOrder !== null) askWay();
    else if (selectedId === null) state.set({ way: null });
  });
  socket.on('open', () => {
    wayIsOpen = false;
    search = null;
  });
  socket.onMessage('way', (message) => {
    wayIsOpen = false;
    const { selectedOrder, show } = state.values;
    const fits = show !== null && message.order === selectedOrder && message.generation >= show.generation;
    if (fits) state.set({ way: message });
    else askWay();
  });

  const selection = {
    /** Selects the comment with this order; null for none. */
    select(order) {
      // The way of the one that is selected is there already, or asked for.
      if (order !== null && order === state.values.selectedOrder) return;
      search = null;
      state.set({ way: null, selectedId: order === null ? null : (texts.get(order)?.id ?? null), selectedOrder: order });
      if (order !== null) texts.ask([order]);
    },
    /** Selects by id, wherever that comment is. */
    selectId(id) {
      search = null;
      state.set({ way: null, selectedId: id, selectedOrder: null });
      find();
    },
    /** Selects the next (1) or previous (-1) comment of the frame by order. */
    cycle(toward) {
      const orders = (state.values.frame?.entries ?? []).map((entry) => entry.order).sort((a, b) => a - b);
      if (orders.length === 0) return;
      const { selectedOrder } = state.values;
      const beyond = selectedOrder === null ? [] : orders.filter((order) => (order - selectedOrder) * toward > 0);
      if (beyond.length > 0) selection.select(toward > 0 ? beyond[0] : beyond[beyond.length - 1]);
      else selection.select(toward > 0 ? orders[0] : orders[orders.length - 1]);
    },
    /** Takes a `show`: another set of comments has other orders, and every show has other ways. */
    follow(isOtherSet) {
      if (isOtherSet) {
        search = null;
        if (state.values.selectedId !== null) state.set({ selectedOrder: null });
      }
      if (state.values.selectedOrder === null) find();
      else askWay();
    },
    /** The selected comment in the frame that is on, or null. */
    entry() {
      const { frame, selectedOrder } = state.values;
      if (frame === null || selectedOrder === null) return null;
      return frame.entries.find((entry) => entry.order === selectedOrder) ?? null;
    },
  };
  return selection;
}
