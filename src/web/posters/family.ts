// Types that describe a family of posters.
import type { Dice } from './dice.ts';
import type { Mood, Palette } from './palette.ts';
import type { Pen } from './pen.ts';

/**
 * Position of the title on an upright sheet:
 * bottom, top: below or above the picture; centre: below it and centred;
 * split: title above, small type below; side: turned along the left edge;
 * band: on a field of another ink; plate: on a label over a full picture.
 * On wide sheets every kind except plate becomes a column beside the picture.
 */
export type TitlePlace = 'bottom' | 'top' | 'centre' | 'split' | 'side' | 'band' | 'plate';

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** The free part of the sheet; `s` is its shorter side, `L` its longer one. */
export type Zone = {
  readonly w: number;
  readonly h: number;
  readonly s: number;
  readonly L: number;
  readonly title: string;
};

/** Draws in the zone's own coordinates; anything outside the zone is clipped. */
export type Draw = (d: Pen, z: Zone, p: Palette, r: Dice) => void;

export type Composition = {
  readonly place: readonly TitlePlace[];
  /** Words of a free motif ("grand piano") that select this drawing; see choose.ts. */
  readonly about?: string;
  /** Extends beyond the zone's sides; beside a column of text it therefore gets a curved edge. */
  readonly bleeds?: boolean;
  /** Smiles or celebrates: never drawn for what is grave (tone.ts), only where no motif asks for it. */
  readonly cheer?: boolean | undefined;
  /** Draws under the whole sheet, including the title; may use only `shade`, on which text stays legible. */
  readonly flood?: (d: Pen, zone: Box, p: Palette, W: number, H: number) => void;
  readonly draw: Draw;
};

export type Family = {
  /** The key selects one of these; a mood listed twice is twice as likely. */
  readonly moods: readonly Mood[];
  /** Font weight of the title. */
  readonly weight: number;
  readonly comps: Readonly<Record<string, Composition>>;
  /** Compositions that fit any subject; set when the family's drawings state facts (a rink means hockey). */
  readonly neutral?: readonly string[];
};
