import type { Locale } from '#domain/locales/locale.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import { itemPdf } from './item-pdf.ts';
import { loadTicketFonts, type TicketFonts } from './ticket-fonts.ts';

export type ItemFiles = { pdf(read: ReadEntitlements, locale: Locale): Promise<Uint8Array> };

/** Fonts are read at the first PDF, as those of the tickets. */
export function createItemFiles(options: { cacheDirectory: string }): ItemFiles {
  let fonts: Promise<TicketFonts> | undefined;
  return {
    async pdf(read, locale) {
      fonts ??= loadTicketFonts(options.cacheDirectory).catch((error: unknown) => {
        fonts = undefined;
        throw error;
      });
      return itemPdf(read, locale, await fonts);
    },
  };
}
