// The choice of theme: as the system says, dark or light.
import { byId, setText } from './dom.js';

const NAME = 'danmaku-preview-theme';
const THEMES = ['auto', 'dark', 'light'];

/** Wires the theme button, and calls `changed` when the colors are other ones. */
export function startTheme(changed) {
  const button = byId('theme');
  let theme = 'auto';
  try {
    theme = localStorage.getItem(NAME) ?? 'auto';
  } catch {
    // A browser that forbids storage has the system's theme.
  }
  if (!THEMES.includes(theme)) theme = 'auto';
  const apply = () => {
    document.documentElement.dataset.theme = theme;
    setText(button, `Theme: ${theme}`);
    changed();
  };
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try {
      localStorage.setItem(NAME, theme);
    } catch {
      // As above.
    }
    apply();
  });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', changed);
  apply();
}

/** A color of the theme by the name of its custom property. */
export function themeColor(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
