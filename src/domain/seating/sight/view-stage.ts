import type { HallInMetres } from './hall-in-metres.ts';
import type { XY } from './plane.ts';
import { middleOf } from './plane.ts';
import type { Sketch } from './view-shapes.ts';

/** Height of a grown person, the measure of the picture. */
const PERSON = 1.75;
/** Width of a screen to its height. */
const SCREEN = 2.35;

/** The stage with its edge, what closes it at the back, and people on it. */
export function stageInView(sketch: Sketch): void {
  const { hall, camera, add } = sketch;
  const { kind, ring, z } = hall.stage;
  const middle = middleOf(ring);
  const far = camera.depth(middle);
  const ends = axisOf(hall);
  if (kind === 'screen') {
    const height = ends.width / SCREEN;
    const edge = [ends.left, ends.right] as const;
    add(
      'screen',
      camera.shape([
        ...edge.map((at) => [at, z] as const),
        ...edge.toReversed().map((at) => [at, z + height] as const),
      ]),
      far,
    );
    return;
  }
  add('top', camera.shape(ring.map((at) => [at, z])), far + 0.02);
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] ?? a;
    // Edges whose outside is seen.
    const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const isFacing = camera.depth([mx, my]) <= camera.depth(middle) + 1e-6;
    if (z > 0.05 && isFacing)
      add(
        'front',
        camera.shape([
          [a, 0],
          [b, 0],
          [b, z],
          [a, z],
        ]),
        far + 0.01,
      );
  });
  if (kind === 'stage' && !ends.isRound) {
    const height = Math.min(9, Math.max(3.5, ends.width * 0.5));
    const { backLeft: a, backRight: b } = ends;
    add(
      'backdrop',
      camera.shape([
        [a, z],
        [b, z],
        [b, z + height],
        [a, z + height],
      ]),
      Math.max(camera.depth(a), camera.depth(b), far) + 0.1,
    );
  }
  if (kind === 'pitch' || kind === 'rink') fieldMarks(sketch, middle, ends.box);
  for (const [along, across] of kind === 'stage' ? STANDING : PLAYING) {
    const reach = kind === 'stage' ? [ends.width * 0.5, 0] : [ends.box.w * 0.5, ends.box.h * 0.5];
    const at: XY =
      kind === 'stage'
        ? [middle[0] + ends.side[0] * along * reach[0]!, middle[1] + ends.side[1] * along * reach[0]!]
        : [middle[0] + along * reach[0]!, middle[1] + across * reach[1]!];
    // They stand on the stage, whose far half is farther away than its middle.
    const depth = camera.depth(at);
    if (depth > 1) add('person', [camera.spot(at, z), camera.spot(at, z + PERSON)], Math.min(depth, far - 0.01));
  }
}

/** Where people stand, as shares of the half width (and depth) of the stage. */
const STANDING = [
  [-0.28, 0],
  [-0.02, 0],
  [0.2, 0],
] as const;
const PLAYING = [
  [-0.3, -0.2],
  [-0.12, 0.3],
  [0.05, -0.05],
  [0.3, 0.2],
  [0.42, -0.35],
] as const;

/** Line and circle in the middle of a field, across its longer side. */
function fieldMarks({ hall, camera, add }: Sketch, [x, y]: XY, { w, h }: { w: number; h: number }): void {
  const { z } = hall.stage;
  const isWide = w >= h;
  const half = Math.min(w, h) / 2;
  const line: [XY, XY] = isWide
    ? [
        [x, y - half],
        [x, y + half],
      ]
    : [
        [x - half, y],
        [x + half, y],
      ];
  const depth = camera.depth([x, y]);
  add('mark', camera.shape(line.map((at) => [at, z])), depth);
  const radius = half * 0.27;
  const circle = Array.from({ length: 33 }, (_, i): XY => {
    const angle = (i * Math.PI) / 16;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  if (circle.every((at) => camera.depth(at) > 0.5))
    add(
      'mark',
      circle.map((at) => camera.spot(at, z)),
      depth,
    );
}

type Axis = {
  readonly width: number;
  readonly side: XY;
  readonly left: XY;
  readonly right: XY;
  readonly backLeft: XY;
  readonly backRight: XY;
  readonly box: { readonly w: number; readonly h: number };
  /** Seats beside or behind the stage: it is open to them. */
  readonly isRound: boolean;
};

/** Directions of the stage, of which the audience's middle tells the front. */
export function axisOf({ stage: { ring }, x, y }: HallInMetres): Axis {
  const [mx, my] = middleOf(ring);
  let [sx, sy] = [0, 0];
  for (let seat = 0; seat < x.length; seat += 1) {
    sx += (x[seat] ?? 0) - mx;
    sy += (y[seat] ?? 0) - my;
  }
  // Stages are drawn along the sides of the sheet.
  const front: XY = Math.abs(sy) >= Math.abs(sx) ? [0, Math.sign(sy) || 1] : [Math.sign(sx), 0];
  const side: XY = [front[1], -front[0]];
  const alongOf = ([px, py]: XY): number => (px - mx) * side[0] + (py - my) * side[1];
  const outOf = ([px, py]: XY): number => (px - mx) * front[0] + (py - my) * front[1];
  const [least, most] = [Math.min(...ring.map(alongOf)), Math.max(...ring.map(alongOf))];
  const back = Math.min(...ring.map(outOf));
  const at = (along: number, out: number): XY => [
    mx + along * side[0] + out * front[0],
    my + along * side[1] + out * front[1],
  ];
  const atBack = ring.filter((point) => outOf(point) < back + 0.3).map(alongOf);
  const edge = Math.max(...ring.map(outOf));
  let around = 0;
  for (let seat = 0; seat < x.length; seat += 1) if (outOf([x[seat] ?? 0, y[seat] ?? 0]) < edge - 0.5) around += 1;
  const xs = ring.map(([px]) => px);
  const ys = ring.map(([, py]) => py);
  return {
    width: most - least,
    side,
    left: at(least, 0),
    right: at(most, 0),
    backLeft: at(Math.min(...atBack), back),
    backRight: at(Math.max(...atBack), back),
    box: { w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) },
    isRound: around > x.length * 0.1,
  };
}
