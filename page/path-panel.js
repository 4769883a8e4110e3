// The path's controls: its mode, shape, list of points, and saving it as a track.
import { byId, make, onClick, setText, short } from './dom.js';
import { enable } from './enable.js';
import { say } from './status.js';

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const EMPTY = { points: [], smooth: true, closed: false };

/** Wires the path's section to its editor. */
export function startPathPanel(app) {
  const { state, socket, path: editor, selectTrack } = app;
  const { path } = editor;
  const [smooth, closed, slider, list] = ['path-smooth', 'path-closed', 'path-slider', 'path-points'].map(byId);
  const message = (text) => setText(byId('path-message'), text);

  onClick('path-toggle', () => {
    state.set({ drawing: !state.values.drawing });
    message(state.values.drawing ? 'Click on the stage to add points.' : '');
  });
  onClick('path-edit', () => {
    if (state.values.track !== null) socket.send({ type: 'read-path', track: state.values.track });
  });
  onClick('path-undo', editor.undo);
  onClick('path-redo', editor.redo);
  onClick('path-clear', () => {
    editor.load(EMPTY);
    message('Click on the stage to add points.');
  });
  onClick('path-add', () => {
    const [width, height] = state.values.stage;
    path.add([width / 2, height / 2]);
    editor.select(path.points.length - 1);
    list.lastElementChild.firstElementChild.focus();
  });
  smooth.addEventListener('change', () => path.set({ smooth: smooth.checked }));
  closed.addEventListener('change', () => path.set({ closed: closed.checked }));
  slider.addEventListener('input', () => editor.setShare(slider.valueAsNumber));
  slider.value = String(editor.share);

  list.addEventListener('keydown', (event) => {
    const index = buttons().indexOf(event.target);
    const step = STEPS[event.key];
    if (index < 0) return;
    if (step !== undefined) {
      event.preventDefault();
      const by = event.shiftKey ? 10 : 1;
      const [x, y] = path.points[index];
      path.move(index, [x + step[0] * by, y + step[1] * by], true);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      editor.remove(index);
      (buttons()[editor.selected] ?? byId('path-add')).focus();
    }
  });
  list.addEventListener('focusin', (event) => editor.select(buttons().indexOf(event.target)));
  const buttons = () => [...list.querySelectorAll('button')];

  const show = () => {
    const { drawing } = state.values;
    byId('path-toggle').setAttribute('aria-pressed', String(drawing));
    byId('path-tools').hidden = !drawing;
    enable(byId('path-edit'), state.values.track !== null);
    app.stage.canvas.classList.toggle('drawing', drawing && !path.isReadOnly);
    smooth.checked = path.smooth;
    closed.checked = path.closed;
    enable(byId('path-undo'), path.canUndo);
    enable(byId('path-redo'), path.canRedo);
    for (const id of ['path-smooth', 'path-closed', 'path-add']) enable(byId(id), !path.isReadOnly);
    enable(byId('path-save'), !path.isReadOnly && path.points.length > 0);
    showPoints(list, path.points, editor.selected);
  };
  editor.on(show);
  state.on(['drawing', 'track'], show);
  show();

  socket.onMessage('path', (answer) => {
    state.set({ drawing: true });
    if (answer.points === null) {
      editor.load(EMPTY, true);
      message(answer.message);
    } else {
      editor.load(answer);
      byId('path-name').value = answer.track;
      message(`The path of ${answer.track}.`);
    }
  });
  startSaving(app, path, message, selectTrack);
}

function showPoints(list, points, selected) {
  const hadFocus = list.contains(document.activeElement);
  while (list.children.length > points.length) list.lastElementChild.remove();
  while (list.children.length < points.length) list.append(make('li', {}, make('button', { type: 'button' })));
  points.forEach(([x, y], index) => {
    const button = list.children[index].firstElementChild;
    setText(button, `${short(x, 2)}, ${short(y, 2)}`);
    button.setAttribute('aria-label', `Point ${index + 1}: ${short(x, 2)}, ${short(y, 2)}`);
    if (index === selected) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  });
  if (hadFocus && !list.contains(document.activeElement)) {
    (list.lastElementChild?.firstElementChild ?? byId('path-clear')).focus();
  }
}

function startSaving({ socket }, path, message, selectTrack) {
  const name = byId('path-name');
  const dialog = byId('replace');
  const save = (replace) => {
    const { points, smooth, closed } = path;
    socket.send({ type: 'save-path', name: name.value.trim(), points, smooth, closed, replace });
  };
  byId('path-form').addEventListener('submit', (event) => {
    event.preventDefault();
    save(false);
  });
  socket.onMessage('refused', (answer) => {
    if (answer.what !== 'save-path') return;
    message(answer.message ?? '');
    if (answer.reason !== 'exists') return;
    setText(byId('replace-text'), `${answer.message}. Replace it?`);
    dialog.returnValue = 'cancel';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'replace') save(true);
  });
  socket.onMessage('saved', (answer) => {
    message(`Saved as ${answer.name}.`);
    say(`Saved the path as ${answer.name}.`);
    selectTrack(answer.name);
  });
}
