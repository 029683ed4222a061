import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const FILES = join(import.meta.dirname, '../../../node_modules/@fontsource-variable/google-sans/files');

/** The page font has one file per script; a line of text is split where the script changes. */
const SCRIPTS: readonly { file: string; ranges: readonly (readonly [number, number])[] }[] = [
  {
    file: 'cyrillic',
    ranges: [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2116, 0x2116],
    ],
  },
  { file: 'georgian', ranges: [[0x10d0, 0x10ff]] },
  {
    file: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x2010, 0x2026],
      [0x2030, 0x2033],
      [0x2039, 0x203a],
    ],
  },
  {
    file: 'latin-ext',
    ranges: [
      [0x100, 0x17f],
      [0x259, 0x259],
      [0x20ac, 0x20bf],
    ],
  },
];

/** Runs of text as SVG path data, baseline at 0 0, y downwards. */
export type LetterOutlines = (
  text: string,
  style: { size: number; weight: number; tracking: number },
) => {
  path: string;
  width: number;
};

/** Reads the page font for drawing: pictures in <img> cannot use the fonts of the page. About 0.1 s, once. */
export async function loadLetterOutlines(): Promise<LetterOutlines> {
  const fonts = await Promise.all(
    SCRIPTS.map(async ({ file, ranges }) => {
      const letters = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
      const woff2 = readFileSync(join(FILES, `google-sans-${file}-wght-normal.woff2`));
      // fontkit cannot vary a compressed font, so it gets an uncompressed one.
      const bytes = await subsetFont(woff2, String.fromCodePoint(...letters), {
        targetFormat: 'sfnt',
        keepFeatures: ['kern', 'mark', 'ccmp'],
      });
      return fontkit.create(bytes);
    }),
  );
  const varied = new Map<string, fontkit.Font>();

  function fontAt(script: number, weight: number): fontkit.Font {
    const key = `${script} ${weight}`;
    const known = varied.get(key);
    if (known) return known;
    const font = fonts[script];
    if (!font) throw new Error(`no font of script ${script}`);
    const made = font.getVariation({ wght: weight });
    varied.set(key, made);
    return made;
  }

  /** Signs and spaces use the font of the letter before them, if that font has them. */
  function scriptOf(char: string, before: number): number {
    const code = char.codePointAt(0) ?? 0x20;
    if (before >= 0 && !/\p{L}/u.test(char) && fonts[before]?.hasGlyphForCodePoint(code)) return before;
    const found = fonts.findIndex((font) => font.hasGlyphForCodePoint(code));
    return found < 0 ? Math.max(before, 0) : found;
  }

  function runs(text: string): { script: number; text: string }[] {
    const found: { script: number; text: string }[] = [];
    for (const char of text) {
      const last = found.at(-1);
      const script = scriptOf(char, last?.script ?? -1);
      if (last?.script === script) last.text += char;
      else found.push({ script, text: char });
    }
    return found;
  }

  return (text, { size, weight, tracking }) => {
    let path = '';
    let x = 0;
    for (const run of runs(text)) {
      const font = fontAt(run.script, weight);
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(run.text);
      glyphs.forEach((glyph, at) => {
        const position = positions[at];
        if (!position) return;
        const shape = glyph.path
          .scale(scale, -scale)
          .translate(x + position.xOffset * scale, -position.yOffset * scale);
        path += shape.toSVG().replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
        x += position.xAdvance * scale + tracking * size;
      });
    }
    return { path, width: x - tracking * size };
  };
}
