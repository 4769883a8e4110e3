// The stroke of the drawn path, as the host computes it, and its drawing on the stage.

const BOX = [180, 40];

/** Asks for the stroke of a path, one question at a time, and calls `changed` when it is there. */
export function createStroke(app, path, changed) {
  const { socket } = app;
  const stroke = { length: 0, poses: [] };
  let isOpen = false;
  let isStale = false;

  const forget = () => {
    isOpen = false;
  };
  socket.on('open', forget);
  socket.onMessage('stroke', (message) => {
    isOpen = false;
    stroke.length = message.length;
    stroke.poses = message.poses;
    changed();
  });
  return {
    stroke,
    /** Says that the path is another one. */
    stale() {
      isStale = true;
    },
    /** Asks, where the path has changed and no question is open. */
    tick() {
      if (!isStale || isOpen) return;
      const { points, smooth, closed } = path;
      isOpen = socket.send({ type: 'stroke', points, smooth, closed });
      isStale = !isOpen;
    },
  };
}

/** Draws the path: all of it thin, up to `share` thick, its points, and a box that rides at its tip. */
export function drawPath(context, pixel, { points, poses, share, selected, isReadOnly }) {
  const tip = Math.round(share * (poses.length - 1));
  trace(context, poses, 'rgb(255 255 255 / 45%)', 1.5 * pixel);
  trace(context, poses.slice(0, tip + 1), 'rgb(255 196 64)', 3 * pixel);
  if (poses.length > 0) drawRider(context, poses[tip], pixel);
  context.font = `${11 * pixel}px sans-serif`;
  context.textBaseline = 'bottom';
  if (isReadOnly) return;
  points.forEach(([x, y], index) => {
    context.beginPath();
    context.arc(x, y, (index === selected ? 7 : 5) * pixel, 0, 2 * Math.PI);
    context.fillStyle = index === selected ? 'rgb(255 196 64)' : 'rgb(64 196 255)';
    context.strokeStyle = 'rgb(0 0 0 / 80%)';
    context.lineWidth = 1.5 * pixel;
    context.fill();
    context.stroke();
    context.lineWidth = 3 * pixel;
    context.strokeText(String(index + 1), x + 8 * pixel, y - 4 * pixel);
    context.fillText(String(index + 1), x + 8 * pixel, y - 4 * pixel);
  });
}

function trace(context, poses, color, width) {
  context.beginPath();
  poses.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.lineJoin = 'round';
  context.strokeStyle = 'rgb(0 0 0 / 50%)';
  context.lineWidth = 2 * width;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

function drawRider(context, [x, y], pixel) {
  const [width, height] = BOX;
  context.save();
  context.translate(x, y);
  context.fillStyle = 'rgb(0 0 0 / 45%)';
  context.strokeStyle = 'rgb(255 196 64)';
  context.lineWidth = 1.5 * pixel;
  context.beginPath();
  context.rect(-width / 2, -height / 2, width, height);
  context.fill();
  context.stroke();
  context.fillStyle = '#fff';
  context.font = '28px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('comment', 0, 0);
  context.restore();
}
