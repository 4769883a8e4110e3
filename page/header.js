// The head of the page: which track is on.
import { byId, onClick, setText } from './dom.js';

/** Wires the head of the page. */
export function startHeader({ state, diagnostics }) {
  onClick('broken', () => diagnostics.again());
  state.on(['isBroken'], ({ isBroken }) => {
    byId('broken').hidden = !isBroken;
  });
  state.on(['track', 'show'], ({ track, show }) => {
    setText(byId('track-name'), track ?? '');
    setText(byId('track-file'), show?.file ?? '');
    document.title = track === null ? 'danmaku preview' : `${track} – danmaku preview`;
  });
}
