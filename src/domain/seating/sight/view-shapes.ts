import type { Camera, Spot } from './camera.ts';
import type { HallInMetres } from './hall-in-metres.ts';

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
