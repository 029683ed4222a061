import { z } from 'zod/mini';
import { lineText, localLine } from './record-text.ts';

const permille = z.int().check(z.minimum(0), z.maximum(1000));

/** A photograph as editors name it in the catalogue's files (docs/photos.md). */
export const photoSchema = z.object({
  /** In the directory of the catalogue, or in a folder below it. */
  file: lineText(200),
  /** Who took it, and whose it is. Without that it may not be shown. */
  credit: localLine,
  /** What is to be seen, for those who do not see it. */
  alt: localLine,
  focus: z.optional(z.object({ x: permille, y: permille })),
});
