import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** The promo pop-up's picture and the branding's, by their measures. */
export const ART_SIZES = ['500x500', '1920x1080'] as const;
export type ArtSize = (typeof ART_SIZES)[number];

export type ArtName = { market: MarketName; key: string; size: ArtSize; language: ContentLanguage; version: string };
type DrawnFrom = {
  key: string;
  category: string;
  title: string;
  subtitle: string;
  mood: string;
  hue: number;
  motif: string;
};

export function artVersion({ category, title, subtitle, ...art }: DrawnFrom): string {
  return posterVersion({ ...art, title: `${title} ${subtitle}`, genres: [category] });
}

/** `/art/belarus-winter-500x500-ru-1x2y3z.svg` */
export function artAddress({ market, key, size, language, version }: ArtName): string {
  return `/art/${market}-${key}-${size}-${language}-${version}.svg`;
}

const NAME = /^(belarus|georgia)-([a-z0-9-]{1,60})-(500x500|1920x1080)-(ru|be|en|ka)-([0-9a-z]{1,8})\.svg$/;

export function parseArtName(name: string): ArtName | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, market, key = '', size, language, version = ''] = parts;
  return {
    market: market as MarketName,
    key,
    size: size as ArtSize,
    language: language as ContentLanguage,
    version,
  };
}
