// What the user is in the middle of: a field that is typed into, a control that is held.
// Only that is left alone when the host says something else; a mere focus may last for hours.

let typed = null;
let held = null;

addEventListener('input', ({ target }) => {
  typed = target;
}, true);
for (const type of ['change', 'focusout']) {
  addEventListener(type, ({ target }) => {
    if (target === typed) typed = null;
  }, true);
}
addEventListener('pointerdown', ({ target }) => {
  held = target;
}, true);
for (const type of ['pointerup', 'pointercancel']) {
  addEventListener(type, () => {
    held = null;
  }, true);
}

/** Whether a field has text that was typed and not committed yet, in a window that has the focus. */
export function isTyped(field) {
  return field === typed && field === document.activeElement && document.hasFocus();
}

/** Whether the pointer holds a control. */
export function isHeld(control) {
  return control === held;
}

/** Calls `listener` when something may have been let go of. */
export function onLetGo(listener) {
  for (const type of ['change', 'focusout', 'pointerup', 'pointercancel']) {
    addEventListener(type, () => setTimeout(listener));
  }
}
