// Small helpers for the page's elements: text goes in as text only.
import { isTyped } from './editing.js';

/** The element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Makes an element with attributes and children (elements or texts). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children);
  return element;
}

/** Writes a text where it differs from what is there. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Writes a field's value, unless the user is typing another one. */
export function setField(field, value) {
  if (!isTyped(field) && field.value !== String(value)) field.value = String(value);
}

/** A number with at most so many decimals, without an endless tail of zeros. */
export function short(number, decimals = 3) {
  return Number.isFinite(number) ? String(Number(number.toFixed(decimals))) : String(number);
}

/** Calls `action` when the element is clicked. */
export function onClick(id, action) {
  byId(id).addEventListener('click', action);
}
