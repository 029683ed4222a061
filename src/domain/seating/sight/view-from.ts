import { cameraAt, type Spot } from './camera.ts';
import { eyeOf, type HallInMetres } from './hall-in-metres.ts';
import { middleOf, type XY } from './plane.ts';
import { balconiesInView } from './view-balconies.ts';
import type { Sketch, View, ViewShape } from './view-shapes.ts';
import { rowsInView } from './view-rows.ts';
import { stageInView } from './view-stage.ts';

/** Draws what a seat sees: the stage, the rows before it and the balconies of the plan. Null for an unknown height. */
export function viewFrom(hall: HallInMetres, seatNo: number): View | null {
  const eye = eyeOf(hall, seatNo);
  if (!eye) return null;
  const target: XY = middleOf(hall.stage.ring);
  const camera = cameraAt(eye, target);
  const shapes: ViewShape[] = [];
  const sketch: Sketch = {
    hall,
    camera,
    seatNo,
    add: (role, spots, depth) => {
      const least = role === 'mark' || role === 'person' ? 2 : 3;
      if (spots.length >= least && isInSight(spots)) shapes.push({ role, spots, depth });
    },
  };
  stageInView(sketch);
  rowsInView(sketch);
  balconiesInView(sketch);
  shapes.sort((a, b) => b.depth - a.depth);
  return {
    stage: hall.stage.kind,
    shapes,
    middle: camera.spot(target, hall.stage.z + 1.5),
    farthest: shapes[0]?.depth ?? 1,
  };
}

/** Wider than any picture of the view. */
const WIDEST = 1.2;

function isInSight(spots: readonly Spot[]): boolean {
  const xs = spots.map(([x]) => x);
  return Math.max(...xs) > -WIDEST && Math.min(...xs) < WIDEST;
}
