// One param's control: range and field, field, checkbox or select.
import { make } from './dom.js';
import { isHeld, isTyped } from './editing.js';

const RANGE_STEPS = 1000;
const KNOWS_OPEN = CSS.supports('selector(:open)');

/** Makes the control of a param; `changed` takes the new value as a text. A busy one is to be left alone. */
export function makeControl(param, changed) {
  const attributes = { id: `param-${param.name}`, 'aria-describedby': `param-${param.name}-doc` };
  if (param.kind === 'boolean') return checkbox(attributes, changed);
  if (param.kind === 'choice') return choice(attributes, param, changed);
  return number(attributes, param, changed);
}

function checkbox(attributes, changed) {
  const box = make('input', { ...attributes, type: 'checkbox' });
  box.addEventListener('change', () => changed(String(box.checked)));
  return {
    elements: [box],
    show: (value) => {
      box.checked = value === 'true';
    },
    isBusy: () => false,
  };
}

function choice(attributes, param, changed) {
  const list = make('select', attributes, ...param.choices.map((each) => make('option', { value: each }, each)));
  list.addEventListener('change', () => changed(list.value));
  return {
    elements: [list],
    show: (value) => {
      list.value = value;
    },
    isBusy: () => KNOWS_OPEN && list.matches(':open'),
  };
}

/** A field that takes any number of its limits, and a range beside it where there are limits. */
function number(attributes, param, changed) {
  const { minimum, maximum, step } = param;
  const limited = Number.isFinite(minimum) && Number.isFinite(maximum);
  const limits = { min: minimum, max: maximum };
  const field = make('input', { ...attributes, ...limits, type: 'number', step: step ?? 'any' });
  const range = limited && make('input', {
    ...limits, type: 'range', step: step ?? (maximum - minimum) / RANGE_STEPS, 'aria-label': `${param.name}, range`,
    'aria-describedby': attributes['aria-describedby'],
  });

  let shown = '';
  field.addEventListener('input', () => {
    if (field.value === '' || !field.validity.valid) return;
    shown = field.value;
    if (range) range.value = field.value;
    changed(field.value);
  });
  // What is no value is not left to look like one.
  field.addEventListener('change', () => {
    if (field.value === '' || !field.validity.valid) field.value = shown;
  });
  if (range) {
    range.addEventListener('input', () => {
      field.value = String(Number(range.valueAsNumber.toPrecision(6)));
      changed(field.value);
    });
  }
  return {
    elements: range ? [range, field] : [field],
    show: (value) => {
      shown = value;
      field.value = value;
      if (range) range.value = value;
    },
    isBusy: () => isTyped(field) || isHeld(range),
  };
}
