import { LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { artAddress, artVersion, type ArtSize } from '#domain/catalog/layout-art.ts';
import { contentLanguage, localText, type ContentLanguage, type Locale } from '#domain/locales/locale.ts';
import type { Market, MarketName } from '#domain/markets/market.ts';
import {
  brandsOf,
  type BrandContent,
  type DrawnPicture,
  type LayoutContent,
  type LayoutFooter,
  type LayoutLink,
  type LayoutPicture,
} from '#usecases/catalog/layout-content.ts';

/** The frame of a market without written content: pages still work, and the footer says that the content is missing. */
const NO_CONTENT: LayoutContent = {
  menu: [],
  footer: { top: [], bottom: [] },
  copyright: {},
  bankInfo: {},
  offerContract: '',
  branding: null,
  popUp: null,
};

/** The layout in one language. `{city}` in links is kept, because the page replaces it. */
export function layoutView(
  market: Market,
  locale: Locale,
  written: LayoutContent | null,
  tree: Pick<Layout, 'countries' | 'cities'>,
): Layout {
  const content = written ?? NO_CONTENT;
  const language = contentLanguage(locale);
  const link = ({ name, url }: LayoutLink) => ({ name: localText(name, language), url });
  const footer = ({ top, bottom }: LayoutFooter) => {
    const column = (entry: LayoutFooter['top'][number]) => ({ ...link(entry), children: entry.children.map(link) });
    return { top: top.map(column), bottom: bottom.map(column) };
  };
  const brand = ({ image, color, url, page }: BrandContent) => ({
    ...pictureView(image, market.name, '1920x1080', language),
    color,
    url,
    page,
  });
  const { branding, popUp } = content;
  return {
    ...tree,
    langs: market.locales.map((code) => ({ code, name: LANGUAGE_NAMES[code] })),
    defaultRegionId: tree.cities.find((city) => city.slug === market.defaultCity)?.id ?? 0,
    menu: content.menu.map(link),
    footer: footer(content.footer),
    [`footer_${locale}`]: footer(content.footerIn?.[locale] ?? content.footer),
    copyright: localText(content.copyright, language),
    phone: market.support.phone,
    email: market.support.email,
    bank: { info: localText(content.bankInfo, language) },
    logoUrl: '/favicon.svg',
    // Keeps a list a list and a single brand single: API callers know both forms (specification, section 2).
    branding: branding === null || Array.isArray(branding) ? (branding?.map(brand) ?? null) : brand(branding),
    popUp: popUp && { ...pictureView(popUp.image, market.name, '500x500', language), url: popUp.url },
    socials: { instagramUrl: market.socials.find((social) => social.network === 'instagram')?.url ?? null },
    offer_contract: content.offerContract,
  };
}

function pictureView(image: LayoutPicture, market: MarketName, size: ArtSize, language: ContentLanguage) {
  if (typeof image === 'string') return { image, name: null, text: null };
  const { key, title, subtitle } = image;
  return {
    image: artAddress({ market, key, size, version: artVersion(image) }),
    name: localText(title, language),
    text: subtitle && localText(subtitle, language),
  };
}

/** Finds the layout's drawn picture with that key, among brands and the pop-up. */
export function findArt(content: LayoutContent, key: string): DrawnPicture | null {
  const adverts = [...brandsOf(content.branding), ...(content.popUp ? [content.popUp] : [])];
  for (const { image } of adverts) if (typeof image !== 'string' && image.key === key) return image;
  return null;
}
