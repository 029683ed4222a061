import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { AnyVariant } from '../../verify/ui-audit/open-page.ts';

export type Picture = { file: string; bytes: number };

const NAME = /^(.+)-(360|768|1280|1920)-(light|dark)-(ru|be|en|ge)\.webp$/;

export function pictureFile(name: string, { width, theme, locale }: AnyVariant): string {
  return `${name}-${width}-${theme}-${locale}.webp`;
}

/** Returns a Markdown page that shows all pictures of a folder, one row per kind of page. */
export function indexPage(files: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    const kind = NAME.exec(file)?.[1];
    if (kind !== undefined) kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  const rows = [...kinds].map(([kind, pictures]) => {
    const cells = pictures.map((file) => {
      const [, , width = '', theme = '', locale = ''] = NAME.exec(file) ?? [];
      const alt = `${kind}, ${theme}, ${width} px, ${locale}`;
      return `<a href="${file}"><img src="${file}" alt="${alt}" width="${width === '360' ? 120 : 300}" /></a>`;
    });
    return `## ${kind}\n\n${cells.join('\n')}\n`;
  });
  const head = '# Screens\n\nDrawn by `npm run screens` from the demo catalogue; do not edit. Sizes in CSS px.\n';
  return [head, ...rows].join('\n');
}

/** The pictures of README.md: a kind of page with its width and theme, in the language in which it was drawn. */
export const README_PICTURES = [
  'home-1280-light',
  'listing-1280-dark',
  'event-play-1280-light',
  'sale-plan-360-light',
  'sale-checkout-360-dark',
  'ticket-page-360-light',
] as const;
export const CONTACT_SHEET = 'all-screens.webp';

const CELL = { width: 320, height: 240, gap: 12 };
const COLUMNS = 8;

/** Returns one picture with two thumbnails per kind of page (wide light, narrow dark; cut at the bottom), by name. */
export async function contactSheet(folder: string): Promise<Buffer> {
  const files = (await readdir(folder)).filter((file) => NAME.test(file)).toSorted();
  const firstOf = new Map<string, string>();
  for (const file of files) {
    const [, kind = '', width = '', theme = ''] = NAME.exec(file) ?? [];
    const isShown = theme === (width === '1280' ? 'light' : 'dark');
    const key = `${kind} ${width}`;
    if (isShown && !firstOf.has(key)) firstOf.set(key, file);
  }
  const step = { x: CELL.width + CELL.gap, y: CELL.height + CELL.gap };
  const cells = await Promise.all(
    [...firstOf.values()].map(async (file, at): Promise<OverlayOptions> => {
      const isWide = file.includes('-1280-');
      const width = isWide ? CELL.width : Math.round(CELL.height * 0.75);
      const input = await sharp(join(folder, file))
        .resize({ width, height: CELL.height, fit: 'cover', position: 'top' })
        .toBuffer();
      const left = CELL.gap + (at % COLUMNS) * step.x + Math.round((CELL.width - width) / 2);
      return { input, left, top: CELL.gap + Math.floor(at / COLUMNS) * step.y };
    }),
  );
  const height = CELL.gap + Math.ceil(cells.length / COLUMNS) * step.y;
  return sharp({
    create: { width: CELL.gap + COLUMNS * step.x, height, channels: 3, background: '#8a8f98' },
  })
    .composite(cells)
    .webp({ quality: 70, effort: 5 })
    .toBuffer();
}
