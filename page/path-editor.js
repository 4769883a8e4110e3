// Draws a path by pointer and keys on the stage.
import { createPath, insertionIndex, pointNear } from './path-model.js';
import { createStroke, drawPath } from './path-stroke.js';

const REACH = 10;
const HOLD = 500;
const STILL = 3;

/** Makes the editor; `on` hears of changes to the path, the choice of a point or the stroke. */
export function createPathEditor(app) {
  const { state, stage } = app;
  const listeners = [];
  const editor = { selected: -1, share: 1 };
  let press = null;

  const tell = () => {
    editor.selected = Math.min(editor.selected, path.points.length - 1);
    stage.dirty();
    for (const listener of listeners) listener();
  };
  const path = createPath(() => {
    strokes.stale();
    tell();
  });
  const strokes = createStroke(app, path, tell);
  const { stroke } = strokes;

  const select = (index) => {
    editor.selected = index;
    tell();
  };
  const endPress = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  const remove = (index) => {
    // The point that is held may be this one, or have another index then.
    endPress();
    if (index < 0 || index >= path.points.length) return;
    path.remove(index);
    select(Math.min(index, path.points.length - 1));
  };
  const round = ([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

  const begin = (event) => {
    const place = stage.place(event);
    const reach = REACH / stage.scale();
    const index = pointNear(path.points, place, reach);
    endPress();
    if (index >= 0) {
      const [x, y] = path.points[index];
      const timer = setTimeout(() => remove(index), HOLD);
      press = { index, timer, grab: [x - place[0], y - place[1]], from: [event.clientX, event.clientY], hasMoved: false };
      select(index);
      return;
    }
    const inserted = event.shiftKey ? insertionIndex(path.points, stroke.poses, place, reach) : -1;
    if (event.shiftKey && inserted < 0 && path.points.length > 1) return;
    const at = inserted < 0 ? path.points.length : inserted;
    path.insert(at, round(place));
    press = { index: at, timer: null, grab: [0, 0], from: [event.clientX, event.clientY], hasMoved: false, isNew: true };
    select(at);
  };
  const move = (event) => {
    if (press === null) return;
    const [x, y] = stage.place(event);
    const far = Math.abs(event.clientX - press.from[0]) + Math.abs(event.clientY - press.from[1]) > STILL;
    if (!press.hasMoved && !far) return;
    clearTimeout(press.timer);
    path.move(press.index, round([x + press.grab[0], y + press.grab[1]]), !press.hasMoved && !press.isNew);
    press.hasMoved = true;
  };

  stage.canvas.addEventListener('pointerdown', (event) => {
    if (!state.values.drawing || path.isReadOnly || event.button !== 0) return;
    stage.canvas.setPointerCapture(event.pointerId);
    begin(event);
  });
  stage.canvas.addEventListener('pointermove', move);
  stage.canvas.addEventListener('pointerup', endPress);
  stage.canvas.addEventListener('pointercancel', endPress);
  state.on(['drawing'], endPress);
  stage.layers.above.push((context, pixel) => {
    if (!state.values.drawing) return;
    const { selected, share } = editor;
    const { points, isReadOnly } = path;
    drawPath(context, pixel, { points, poses: stroke.poses, share, selected, isReadOnly });
  });

  return Object.assign(editor, {
    path,
    stroke,
    select,
    remove,
    on: (listener) => listeners.push(listener),
    tick: strokes.tick,
    /** Shows the stroke up to a share of its length. */
    setShare(share) {
      editor.share = share;
      stage.dirty();
    },
    /** Takes another path to edit. */
    load(next, isReadOnly = false) {
      endPress();
      editor.selected = -1;
      path.load(next, isReadOnly);
    },
    undo() {
      endPress();
      path.undo();
    },
    redo() {
      endPress();
      path.redo();
    },
    /** Takes a key while a path is drawn; says whether it did. */
    handleKey(event) {
      if (!state.values.drawing) return false;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key.toLowerCase() === 'z') {
        if (event.shiftKey) editor.redo();
        else editor.undo();
        return true;
      }
      if (event.key === 'Escape') {
        state.set({ drawing: false });
        return true;
      }
      if (event.key !== 'Delete' || editor.selected < 0) return false;
      remove(editor.selected);
      return true;
    },
  });
}
