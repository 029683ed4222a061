import type { PlaceType } from '#domain/catalog/place-types.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import { placeTypeLabel } from '#texts/place-type-labels.ts';

/** "Куда пойти в Минске", "Театры в Минске" */
export function placesTitle(type: PlaceType | null, where: string): string {
  return joinWords(
    type === null
      ? m.site_places_title({ where })
      : m.site_listing_title({ what: placeTypeLabel(type, 'many'), where }),
  );
}
