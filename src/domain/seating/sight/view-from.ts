import { type Camera, cameraAt, type Spot } from './camera.ts';
import { eyeOf, type HallInMetres, middleOf, type XY } from './hall-in-metres.ts';
import { balconiesInView } from './view-balconies.ts';
import { rowsInView } from './view-rows.ts';
import { stageInView } from './view-stage.ts';

export type ViewRole =
  | 'backdrop'
  | 'top'
  | 'front'
  | 'screen'
  | 'mark'
  | 'person'
  | 'row'
  | 'chair'
  | 'rail'
  | 'ceiling'
  | 'pillar';

/** One flat shape of the picture. A mark is an open line; a person has two points, the feet and the crown. */
export type ViewShape = { readonly role: ViewRole; readonly spots: readonly Spot[]; readonly depth: number };

export type View = {
  readonly stage: HallInMetres['stage']['kind'];
  /** From far to near, in which order they are drawn one over another. */
  readonly shapes: readonly ViewShape[];
  /** Where the stage is in the picture, and the height at which the viewer looks at it. */
  readonly middle: Spot;
  /** Depth of the farthest shape, metres. */
  readonly farthest: number;
};

export type Sketch = {
  readonly hall: HallInMetres;
  readonly camera: Camera;
  readonly seatNo: number;
  readonly add: (role: ViewRole, spots: readonly Spot[], depth: number) => void;
};

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
