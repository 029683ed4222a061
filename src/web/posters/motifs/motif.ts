// What a motif drawing is: one object cut from paper, which compositions place, crop and repeat.
import type { Pen } from '../pen.ts';

/** Colours of one motif: two that show on the field behind it, and the field itself for what is cut out. */
export type MotifInks = { readonly main: string; readonly second: string; readonly cut: string };

export type Motif = {
  /** Words of an event's motif ("cracked crown") that select this drawing. */
  readonly about: string;
  /** Too merry for a tragedy or a requiem. */
  readonly cheer?: true;
  /** Has a foot on the ground, so it is never turned. */
  readonly stands?: true;
  /** Draws within 50 units of 0, 0. */
  readonly draw: (d: Pen, inks: MotifInks) => void;
};

export type Motifs = Readonly<Record<string, Motif>>;
