import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Picture sizes of the promo pop-up and of the branding, and the pattern that our pages show beside them. */
export const ART_SIZES = ['500x500', '1920x1080', 'pattern'] as const;
export type ArtSize = (typeof ART_SIZES)[number];

export type ArtName = { market: MarketName; key: string; size: ArtSize; version: string };
type DrawnFrom = { key: string; category: string; mood: string; hue: number; motif: string };

export function artVersion({ category, ...art }: DrawnFrom): string {
  return posterVersion({ ...art, title: '', genres: [category] });
}

/** Returns an address such as `/art/belarus-winter-500x500-1x2y3z.svg`. */
export function artAddress({ market, key, size, version }: ArtName): string {
  return `/art/${market}-${key}-${size}-${version}.svg`;
}

/** The pattern that belongs to a drawn picture; null for pictures of editors. */
export function patternOf(image: string): string | null {
  const name = image.startsWith('/art/') ? parseArtName(image.slice('/art/'.length)) : null;
  return name && artAddress({ ...name, size: 'pattern' });
}

const NAME = /^(belarus|georgia)-([a-z0-9-]{1,60})-(500x500|1920x1080|pattern)-([0-9a-z]{1,8})\.svg$/;

export function parseArtName(name: string): ArtName | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [, market, key = '', size, version = ''] = parts;
  return { market: market as MarketName, key, size: size as ArtSize, version };
}
