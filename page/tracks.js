// The list of tracks, with its search.
import { byId, make } from './dom.js';

/** Wires the list; `select` takes the name of a track. */
export function startTracks(app) {
  const { state, selectTrack } = app;
  const list = byId('track-list');
  const search = byId('track-search');

  const buttons = () => [...list.querySelectorAll('button')];
  const fits = (track) => {
    const words = search.value.toLowerCase().split(/\s+/);
    const text = `${track.name} ${track.summary ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const show = () => {
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.track : undefined;
    const at = buttons().findIndex((button) => button.dataset.track === focused);
    const found = state.values.tracks.filter(fits);
    list.replaceChildren(...found.map((track) => item(track, track.name === state.values.track)));
    byId('track-none').hidden = found.length > 0;
    if (focused === undefined) return;
    const next = buttons().find((button) => button.dataset.track === focused) ?? buttons()[at] ?? buttons().at(-1);
    (next ?? search).focus();
  };

  search.addEventListener('input', show);
  search.addEventListener('keydown', (event) => {
    const first = list.querySelector('button');
    if (first === null) return;
    if (event.key === 'Enter') selectTrack(first.dataset.track);
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      first.focus();
    }
  });
  list.addEventListener('click', (event) => {
    const button = event.target.closest('[data-track]');
    if (button !== null) selectTrack(button.dataset.track);
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const at = buttons().indexOf(document.activeElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
    if (next < 0) search.focus();
    else buttons()[next]?.focus();
  });
  state.on(['tracks', 'track'], show);
}

function item(track, isCurrent) {
  const name = make('span', { class: 'name' }, track.name);
  if (track.builtIn) name.append(' ', make('span', { class: 'badge' }, 'built in'));
  const button = make('button', {
    type: 'button', 'data-track': track.name, 'aria-current': isCurrent ? 'true' : null, title: track.file ?? null,
  }, name);
  if (track.summary) button.append(make('span', { class: 'summary' }, track.summary));
  return make('li', {}, button);
}
