import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/** FiraGO: one face with Latin, Cyrillic with ў and і, and Georgian, so that a line never mixes fonts. */
export type TicketFonts = { text: Font; strong: Font };

/** Unicode ranges that a ticket can contain in any of its languages, and the signs of our currencies. */
const RANGES: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x18f, 0x18f], // Azerbaijani Ə and, below, ə
  [0x259, 0x259],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x10d0, 0x10ff],
  [0x2010, 0x2026],
  [0x2039, 0x203a],
  [0x20be, 0x20be],
  [0x2116, 0x2116],
  [0x2212, 0x2212],
];
/** Must change with the ranges, the weights and the package. */
const CACHE_NAME = 'firago-5.3.0-1';

/** Reads the fonts when a file is first requested, so that the start of the process does not wait for them. */
export function fontsOnDemand(cacheDirectory: string): () => Promise<TicketFonts> {
  let fonts: Promise<TicketFonts> | undefined;
  return () =>
    (fonts ??= loadTicketFonts(cacheDirectory).catch((error: unknown) => {
      fonts = undefined;
      throw error;
    }));
}

/**
 * The packages contain WOFF2, with which a PDF takes 70 times as long as with plain TrueType; so the two weights are
 * unpacked once, in a tenth of a second, and cached. They are also opened once, because reading their tables is most of
 * the work of a PDF.
 */
export async function loadTicketFonts(cacheDirectory: string): Promise<TicketFonts> {
  await mkdir(cacheDirectory, { recursive: true });
  const [text, strong] = await Promise.all([load(cacheDirectory, 400), load(cacheDirectory, 600)]);
  return { text: create(text), strong: create(strong) };
}

/**
 * Returns the same open font with its own glyphs. A glyph remembers the letter it was first drawn for, and Latin `a`
 * and Cyrillic `а` are one glyph: if documents shared it, the text of one could not be searched or copied.
 */
export function forOneDocument(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } }) as Font;
}

async function load(directory: string, weight: 400 | 600): Promise<Buffer> {
  const file = join(directory, `${CACHE_NAME}-${weight}.ttf`);
  return readFile(file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    const font = await unpack(weight);
    const draft = `${file}.${randomUUID()}`;
    await writeFile(draft, font);
    await rename(draft, file);
    return font;
  });
}

async function unpack(weight: 400 | 600): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url);
  // The file named "latin" contains every script of the face.
  const packed = await readFile(resolve(`@fontsource/firago/files/firago-latin-${weight}-normal.woff2`));
  const letters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ).join('');
  return subsetFont(packed, letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
  });
}
