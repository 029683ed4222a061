// What every layout is given and what it gives back, and the colours that may carry text.
import { contrast, reads } from './color.ts';
import { cycle } from './dice.ts';
import type { Box, TitlePlace } from './family.ts';
import type { TextStyle } from './fit.ts';
import type { Palette } from './palette.ts';
import type { SmallText, TextLine } from './typeset.ts';

/** A piece of colour laid over or under the picture. */
export type Field = Box & { readonly fill: string };

/** The curved edge of a text column: a straight cut through a pattern looks like a mistake, an arc like a choice. */
export type Seam = { readonly x: number; readonly bulge: number; readonly fill: string };

export type Layout = {
  readonly zone: Box;
  readonly texts: readonly TextLine[];
  readonly under: readonly Field[];
  readonly over: readonly Field[];
  readonly seam?: Seam | undefined;
};

/** Three voices, so that a wall has loud and quiet sheets. */
export type Voice = 'giant' | 'plain' | 'small';

/** Everything a layout may lean on; the dice have been thrown, so layouts themselves are plain arithmetic. */
export type Sheet = {
  readonly W: number;
  readonly H: number;
  readonly wide: boolean;
  readonly square: boolean;
  readonly margin: number;
  /** Size of small type. */
  readonly small: number;
  readonly colors: Palette;
  readonly kind: TitlePlace;
  /** The picture runs off its zone on every side. */
  readonly bleeds: boolean;
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly category: SmallText;
  readonly date: SmallText | undefined;
  readonly place: SmallText | undefined;
  readonly voice: Voice;
  readonly scale: number;
  readonly style: TextStyle;
  readonly throws: {
    readonly metaAbove: boolean;
    readonly textRight: boolean;
    readonly bandTop: boolean;
    /** In [0, 1): which field colour, which height of a plate. */
    readonly pick: number;
  };
};

/** Text colour for a coloured field, or undefined when no ink reaches 4.6:1 on it. */
export function inkOn(field: string, p: Palette): string | undefined {
  const best = reads(field, p.ground, p.ink);
  return contrast(best, field) >= 4.6 ? best : undefined;
}

/** The colours of `options` that can carry text; never empty, since ground and ink carry each other. */
export const fieldsForText = (options: readonly string[], p: Palette): readonly string[] =>
  options.filter((c) => inkOn(c, p) !== undefined);

/** A field for a band of text and the ink that reads on it. */
export function bandColors(sheet: Sheet): { readonly field: string; readonly fill: string } {
  const p = sheet.colors;
  const field = cycle(fieldsForText([p.a, p.ink, p.b], p).slice(0, 2), Math.floor(sheet.throws.pick * 2));
  return { field, fill: inkOn(field, p) ?? p.ink };
}
