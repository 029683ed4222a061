import type { Locale, LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type LayoutLink = { name: LocalText; url: string };
export type LayoutFooter = {
  /** The row above the footer; its links open new tabs. */
  top: LayoutColumn[];
  /** The columns of the footer. */
  bottom: LayoutColumn[];
};
type LayoutColumn = LayoutLink & { children: LayoutLink[] };

/** A picture for the poster generator, without lettering; title and subtitle are displayed next to it. */
export type DrawnPicture = {
  key: string;
  category: string;
  mood: string;
  hue: number;
  motif: string;
  title: LocalText;
  subtitle: LocalText | null;
};
/** A generated picture or the address of an uploaded one. */
export type LayoutPicture = DrawnPicture | string;

/**
 * Advertising around a page. `page` is the id in the addresses it applies to; the first entry of a list applies to the
 * other pages.
 */
export type BrandContent = { image: LayoutPicture; color: string; url: string; page: string | null };

/** The editable parts of a market's page frame. Addresses have no language prefix; `{city}` is the visitor's city. */
export type LayoutContent = {
  menu: LayoutLink[];
  footer: LayoutFooter;
  /** Footers of languages that have their own. */
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
