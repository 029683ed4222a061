// Text widths without a DOM, from a table of the brand font's advances.
import { ADVANCES } from './widths.ts';

const table = (weight: 400 | 700): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(ADVANCES[weight]).flatMap(([advance, chars]) =>
      Array.from(chars, (ch): [string, number] => [ch, Number(advance) / 100]),
    ),
  );

const LIGHT = table(400);
const BOLD = table(700);
/** Conservative width for glyphs outside the table, which come from a fallback font. */
const UNKNOWN = 1;

/** Width in em. Kerning is ignored because in this font it only makes lines slightly shorter. */
export function measure(text: string, weight = 700, tracking = 0): number {
  const t = Math.min(1, Math.max(0, (weight - 400) / 300));
  let width = 0;
  for (const ch of text) {
    if (/\p{M}/u.test(ch)) continue;
    const light = LIGHT.get(ch) ?? UNKNOWN;
    const bold = BOLD.get(ch) ?? UNKNOWN;
    width += light + (bold - light) * t + tracking;
  }
  return width;
}
