import type { LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type LayoutLink = { name: LocalText; url: string };

/** What editors may change about a market's frame. Addresses are without language prefix; `{city}` is the visitor's city. */
export type LayoutContent = {
  menu: LayoutLink[];
  footer: { top: (LayoutLink & { children: LayoutLink[] })[]; bottom: (LayoutLink & { children: LayoutLink[] })[] };
  copyright: LocalText;
  bankInfo: LocalText;
  offerContract: string;
  branding: { image: string; color: string; url: string; page: string | null }[] | null;
  popUp: { image: string; url: string } | null;
};

export type LayoutRecord = { market: MarketName; content: LayoutContent };
