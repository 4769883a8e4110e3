// The canvas: fits the stage into its area, and draws a frame on it.
import { byId } from './dom.js';
import { createGlyphs, drawGlyph } from './glyphs.js';

/** Makes the stage. Paints what `layers` has: functions of (context, pixel) before and after the comments. */
export function createStage(app) {
  const { state, texts, selection, setup } = app;
  const canvas = byId('stage');
  const area = byId('stage-area');
  const context = canvas.getContext('2d', { alpha: false });
  const glyphs = createGlyphs();
  const layers = { below: [], above: [] };
  const view = { scale: 1, density: 1 };
  let isDirty = true;
  let paints = 0;

  const fit = () => {
    const [width, height] = state.values.show?.stage ?? state.values.stage;
    const ratio = devicePixelRatio;
    const fitted = Math.min(area.clientWidth / width, area.clientHeight / height);
    const pixelsX = Math.max(1, Math.round(width * fitted * ratio));
    const pixelsY = Math.max(1, Math.round(height * fitted * ratio));
    if (canvas.width !== pixelsX || canvas.height !== pixelsY) {
      canvas.width = pixelsX;
      canvas.height = pixelsY;
      glyphs.clear();
    }
    canvas.style.width = `${pixelsX / ratio}px`;
    canvas.style.height = `${pixelsY / ratio}px`;
    view.density = pixelsX / width;
    view.scale = pixelsX / width / ratio;
    isDirty = true;
  };

  /** Places the context so that the box of an entry is (0, 0, width, height). */
  const enter = (entry) => {
    const cos = Math.cos(entry.rotation) * view.density;
    const sin = Math.sin(entry.rotation) * view.density;
    const centerX = (entry.x + entry.width / 2) * view.density;
    const centerY = (entry.y + entry.height / 2) * view.density;
    context.setTransform(
      cos * entry.scaleX, sin * entry.scaleX, -sin * entry.scaleY, cos * entry.scaleY, centerX, centerY,
    );
    context.translate(-entry.width / 2, -entry.height / 2);
  };
  const drawEntry = (entry, text, fade = 1) => {
    if (entry.opacity <= 0 || entry.reveal <= 0 || text === undefined) return;
    const size = Math.max(Math.abs(entry.scaleX), Math.abs(entry.scaleY));
    if (!(size > 0)) return;
    const level = size <= 1 ? 1 : 2 ** Math.min(3, Math.ceil(Math.log2(size) - 0.01));
    enter(entry);
    context.globalAlpha = Math.min(entry.opacity, 1) * fade;
    const glyph = glyphs.get(text, entry.height, view.density * level);
    drawGlyph(context, glyph, entry.width, entry.height, entry.reveal);
  };
  const outline = (entry) => {
    enter(entry);
    context.beginPath();
    context.rect(0, 0, entry.width, entry.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.lineWidth = 3 * devicePixelRatio;
    context.strokeStyle = 'rgb(0 0 0 / 60%)';
    context.stroke();
    context.lineWidth = 1.5 * devicePixelRatio;
    context.strokeStyle = 'rgb(64 196 255)';
    context.stroke();
  };
  const drawLayers = (list) => {
    for (const layer of list) {
      context.setTransform(view.density, 0, 0, view.density, 0, 0);
      context.globalAlpha = 1;
      layer(context, 1 / view.scale);
    }
  };
  const paint = () => {
    drawLayers(layers.below);
    for (const entry of state.values.frame?.entries ?? []) drawEntry(entry, texts.get(entry.order));
    const selected = selection.entry();
    if (selected !== null) outline(selected);
    drawLayers(layers.above);
    paints += 1;
  };

  const dirty = () => {
    isDirty = true;
  };
  new ResizeObserver(fit).observe(area);
  addEventListener('resize', fit);
  state.on(['stage', 'show', 'ratio'], fit);
  state.on(null, dirty);
  texts.on(dirty);

  /** Whether the last picture is better than an empty one: the next is on its way. */
  const isComing = () => {
    const { show, connected } = state.values;
    return show === null ? connected && setup.isPending() : !texts.isReady();
  };

  return {
    canvas,
    layers,
    dirty,
    drawEntry,
    paints: () => paints,
    /** A place of a pointer event, in px of the stage. */
    place(event) {
      const { left, top } = canvas.getBoundingClientRect();
      return [(event.clientX - left) / view.scale, (event.clientY - top) / view.scale];
    },
    /** px of the screen per px of the stage. */
    scale: () => view.scale,
    /** Paints, where something has changed. */
    tick() {
      if (!isDirty || isComing()) return;
      isDirty = false;
      paint();
    },
  };
}
