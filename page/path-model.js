// The path that is drawn: its points, and what was there before for undo and redo.

/** Makes a path; `changed` is called after each change. */
export function createPath(changed) {
  let now = { points: [], smooth: true, closed: false, isReadOnly: false };
  let undone = [];
  let done = [];

  const put = (next) => {
    now = next;
    changed();
  };
  const change = (patch) => {
    done.push(now);
    undone = [];
    put({ ...now, ...patch });
  };
  const replaced = (index, point) => now.points.with(index, point);

  return {
    get points() { return now.points; },
    get smooth() { return now.smooth; },
    get closed() { return now.closed; },
    get isReadOnly() { return now.isReadOnly; },
    get canUndo() { return done.length > 0; },
    get canRedo() { return undone.length > 0; },
    add: (point) => change({ points: [...now.points, point] }),
    insert: (index, point) => change({ points: now.points.toSpliced(index, 0, point) }),
    remove: (index) => change({ points: now.points.toSpliced(index, 1) }),
    set: change,
    /** Moves a point; `isFirst` starts a step of undo, further moves of the same drag belong to it. */
    move(index, point, isFirst) {
      if (isFirst) change({ points: replaced(index, point) });
      else put({ ...now, points: replaced(index, point) });
    },
    undo() {
      if (done.length === 0) return;
      undone.push(now);
      put(done.pop());
    },
    redo() {
      if (undone.length === 0) return;
      done.push(now);
      put(undone.pop());
    },
    /** Begins with another path; an undo brings back the one that was drawn before. */
    load({ points, smooth, closed }, isReadOnly) {
      if (now.points.length > 0) done.push(now);
      undone = [];
      put({ points, smooth, closed, isReadOnly });
    },
  };
}

/** The index of the nearest point within `limit` (Manhattan distance), or -1. */
export function pointNear(points, [x, y], limit) {
  let nearest = -1;
  let least = limit;
  points.forEach((point, index) => {
    const distance = Math.abs(point[0] - x) + Math.abs(point[1] - y);
    if (distance <= least) {
      least = distance;
      nearest = index;
    }
  });
  return nearest;
}

/** Where on the stroke a point would be inserted: an index of `points`, or -1 for a place off the line. */
export function insertionIndex(points, poses, place, limit) {
  if (points.length < 2 || poses.length === 0) return -1;
  const distance = (from, to) => Math.hypot(from[0] - to[0], from[1] - to[1]);
  const nearestFrom = (start, to) => {
    let best = start;
    for (let index = start; index < poses.length; index += 1) {
      if (distance(poses[index], to) < distance(poses[best], to)) best = index;
    }
    return best;
  };
  const hit = nearestFrom(0, place);
  if (distance(poses[hit], place) > limit) return -1;
  const spacing = poses.length > 1 ? distance(poses[0], poses[1]) : 0;
  let passed = 0;
  for (let index = 0; index < points.length; index += 1) {
    const first = poses.findIndex((pose, at) => at >= passed && distance(pose, points[index]) <= spacing);
    passed = first >= 0 ? first : nearestFrom(passed, points[index]);
    if (passed > hit) return index;
  }
  return points.length;
}
