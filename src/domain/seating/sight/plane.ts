/** A point of the floor, metres: x to the right and y down as on the plan. */
export type XY = readonly [x: number, y: number];

/** The middle of a ring's bounding box. */
export function middleOf(ring: readonly XY[]): XY {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Moves a line across its own direction, towards the target or away from it. */
export function moved(line: readonly XY[], [tx, ty]: XY, ahead: number): XY[] {
  return line.map(([x, y], i) => {
    const [[ax, ay], [bx, by]] = [line[Math.max(0, i - 1)]!, line[Math.min(line.length - 1, i + 1)]!];
    let [nx, ny] = [ay - by, bx - ax];
    // A single seat has no direction but that of its look.
    if (Math.hypot(nx, ny) === 0) [nx, ny] = [tx - x, ty - y];
    const length = Math.hypot(nx, ny) || 1;
    const side = nx * (tx - x) + ny * (ty - y) < 0 ? -1 : 1;
    return [x + (side * ahead * nx) / length, y + (side * ahead * ny) / length];
  });
}
