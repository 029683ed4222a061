import type { Layout } from '#api/catalog/contract.ts';
import { contentLanguage, localText, type Locale } from '#domain/locales/locale.ts';
import type { Market } from '#domain/markets/market.ts';
import type { LayoutContent, LayoutLink } from '#usecases/catalog/layout-content.ts';

const LANGUAGE_NAMES = { ru: 'Русский', be: 'Беларуская', en: 'English', ge: 'ქართული' } as const;

/** The frame's data in one language; `{city}` in addresses stays for the page to fill in. */
export function layoutView(
  market: Market,
  locale: Locale,
  content: LayoutContent,
  tree: Pick<Layout, 'countries' | 'cities'>,
): Layout {
  const language = contentLanguage(locale);
  const link = ({ name, url }: LayoutLink) => ({ name: localText(name, language), url });
  const column = (entry: LayoutContent['footer']['top'][number]) => ({
    ...link(entry),
    children: entry.children.map(link),
  });
  return {
    ...tree,
    langs: market.locales.map((code) => ({ code, name: LANGUAGE_NAMES[code] })),
    defaultRegionId: tree.cities.find((city) => city.slug === market.defaultCity)?.id ?? 0,
    menu: content.menu.map(link),
    footer: { top: content.footer.top.map(column), bottom: content.footer.bottom.map(column) },
    copyright: localText(content.copyright, language),
    phone: market.support.phone,
    email: market.support.email,
    bank: { info: localText(content.bankInfo, language) },
    logoUrl: '/favicon.svg',
    branding: content.branding,
    popUp: content.popUp,
    socials: { instagramUrl: market.socials.find((social) => social.network === 'instagram')?.url ?? null },
    offer_contract: content.offerContract,
  };
}
