import type { Layout } from '#api/catalog/contract.ts';
import type { Category } from '#web/site/api-client.ts';

export type FrameCity = { id: number; slug: string; name: string; pluralName: string; timeZone: string };
export type FrameLink = { name: string; url: string };

/** The part of layout and categories that lives on in the browser. The city tree stays out: the chooser asks for it when opened. */
export type FrameData = {
  city: FrameCity;
  categories: readonly { slug: string; name: string }[];
  menu: readonly FrameLink[];
};

/** Drawn on the server only; the browser keeps the footer as it came. */
export type FooterData = {
  columns: readonly (FrameLink & { children: readonly FrameLink[] })[];
  row: readonly FrameLink[];
  copyright: string;
  bankInfo: readonly string[];
};

export function frameCity(layout: Layout, slug: string): FrameCity {
  const found =
    layout.cities.find((city) => city.slug === slug) ??
    layout.cities.find((city) => city.id === layout.defaultRegionId) ??
    layout.cities[0];
  if (!found) throw new Error('the layout lists no city');
  return { id: found.id, slug: found.slug, name: found.name, pluralName: found.pluralName, timeZone: found.timeZone };
}

export function frameData(layout: Layout, categories: readonly Category[], city: FrameCity): FrameData {
  return {
    city,
    // "top" is a shelf of the home page, not a section (specification, section 2).
    categories: categories.filter(({ slug }) => slug !== 'top').map(({ slug, name }) => ({ slug, name })),
    menu: layout.menu,
  };
}

export function footerData(layout: Layout): FooterData {
  const { footer, copyright, bank } = layout;
  return { columns: footer.top, row: footer.bottom, copyright, bankInfo: plainLines(bank.info) };
}

/** Bank details arrive as HTML written by editors; the footer shows its text, so nothing in it can run. */
function plainLines(html: string): string[] {
  return html
    .split(/<br\s*\/?>|<\/(?:p|div|li)>/i)
    .map((line) => line.replace(/<[^>]*>/g, ''))
    .map((line) => line.replace(/&(nbsp|quot|lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? '').trim())
    .filter((line) => line !== '');
}
const ENTITIES: Readonly<Record<string, string>> = { nbsp: '\u00a0', quot: '"', lt: '<', gt: '>', amp: '&' };
