// Input and output types of the layouts, and the colours on which text is legible.
import { contrast, reads } from './color.ts';
import { cycle } from './dice.ts';
import type { Box, TitlePlace } from './family.ts';
import type { TextStyle } from './fit.ts';
import type { Palette } from './palette.ts';
import type { SmallText, TextLine } from './typeset.ts';

/** A coloured rectangle over or under the picture. */
export type Field = Box & { readonly fill: string };

/** The curved edge of a text column. A straight cut through a pattern looks like an error, an arc looks intended. */
export type Seam = { readonly x: number; readonly bulge: number; readonly fill: string };

export type Layout = {
  readonly zone: Box;
  readonly texts: readonly TextLine[];
  readonly under: readonly Field[];
  readonly over: readonly Field[];
  readonly seam?: Seam | undefined;
};

/** Loudness of the title, so that a page of posters has loud and quiet ones. */
export type Voice = 'giant' | 'plain' | 'small';

/** Input of a layout. All random choices are already made, so layouts are plain arithmetic. */
export type Sheet = {
  readonly W: number;
  readonly H: number;
  readonly wide: boolean;
  readonly square: boolean;
  readonly margin: number;
  /** Font size of small type. */
  readonly small: number;
  readonly colors: Palette;
  readonly kind: TitlePlace;
  /** The picture extends beyond its zone's sides. */
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
    /** In [0, 1); selects the field colour and the plate's height. */
    readonly pick: number;
  };
};

/** Text colour for a coloured field, or undefined when no ink reaches 4.6:1 on it. */
export function inkOn(field: string, p: Palette): string | undefined {
  const best = reads(field, p.ground, p.ink);
  return contrast(best, field) >= 4.6 ? best : undefined;
}

/** The colours of `options` on which text is legible; at least ground and ink, which are legible on each other. */
export const fieldsForText = (options: readonly string[], p: Palette): readonly string[] =>
  options.filter((c) => inkOn(c, p) !== undefined);

/** Field colour for a band of text, and a text colour that is legible on it. */
export function bandColors(sheet: Sheet): { readonly field: string; readonly fill: string } {
  const p = sheet.colors;
  const field = cycle(fieldsForText([p.a, p.ink, p.b], p).slice(0, 2), Math.floor(sheet.throws.pick * 2));
  return { field, fill: inkOn(field, p) ?? p.ink };
}
