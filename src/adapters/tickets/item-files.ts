import type { Locale } from '#domain/locales/locale.ts';
import type { ShownEntitlements } from '#usecases/items/read-entitlements.ts';
import { itemPdf } from './item-pdf.ts';
import { keepPdfs } from './kept-pdfs.ts';
import { fontsOnDemand } from './ticket-fonts.ts';

export type ItemFiles = { pdf: (parts: readonly ShownEntitlements[], locale: Locale) => Promise<Uint8Array> };

export function createItemFiles(options: { cacheDirectory: string }): ItemFiles {
  const fonts = fontsOnDemand(options.cacheDirectory);
  return {
    pdf: keepPdfs(async (parts: readonly ShownEntitlements[], locale) => itemPdf(parts, locale, await fonts())),
  };
}
