import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Frame } from './frame.ts';
import type { HallScene } from './scene.ts';

export type SceneLook = Omit<HallScene, 'hall' | 'rowBoxes'>;

/** A worker has fonts of its own; these are the page's. */
export type FontSource = { family: string; source: string; weight: string; unicodeRange: string };

export type ToWorker =
  /** `words`: letters the fonts are needed for. */
  | { kind: 'fonts'; fonts: readonly FontSource[]; words: string }
  | { kind: 'plan'; json: string }
  | { kind: 'look'; look: SceneLook }
  | { kind: 'paint'; id: number; frame: Frame };

export type FromWorker =
  | { kind: 'hall'; hall: DecodedHall }
  | { kind: 'failed' }
  /** The page's font can be drawn with from now on. */
  | { kind: 'fonts' }
  | { kind: 'picture'; id: number; bitmap: ImageBitmap };
