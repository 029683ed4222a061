import type { ItemKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';

/** What is bought to be watched: there is nothing to show or to scan. */
export function isRental(kind: ItemKind): boolean {
  return kind === 'video' || kind === 'package';
}

/** Remembers in a browser what an order bought and goes on to it: main/video/register-watch.ts. */
export function watchPath(accessKey: string, locale: Locale): string {
  return `/video/watch/${accessKey}?lang=${locale}`;
}
