// The status line, and what is copied with a word in it.
import { byId, setText } from './dom.js';

/** Shows a text in the status line. */
export function say(text) {
  setText(byId('status'), text);
}

/** Copies a text, and says so; where copying is forbidden the text is shown to be copied by hand. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied: ${text}`);
  } catch {
    say(text);
  }
}
