import type { Locale } from '#domain/locales/locale.ts';

/** `sheet` contains its title; `art` and `square` are used where the title is shown beside them. */
export const POSTER_SHAPES = {
  sheet: { ratio: '2:3', textless: false },
  art: { ratio: '16:9', textless: true },
  square: { ratio: '1:1', textless: true },
  card: { ratio: '1.91:1', textless: false },
} as const;
export type PosterShape = keyof typeof POSTER_SHAPES;

/** A card is a PNG because messengers do not accept SVG. */
export function posterAddress(eventId: number, version: string, shape: PosterShape, locale: Locale): string {
  return `/posters/${eventId}-${shape}-${locale}-${version}.${shape === 'card' ? 'png' : 'svg'}`;
}

/** Size of a card in pixels, for the Open Graph tags. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
/** Address prefix of posts' pictures. */
export const POST_PICTURES = '/journal';

/** Address prefix of videos' pictures. */
export const VIDEO_PICTURES = '/video';

/** A post's picture: `art` on pages, `card` for messengers. */
export function postPictureAddress(postId: number, version: string, shape: PosterShape, locale: Locale): string {
  return POST_PICTURES + posterAddress(postId, version, shape, locale);
}

/** A video's picture, in the same shapes as a post's. */
export function videoPictureAddress(videoId: number, version: string, shape: PosterShape, locale: Locale): string {
  return VIDEO_PICTURES + posterAddress(videoId, version, shape, locale);
}
