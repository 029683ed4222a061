import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const FILES = join(ROOT, 'node_modules/@fontsource-variable/google-sans/files');
const VERSION = '5.3.1-2';

// Tabular figures are for times and prices; text shaping needs the other features.
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

type Range = readonly [from: number, to: number];
/** One file per script; src/web/ui/fonts.css repeats the ranges as unicode-range. */
const SUBSETS: Readonly<Record<string, readonly Range[]>> = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2010, 0x2026],
    [0x2030, 0x2033],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2190, 0x2193],
    [0x2212, 0x2212],
  ],
  'latin-ext': [
    [0x100, 0x17f],
    [0x18f, 0x18f],
    [0x259, 0x259],
    [0x20bc, 0x20be],
  ],
  cyrillic: [
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x2116, 0x2116],
  ],
  georgian: [[0x10d0, 0x10ff]],
};

/**
 * Cuts the page font to the scripts the site uses: 36 + 16 + 18 KB become about 23 + 11 + 7. The result stays in .cache
 * until the version changes.
 */
export async function buildFonts(): Promise<void> {
  const out = join(ROOT, '.cache/fonts');
  mkdirSync(out, { recursive: true });
  const stamp = join(out, 'version');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === VERSION) return;
  for (const [name, ranges] of Object.entries(SUBSETS)) {
    const text = ranges
      .map(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join(''))
      .join('');
    const source = readFileSync(join(FILES, `google-sans-${name}-wght-normal.woff2`));
    writeFileSync(
      join(out, `google-sans-${name}.woff2`),
      await subsetFont(source, text, { targetFormat: 'woff2', keepFeatures: FEATURES }),
    );
  }
  writeFileSync(stamp, VERSION);
}
