import type { Locale, LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type LayoutLink = { name: LocalText; url: string };
export type LayoutFooter = {
  /** The row above the footer, opened in new tabs. */
  top: LayoutColumn[];
  /** The footer's columns. */
  bottom: LayoutColumn[];
};
type LayoutColumn = LayoutLink & { children: LayoutLink[] };

/** A picture for the poster generator, without letters; title and subtitle stand beside it. */
export type DrawnPicture = {
  key: string;
  category: string;
  mood: string;
  hue: number;
  motif: string;
  title: LocalText;
  subtitle: LocalText | null;
};
/** Drawn by us, or the address of an uploaded one. */
export type LayoutPicture = DrawnPicture | string;

/** What stands around the page. `page` is the id of the addresses it belongs to; the first of a list is everybody's. */
export type BrandContent = { image: LayoutPicture; color: string; url: string; page: string | null };

/** What editors may change about a market's frame. Addresses are without language prefix; `{city}` is the visitor's city. */
export type LayoutContent = {
  menu: LayoutLink[];
  footer: LayoutFooter;
  /** Where one language has a footer of its own. */
  footerIn?: Partial<Record<Locale, LayoutFooter>>;
  copyright: LocalText;
  bankInfo: LocalText;
  offerContract: string;
  branding: BrandContent[] | BrandContent | null;
  popUp: { image: LayoutPicture; url: string } | null;
};

export type LayoutRecord = { market: MarketName; content: LayoutContent };

export function brandsOf(branding: LayoutContent['branding']): BrandContent[] {
  if (branding === null) return [];
  return Array.isArray(branding) ? branding : [branding];
}
