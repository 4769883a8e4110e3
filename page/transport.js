// The buttons and fields of the transport.
import { byId, onClick, setField, setText } from './dom.js';
import { enable } from './enable.js';

/** Wires the transport's controls to the player. */
export function startTransport(app) {
  const { state, player } = app;
  onClick('to-start', () => player.seek(0));
  onClick('to-end', () => player.seek(player.total()));
  onClick('step-back', () => player.step(-1));
  onClick('step-forward', () => player.step(1));
  onClick('play', () => player.toggle());
  onClick('loop-in', () => player.setLoop({ loopIn: state.values.t }));
  onClick('loop-out', () => player.setLoop({ loopOut: state.values.t }));
  onClick('loop-clear', () => player.setLoop({ loopIn: null, loopOut: null }));

  const speed = byId('speed');
  speed.addEventListener('input', () => {
    if (speed.validity.valid && speed.value !== '') player.setSpeed(speed.valueAsNumber);
  });
  speed.addEventListener('change', () => {
    player.setSpeed(speed.valueAsNumber);
    speed.value = String(state.values.speed);
  });
  const mode = byId('mode');
  mode.addEventListener('change', () => state.set({ mode: mode.value, direction: 1 }));

  const show = () => {
    const values = state.values;
    setText(byId('play'), values.playing ? 'Pause' : 'Play');
    byId('play').classList.toggle('backward', values.direction < 0);
    setField(speed, values.speed);
    setField(mode, values.mode);
    enable(byId('loop-clear'), values.loopIn !== null || values.loopOut !== null);
  };
  state.on(['playing', 'direction', 'speed', 'mode', 'loopIn', 'loopOut'], show);
  show();
}
