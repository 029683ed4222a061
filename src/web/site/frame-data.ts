import type { Layout } from '#api/catalog/contract.ts';
import type { Category } from '#web/site/api-client.ts';

export type FrameCity = { id: number; slug: string; name: string; pluralName: string; timeZone: string };
export type FrameLink = { name: string; url: string };

/** The part of layout and categories that every page shows. The city tree stays out: the chooser asks for it when opened. */
export type FrameData = {
  city: FrameCity;
  categories: readonly { slug: string; name: string }[];
  menu: readonly FrameLink[];
  footer: readonly (FrameLink & { children: readonly FrameLink[] })[];
  bottom: readonly (FrameLink & { children: readonly FrameLink[] })[];
  copyright: string;
  bankInfo: string;
  offer: string;
  branding: Layout['branding'];
  popUp: Layout['popUp'];
};

/** "top" is a shelf of the home page, not a section (specification, section 2). */
export function frameCategories(categories: readonly Category[]): FrameData['categories'] {
  return categories.filter(({ slug }) => slug !== 'top').map(({ slug, plural }) => ({ slug, name: plural }));
}

export function frameData(layout: Layout, categories: readonly Category[], citySlug: string): FrameData | null {
  const found =
    layout.cities.find((city) => city.slug === citySlug) ??
    layout.cities.find((city) => city.id === layout.defaultRegionId) ??
    layout.cities[0];
  if (!found) return null;
  const { id, slug, name, pluralName, timeZone } = found;
  return {
    city: { id, slug, name, pluralName, timeZone },
    categories: frameCategories(categories),
    menu: layout.menu,
    footer: layout.footer.top,
    bottom: layout.footer.bottom,
    copyright: layout.copyright,
    bankInfo: layout.bank.info,
    offer: layout.offer_contract,
    branding: layout.branding,
    popUp: layout.popUp,
  };
}
