import type { Layout } from '#api/catalog/layout-contract.ts';

export type FrameCity = { id: number; slug: string; name: string; pluralName: string; timeZone: string };
export type FrameLink = { name: string; url: string };

/**
 * The part of layout and categories that the browser needs. The city tree is left out: the city chooser requests it
 * when it opens.
 */
export type FrameData = {
  city: FrameCity;
  categories: readonly { slug: string; name: string }[];
  menu: readonly FrameLink[];
};

/** Rendered on the server only. The browser keeps the footer's HTML unchanged. */
export type FooterData = {
  columns: readonly (FrameLink & { children: readonly FrameLink[] })[];
  /** Links above the footer that open in new tabs. */
  row: readonly FrameLink[];
  copyright: string;
  bankInfo: readonly string[];
  instagram: string | null;
};

/** A partner's branding of the page: a coloured background that is a link. */
export type Brand = { image: string | null; name: string | null; color: string; url: string; page: string | null };

/** Another service of the provider. */
export type Service = { key: string; name: string; links: readonly FrameLink[] };

/** Content around the pages that editors maintain, beside the menu. */
export type FrameContent = {
  footer: FooterData | null;
  brands: readonly Brand[];
  popUp: Layout['popUp'];
  services: readonly Service[];
};
