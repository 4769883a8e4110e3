// Controls that are of no use now. A disabled one would lose the focus to the page itself, so one that has it
// only says that it is of no use, and is disabled when the focus goes elsewhere.

/** Enables or disables a control, which keeps the focus if it has it. */
export function enable(control, isOn) {
  control.disabled = !isOn && control !== document.activeElement;
  if (isOn) control.removeAttribute('aria-disabled');
  else control.setAttribute('aria-disabled', 'true');
}

addEventListener('focusout', ({ target }) => {
  // A window that loses the focus gives it back to the same control.
  if (target.ariaDisabled === 'true' && document.activeElement !== target) target.disabled = true;
});
addEventListener('click', (event) => {
  if (event.target.closest?.('[aria-disabled="true"]')) {
    event.preventDefault();
    event.stopPropagation();
  }
}, true);
