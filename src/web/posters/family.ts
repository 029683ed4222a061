// The words a family of posters is written in.
import type { Dice } from './dice.ts';
import type { Mood, Palette } from './palette.ts';
import type { Pen } from './pen.ts';

/**
 * Where the title may stand on an upright sheet:
 * bottom, top: under or over the picture; centre: the same on the middle axis;
 * split: title above, small type below; side: turned along the left edge;
 * band: on a field of another ink; plate: on a label over a full picture.
 * On wide sheets every kind but plate becomes a column beside the picture.
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

/** Draws into the zone's own coordinates; whatever leaves the zone is cut. */
export type Draw = (d: Pen, z: Zone, p: Palette, r: Dice) => void;

export type Composition = {
  readonly place: readonly TitlePlace[];
  /** Words of a free motif ("grand piano") that this drawing can stand for; see choose.ts. */
  readonly about?: string;
  /** Runs off the zone's sides: beside a column of text it needs a shaped edge. */
  readonly bleeds?: boolean;
  /** Runs under the whole sheet, title included; may use only `shade`, which keeps text legible. */
  readonly flood?: (d: Pen, zone: Box, p: Palette, W: number, H: number) => void;
  readonly draw: Draw;
};

export type Family = {
  /** Drawn by the key; a mood listed twice comes twice as often. */
  readonly moods: readonly Mood[];
  /** Font weight of the title. */
  readonly weight: number;
  readonly comps: Readonly<Record<string, Composition>>;
  /** Set where drawings state facts (a rink means hockey): those that fit any subject of the family. */
  readonly neutral?: readonly string[];
};
