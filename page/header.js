// The head of the page: which track is on.
import { byId, setText } from './dom.js';

/** Wires the head of the page. */
export function startHeader({ state }) {
  state.on(['track', 'show'], ({ track, show }) => {
    setText(byId('track-name'), track ?? '');
    setText(byId('track-file'), show?.file ?? '');
    document.title = track === null ? 'danmaku preview' : `${track} – danmaku preview`;
  });
}
