import type { Layout } from '#api/catalog/layout-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';

let held: Promise<Layout | null> | undefined;

/** Cities, menu and footer, requested once per visit: for the city chooser and for pages opened without a document. */
export function readLayout(locale: Locale): Promise<Layout | null> {
  held ??= createSiteApi(sendByFetch, locale, null).layout();
  held.catch(() => (held = undefined));
  return held;
}
