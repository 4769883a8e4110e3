// The pointer on the stage: where it is, and the comment it selects.
import { byId, setText } from './dom.js';
import { entryAt } from './hit.js';
import { copy, say } from './status.js';

/** Wires the pointer on the stage; while a path is drawn its editor has the clicks. */
export function startPointer(app) {
  const { state, stage, selection } = app;
  const { canvas } = stage;
  const move = (event) => state.set({ pointer: stage.place(event) });
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerdown', move);
  canvas.addEventListener('pointerleave', () => state.set({ pointer: null }));
  canvas.addEventListener('click', (event) => {
    if (state.values.drawing) return;
    const entry = entryAt(state.values.frame?.entries ?? [], ...stage.place(event));
    selection.select(entry?.order ?? null);
  });
  state.on(['pointer'], ({ pointer }) => setText(byId('pointer'), pointer === null ? '' : coordinates(pointer)));
}

function coordinates([x, y]) {
  return `${Math.round(x)}, ${Math.round(y)}`;
}

/** Copies the pointer's coordinates. */
export function copyPointer(state) {
  if (state.values.pointer === null) say('The pointer is not on the stage.');
  else copy(coordinates(state.values.pointer));
}
