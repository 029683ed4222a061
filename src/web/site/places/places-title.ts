import type { PlaceType } from '#domain/catalog/place-types.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import { placeTypeWord } from '#texts/place-type-words.ts';

/** "Куда пойти в Минске", "Театры в Минске" */
export function placesTitle(type: PlaceType | null, where: string): string {
  return joinWords(
    type === null ? m.site_places_title({ where }) : m.site_listing_title({ what: placeTypeWord(type, 'many'), where }),
  );
}
