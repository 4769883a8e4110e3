// The view's controls: stage size, background, overlays, numbers and which sections are open.
import { byId, make, setField } from './dom.js';
import { say } from './status.js';

const PRESETS = [
  ['16:9', 1920, 1080], ['4:3', 1440, 1080], ['9:16', 1080, 1920], ['21:9', 2520, 1080],
];
const CUSTOM = 'custom';

/** Wires the view's controls. `background` is where the chosen picture goes. */
export function startView(app) {
  startSize(app.state);
  startBackground(app);
  startToggles(app.state);
  startNumbers(app.state);
  startSections(app.state);
}

function startSize(state) {
  const [aspect, width, height] = ['aspect', 'stage-width', 'stage-height'].map(byId);
  for (const [name, ...size] of PRESETS) {
    aspect.append(make('option', { value: size.join('x') }, `${name} (${size.join(' × ')})`));
  }
  aspect.append(make('option', { value: CUSTOM }, CUSTOM));
  aspect.addEventListener('change', () => {
    if (aspect.value === CUSTOM) width.focus();
    else state.set({ stage: aspect.value.split('x').map(Number) });
  });
  for (const field of [width, height]) {
    field.addEventListener('change', () => {
      if (width.value !== '' && height.value !== '' && width.validity.valid && height.validity.valid) {
        state.set({ stage: [width.valueAsNumber, height.valueAsNumber] });
      }
      show();
    });
  }
  const show = () => {
    const size = state.values.stage.join('x');
    const isPreset = PRESETS.some(([, ...preset]) => preset.join('x') === size);
    aspect.value = isPreset ? size : CUSTOM;
    setField(width, state.values.stage[0]);
    setField(height, state.values.stage[1]);
  };
  state.on(['stage'], show);
  show();
}

function startBackground({ state, background, stage }) {
  const [kind, file] = ['background', 'picture'].map(byId);
  let newest = null;
  kind.addEventListener('change', () => {
    state.set({ background: kind.value });
    if (kind.value === 'picture' && background.picture === null) file.click();
  });
  file.addEventListener('change', () => {
    const chosen = file.files[0];
    // The same file, edited, can be chosen again.
    file.value = '';
    if (chosen === undefined) return;
    const picture = new Image();
    const url = URL.createObjectURL(chosen);
    newest = picture;
    picture.addEventListener('load', () => {
      URL.revokeObjectURL(url);
      if (picture !== newest) return;
      background.picture = picture;
      state.set({ background: 'picture' });
      stage.dirty();
    });
    picture.addEventListener('error', () => {
      URL.revokeObjectURL(url);
      say(`${chosen.name} is no picture.`);
    });
    picture.src = url;
  });
  const show = () => setField(kind, state.values.background);
  state.on(['background'], show);
  show();
}

function startToggles(state) {
  for (const box of document.querySelectorAll('[data-toggle]')) {
    const { toggle } = box.dataset;
    const show = () => {
      box.checked = state.values[toggle];
    };
    box.addEventListener('change', () => state.set({ [toggle]: box.checked }));
    state.on([toggle], show);
    show();
  }
}

function startNumbers(state) {
  for (const field of document.querySelectorAll('[data-number]')) {
    const { number } = field.dataset;
    field.addEventListener('input', () => {
      if (field.value !== '' && field.validity.valid) state.set({ [number]: field.valueAsNumber });
    });
    field.addEventListener('change', () => {
      field.value = state.values[number];
    });
    setField(field, state.values[number]);
  }
}

function startSections(state) {
  for (const section of document.querySelectorAll('[data-section]')) {
    const name = section.dataset.section;
    if (name in state.values.sections) section.open = state.values.sections[name];
    section.addEventListener('toggle', () => {
      state.set({ sections: { ...state.values.sections, [name]: section.open } });
    });
  }
}
