import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const FILES = join(ROOT, 'node_modules/@fontsource-variable/google-sans/files');
const VERSION = '5.3.1-3';

// Tabular figures are for times and prices; text shaping needs the other features.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

type Range = readonly [first: number, last: number];
/**
 * The letters that every page of a script needs are in one file, those that only some names have in another;
 * src/web/ui/fonts.css repeats the ranges as unicode-range. `from`: the package's file.
 */
const SUBSETS: Readonly<Record<string, { from: string; ranges: readonly Range[] }>> = {
  latin: {
    from: 'latin',
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xa7, 0xa7],
      [0xa9, 0xa9],
      [0xab, 0xab],
      [0xb0, 0xb0],
      [0xb7, 0xb7],
      [0xbb, 0xbb],
      [0xd7, 0xd7],
      [0x2010, 0x2026],
      [0x2030, 0x2033],
      [0x2039, 0x203a],
      [0x20ac, 0x20ac],
      [0x2190, 0x2193],
      [0x2212, 0x2212],
    ],
  },
  'latin-accents': {
    from: 'latin',
    ranges: [
      [0xa1, 0xa6],
      [0xa8, 0xa8],
      [0xaa, 0xaa],
      [0xac, 0xaf],
      [0xb1, 0xb6],
      [0xb8, 0xba],
      [0xbc, 0xd6],
      [0xd8, 0xff],
    ],
  },
  'latin-ext': {
    from: 'latin-ext',
    ranges: [
      [0x100, 0x17f],
      [0x18f, 0x18f],
      [0x259, 0x259],
      [0x20bc, 0x20be],
    ],
  },
  // Russian and Belarusian.
  cyrillic: {
    from: 'cyrillic',
    ranges: [
      [0x401, 0x401],
      [0x406, 0x406],
      [0x40e, 0x40e],
      [0x410, 0x44f],
      [0x451, 0x451],
      [0x456, 0x456],
      [0x45e, 0x45e],
      [0x2116, 0x2116],
    ],
  },
  // Ukrainian and the languages of the Balkans.
  'cyrillic-others': {
    from: 'cyrillic',
    ranges: [
      [0x400, 0x400],
      [0x402, 0x405],
      [0x407, 0x40d],
      [0x40f, 0x40f],
      [0x450, 0x450],
      [0x452, 0x455],
      [0x457, 0x45d],
      [0x45f, 0x45f],
      [0x490, 0x491],
    ],
  },
  georgian: { from: 'georgian', ranges: [[0x10d0, 0x10ff]] },
};

/**
 * Cuts the page font to the scripts the site uses: 36 + 16 + 18 KB become about 24 + 11 + 9. The result stays in .cache
 * until the version changes.
 */
export async function buildFonts(): Promise<void> {
  const out = join(ROOT, '.cache/fonts');
  mkdirSync(out, { recursive: true });
  const stamp = join(out, 'version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === VERSION) return;
  for (const [name, { from, ranges }] of Object.entries(SUBSETS)) {
    const text = ranges
      .map(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join(''),
      )
      .join('');
    const source = readFileSync(join(FILES, `google-sans-${from}-wght-normal.woff2`));
    writeFileSync(
      join(out, `google-sans-${name}.woff2`),
      await subsetFont(source, text, { targetFormat: 'woff2', keepFeatures: FEATURES }),
    );
  }
  writeFileSync(stamp, VERSION);
}
