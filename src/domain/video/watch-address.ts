import type { ItemKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';

/** Items bought to be watched: they have no code to show or scan. */
export function isRental(kind: ItemKind): boolean {
  return kind === 'video' || kind === 'package';
}

/**
 * Stores the order's access key in the browser and redirects to what was rented: documents/video/register-watch.ts.
 * @param itemId which rental of an order that may have several
 */
export function watchPath(accessKey: string, locale: Locale, itemId: number | null = null): string {
  return `/video/watch/${accessKey}?lang=${locale}${itemId === null ? '' : `&item=${itemId}`}`;
}
