import type { Eye } from './hall-in-metres.ts';
import type { XY } from './plane.ts';

/** A point of the picture: x to the right, y down, in focal lengths from where the viewer looks straight ahead. */
export type Spot = readonly [x: number, y: number];
type Corner = readonly [at: XY, z: number];

/** Nothing nearer is drawn, metres. */
const NEAR = 0.4;

/**
 * A viewer who looks level towards a point of the plan, so that what is upright stays upright, as in the drawings of
 * architects.
 */
export type Camera = {
  /** Metres along the line of sight; negative behind the viewer. */
  readonly depth: (at: XY) => number;
  readonly spot: (at: XY, z: number) => Spot;
  /** The part of a flat shape that lies before the viewer; empty when none does. */
  readonly shape: (corners: readonly Corner[]) => Spot[];
};

export function cameraAt(eye: Eye, [tx, ty]: XY): Camera {
  const length = Math.hypot(tx - eye.x, ty - eye.y) || 1;
  const [dx, dy] = [(tx - eye.x) / length, (ty - eye.y) / length];
  const depth = ([x, y]: XY): number => (x - eye.x) * dx + (y - eye.y) * dy;
  const aside = ([x, y]: XY): number => (y - eye.y) * dx - (x - eye.x) * dy;
  const spot = (at: XY, z: number): Spot => {
    const far = Math.max(depth(at), NEAR);
    return [aside(at) / far, (eye.z - z) / far];
  };
  return {
    depth,
    spot,
    shape: (corners) => beyond(corners, depth).map(([at, z]) => spot(at, z)),
  };
}

/** Cuts off what is behind the viewer or at their nose. */
function beyond(corners: readonly Corner[], depth: (at: XY) => number): Corner[] {
  const kept: Corner[] = [];
  corners.forEach((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] ?? corner;
    const [a, b] = [depth(before[0]) - NEAR, depth(corner[0]) - NEAR];
    if (a < 0 !== b < 0) {
      const t = a / (a - b);
      const [[[ax, ay], az], [[bx, by], bz]] = [before, corner];
      kept.push([[ax + (bx - ax) * t, ay + (by - ay) * t], az + (bz - az) * t]);
    }
    if (b >= 0) kept.push(corner);
  });
  return kept;
}
