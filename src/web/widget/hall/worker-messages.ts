import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { Frame } from './frame.ts';
import type { HallScene } from './scene.ts';

export type SceneAppearance = Omit<HallScene, 'hall' | 'rowBoxes'>;

/** Fonts of the page, which a worker does not share and has to load itself. */
export type FontSource = { family: string; source: string; weight: string; unicodeRange: string };

export type ToWorker =
  /** `words`: text whose letters the fonts must contain. */
  | { kind: 'fonts'; fonts: readonly FontSource[]; words: string }
  | { kind: 'plan'; json: string }
  | { kind: 'appearance'; appearance: SceneAppearance }
  | { kind: 'paint'; id: number; frame: Frame };

export type FromWorker =
  | { kind: 'hall'; hall: DecodedHall }
  | { kind: 'failed' }
  /** The worker has loaded the page's fonts. */
  | { kind: 'fonts' }
  | { kind: 'picture'; id: number; bitmap: ImageBitmap };
