import type { PlanObject, Polygon } from '../hall-plan.ts';

/** Points of an arc around a centre, from one screen angle to another (degrees, 90 is down), ends included. */
export function arcPoints(x: number, y: number, r: number, from: number, to: number): number[] {
  const steps = Math.max(8, Math.ceil(Math.abs(to - from) / 5));
  const points: number[] = [];
  for (let i = 0; i <= steps; i += 1) {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    points.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  return points;
}

export function rectangle(left: number, top: number, right: number, bottom: number): Polygon {
  return [left, top, right, top, right, bottom, left, bottom];
}

export function polygonObject(kind: PlanObject['kind'], points: Polygon): PlanObject {
  return { kind, shape: { kind: 'polygon', points } };
}

/** A rectangle with rounded corners; `corners` selects the rounded ones. */
export function roundedRectangle(
  half: { readonly w: number; readonly top: number; readonly bottom: number },
  radius: number,
  corners: 'all' | 'bottom',
): Polygon {
  const { w, top, bottom } = half;
  const upper =
    corners === 'all'
      ? [
          ...arcPoints(-w + radius, top + radius, radius, 180, 270),
          ...arcPoints(w - radius, top + radius, radius, 270, 360),
        ]
      : [-w, top, w, top];
  return [
    ...upper,
    ...arcPoints(w - radius, bottom - radius, radius, 0, 90),
    ...arcPoints(-w + radius, bottom - radius, radius, 90, 180),
  ];
}

/** A part of a ring between two radii, for example the floor before a stage. */
export function band(x: number, y: number, inner: number, outer: number, halfAngle: number): Polygon {
  return [
    ...arcPoints(x, y, inner, 90 + halfAngle, 90 - halfAngle),
    ...arcPoints(x, y, outer, 90 - halfAngle, 90 + halfAngle),
  ];
}

/** A stage whose apron curves towards the hall: `r` from the common centre of the rows, `half` its half width. */
export function apronStage(centreY: number, r: number, half: number, depth: number): PlanObject {
  const angle = (Math.asin(Math.min(0.95, half / r)) * 180) / Math.PI;
  const front = arcPoints(0, centreY, r, 90 - angle, 90 + angle);
  const edge = front[1] ?? 0;
  return polygonObject('stage', [...front, -half - depth * 0.25, edge - depth, half + depth * 0.25, edge - depth]);
}
