// Paper cut-out shapes with rounded corners.
import { cycle } from '../dice.ts';
import type { Dice } from '../dice.ts';
import { at, rounded } from '../pen.ts';
import type { Pen } from '../pen.ts';

/** A paper leaf: a star of k points with rounded corners. */
export function leaf(d: Pen, cx: number, cy: number, R: number, k: number, deg: number, fill: string, r: Dice): void {
  const points = Array.from({ length: k * 2 }, (_, i) =>
    at(cx, cy, i % 2 ? R * r.range(0.42, 0.52) : R * r.range(0.85, 1.05), deg + (i * 180) / k),
  );
  const middle = (i: number): string => {
    const [p, q] = [cycle(points, i), cycle(points, i + 1)];
    return rounded`${(p[0] + q[0]) / 2} ${(p[1] + q[1]) / 2}`;
  };
  const curves = points.map((_, i) => {
    const [x, y] = cycle(points, i + 1);
    return rounded`Q${x} ${y} ${middle(i + 1)}`;
  });
  d.path(`M${middle(0)}${curves.join('')}z`, fill);
}

/** A paper frond: a stem with rounded lobes, drawn as thick round strokes. */
export function frond(d: Pen, cx: number, cy: number, R: number, deg: number, fill: string, r: Dice): void {
  const k = r.int(3, 4);
  let path = rounded`M${cx} ${cy + R * 0.8}V${cy - R * 0.7}`;
  for (let i = 0; i < k; i++) {
    const y = cy + R * (0.62 - (i * 1.15) / k);
    const a = R * r.range(0.48, 0.62);
    path += rounded`M${cx - a} ${y - R * 0.32}Q${cx - a * 0.7} ${y} ${cx} ${y}Q${cx + a * 0.7} ${y} ${cx + a} ${y - R * 0.32}`;
  }
  d.stroke(path, fill, R * 0.24, { 'stroke-linecap': 'round', transform: rounded`rotate(${deg} ${cx} ${cy})` });
}
