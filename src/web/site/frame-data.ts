import type { Layout } from '#api/catalog/layout-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { marketOfCountry, type MarketName } from '#domain/markets/market.ts';
import type { Category } from '#web/site/api-client.ts';
import type { FooterData, FrameCity, FrameData } from '#web/shared/site-frame.ts';

export function frameCity(layout: Layout, slug: string): FrameCity {
  const found =
    layout.cities.find((city) => city.slug === slug) ??
    layout.cities.find((city) => city.id === layout.defaultRegionId) ??
    layout.cities[0];
  if (!found) throw new Error('the layout lists no city');
  return { id: found.id, slug: found.slug, name: found.name, pluralName: found.pluralName, timeZone: found.timeZone };
}

/**
 * Whether the city belongs to the other market, which has the city's main guide. Its pages here are not indexed by
 * search engines.
 */
export function isCityElsewhere({ countries, cities }: Layout, slug: string, market: MarketName): boolean {
  const city = cities.find((each) => each.slug === slug);
  const country = countries.find(({ id }) => id === city?.region.countryId);
  return country !== undefined && marketOfCountry(country.code).name !== market;
}

/**
 * Caches the frame per layout and city until layout or categories change. Equal input returns the same object, so that
 * its JSON can be cached.
 */
const frames = new WeakMap<Layout, Map<string, { categories: readonly Category[]; frame: FrameData }>>();

export function frameData(layout: Layout, categories: readonly Category[], city: FrameCity): FrameData {
  const made = frames.get(layout) ?? new Map<string, { categories: readonly Category[]; frame: FrameData }>();
  frames.set(layout, made);
  const held = made.get(city.slug);
  if (held?.categories === categories) return held.frame;
  const frame = Object.freeze({
    city,
    // "top" is a section of the home page, not a category (specification, section 2).
    categories: categories.filter(({ slug }) => slug !== 'top').map(({ slug, name }) => ({ slug, name })),
    menu: layout.menu,
  });
  made.set(city.slug, { categories, frame });
  return frame;
}

const footers = new WeakMap<Layout, FooterData | null>();

/** Null when the market's footer has not been written yet. */
export function footerData(layout: Layout, locale: Locale): FooterData | null {
  let made = footers.get(layout);
  if (made === undefined) footers.set(layout, (made = makeFooter(layout, locale)));
  return made;
}

function makeFooter(layout: Layout, locale: Locale): FooterData | null {
  const { copyright, bank, socials } = layout;
  const { top, bottom } = layout[`footer_${locale}`] ?? layout.footer;
  if (top.length + bottom.length === 0 && copyright === '') return null;
  return { columns: bottom, row: top, copyright, bankInfo: plainLines(bank.info), instagram: socials.instagramUrl };
}

/** Converts the editors' HTML of the bank details to plain text lines, so that nothing in it can run. */
function plainLines(html: string): string[] {
  return html
    .split(/<br\s*\/?>|<\/(?:p|div|li)>/i)
    .map((line) => line.replace(/<[^>]*>/g, ''))
    .map((line) => line.replace(/&(nbsp|quot|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '').trim())
    .filter((line) => line !== '');
}
const ENTITIES: Readonly<Record<string, string>> = { nbsp: '\u00a0', quot: '"', lt: '<', gt: '>', amp: '&' };
