import type { Look } from '../../verify/looks/open-page.ts';

export type Picture = { file: string; bytes: number };

const NAME = /^(.+)-(360|1280)-(light|dark)-(ru|be|en|ge)\.webp$/;

export function pictureFile(name: string, { width, theme, locale }: Look): string {
  return `${name}-${width}-${theme}-${locale}.webp`;
}

/** The pictures of a folder on one page, a row for each kind. */
export function contactSheet(files: readonly string[]): string {
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
