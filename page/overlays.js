// What lies under and over the comments: the background, lanes, grid, safe area, pointer, way and ghosts.
import { drawWay, ghostsAround } from './way.js';

const GRID = 120;
const CHECK = 20;

/** Adds the overlays to the stage. `background.picture` is an image or null. */
export function addOverlays(app) {
  const { state, stage, background, texts } = app;
  const size = () => state.values.show?.stage ?? state.values.stage;

  stage.layers.below.push((context, pixel) => {
    drawBackground(context, size(), state.values.background, background.picture, pixel);
    if (state.values.showLanes && state.values.show) drawLanes(context, size(), state.values.show.lanes, pixel);
    if (state.values.showGrid) drawGrid(context, size(), pixel);
    const { way, showWay } = state.values;
    // Under the comments, whose texts are to be read.
    if (showWay && way !== null && way.samples.length > 0) drawWay(context, way, size(), pixel);
    drawGhosts(state.values, texts, stage);
  });
  stage.layers.above.push((context, pixel) => {
    const { showSafe, showPointer, pointer } = state.values;
    if (showSafe) drawSafeArea(context, size(), pixel);
    if (showPointer && pointer !== null) drawPointer(context, size(), pointer, pixel);
  });
}

function drawGhosts(values, texts, stage) {
  const { way, showGhosts, frame } = values;
  if (!showGhosts || way === null || frame === null) return;
  const [width, height] = way.size;
  for (const { sample, fade } of ghostsAround(way, frame.t, values)) {
    stage.drawEntry({ ...sample, width, height }, texts.get(way.order), fade);
  }
}

function drawBackground(context, [width, height], kind, picture, pixel) {
  context.fillStyle = kind === 'white' ? '#fff' : '#000';
  context.fillRect(0, 0, width, height);
  if (kind === 'checker') drawChecks(context, width, height, CHECK * pixel);
  if (kind === 'picture' && picture !== null) {
    const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
    const [drawnWidth, drawnHeight] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
    context.drawImage(picture, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  }
}

function drawChecks(context, width, height, side) {
  context.fillStyle = '#777';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#999';
  context.beginPath();
  for (let row = 0; row * side < height; row += 1) {
    for (let column = row % 2; column * side < width; column += 2) {
      context.rect(column * side, row * side, side, side);
    }
  }
  context.fill();
}

function drawLanes(context, [width, height], lanes, pixel) {
  context.fillStyle = 'rgb(120 170 255 / 14%)';
  context.strokeStyle = 'rgb(120 170 255 / 50%)';
  context.lineWidth = pixel;
  context.beginPath();
  for (let lane = 0; lane < lanes.count && lane * lanes.height < height; lane += 1) {
    if (lane % 2 === 0) context.fillRect(0, lane * lanes.height, width, lanes.height);
    context.moveTo(0, (lane + 1) * lanes.height);
    context.lineTo(width, (lane + 1) * lanes.height);
  }
  context.stroke();
}

function drawGrid(context, [width, height], pixel) {
  context.lineWidth = pixel;
  context.strokeStyle = 'rgb(128 128 128 / 55%)';
  context.beginPath();
  for (let x = GRID; x < width; x += GRID) {
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let y = GRID; y < height; y += GRID) {
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  context.stroke();
  context.strokeStyle = 'rgb(255 200 60 / 80%)';
  context.beginPath();
  context.moveTo(width / 2, 0);
  context.lineTo(width / 2, height);
  context.moveTo(0, height / 2);
  context.lineTo(width, height / 2);
  context.stroke();
}

function drawSafeArea(context, [width, height], pixel) {
  context.lineWidth = 1.5 * pixel;
  context.font = `${11 * pixel}px sans-serif`;
  context.textBaseline = 'top';
  for (const [share, color] of [[0.05, 'rgb(72 214 120)'], [0.1, 'rgb(255 200 60)']]) {
    context.strokeStyle = color;
    context.fillStyle = color;
    context.strokeRect(width * share, height * share, width * (1 - 2 * share), height * (1 - 2 * share));
    context.fillText(`${share * 100} %`, width * share + 4 * pixel, height * share + 4 * pixel);
  }
}

function drawPointer(context, [width, height], [x, y], pixel) {
  context.lineWidth = pixel;
  context.strokeStyle = 'rgb(255 255 255 / 60%)';
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
  const text = `${Math.round(x)}, ${Math.round(y)}`;
  context.font = `${12 * pixel}px sans-serif`;
  context.textBaseline = 'middle';
  const box = context.measureText(text).width + 12 * pixel;
  const left = x + box + 10 * pixel > width ? x - box - 10 * pixel : x + 10 * pixel;
  const top = y + 34 * pixel > height ? y - 30 * pixel : y + 10 * pixel;
  context.fillStyle = 'rgb(0 0 0 / 80%)';
  context.fillRect(left, top, box, 20 * pixel);
  context.fillStyle = '#fff';
  context.fillText(text, left + 6 * pixel, top + 10 * pixel);
}
