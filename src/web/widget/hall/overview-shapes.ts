import type { Overview } from '#domain/seating/compile-overview.ts';
import type { Box } from './camera.ts';

export type OverviewShapes = {
  readonly pitch: number;
  readonly box: Box;
  readonly sectors: readonly SectorShape[];
  readonly standing: readonly StandingShape[];
  readonly objects: readonly ObjectShape[];
};
export type SectorShape = {
  readonly label: string;
  readonly ring: readonly number[];
  readonly box: Box;
  /** Seats by zone index of the plan: [zone, count, …]. */
  readonly counts: readonly number[];
};
export type StandingShape = {
  readonly label: string;
  readonly ring: readonly number[];
  readonly box: Box;
  readonly zone: number;
  readonly capacity: number;
};
export type ObjectShape = {
  readonly kind: Overview['objects'][number]['kind'];
  readonly label: string;
  /** Three numbers are a circle (x, y, r), more are a ring of points. */
  readonly at: readonly number[];
  readonly box: Box;
};

/** Converts an overview to outlines in plan units. */
export function overviewShapes(overview: Overview<string>): OverviewShapes {
  const { u } = overview;
  const big = (ring: readonly number[]): number[] => ring.map((value) => value * u);
  const sectors = overview.sectors.map(({ label, outline, counts }) => {
    const ring = big(outline);
    return { label, ring, box: boxOf(ring), counts };
  });
  const standing = overview.standing.map(({ label, outline, zone, capacity }) => {
    const ring = big(outline);
    return { label, ring, box: boxOf(ring), zone, capacity };
  });
  const objects = overview.objects.map(({ kind, label = '', at }) => {
    const points = big(at);
    return { kind, label, at: points, box: boxOf(points) };
  });
  const boxes = [...sectors, ...standing, ...objects].map(({ box }) => box);
  // Row numbers are outside the outlines.
  const margin = overview.pitch;
  const box: Box = {
    x0: Math.min(...boxes.map((each) => each.x0)) - margin,
    y0: Math.min(...boxes.map((each) => each.y0)) - margin,
    x1: Math.max(...boxes.map((each) => each.x1)) + margin,
    y1: Math.max(...boxes.map((each) => each.y1)) + margin,
  };
  return { pitch: overview.pitch, box, sectors, standing, objects };
}

export function isInside(ring: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function boxOf(at: readonly number[]): Box {
  if (at.length === 3) {
    const [x = 0, y = 0, r = 0] = at;
    return { x0: x - r, y0: y - r, x1: x + r, y1: y + r };
  }
  const xs = at.filter((_, i) => i % 2 === 0);
  const ys = at.filter((_, i) => i % 2 === 1);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}
