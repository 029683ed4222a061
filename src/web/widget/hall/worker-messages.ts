import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Frame } from './rasterise-view.ts';
import type { HallScene } from './scene.ts';

export type SceneLook = Omit<HallScene, 'hall' | 'rowBoxes'>;

export type ToWorker =
  | { kind: 'load'; url: string }
  | { kind: 'look'; look: SceneLook }
  | { kind: 'paint'; id: number; frame: Frame };

export type FromWorker =
  | { kind: 'hall'; hall: DecodedHall }
  | { kind: 'failed' }
  | { kind: 'picture'; id: number; bitmap: ImageBitmap };
