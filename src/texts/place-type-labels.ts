import type { PlaceType } from '#domain/catalog/place-types.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from './in-language.ts';

type Word = (inputs?: Record<string, never>, options?: { locale?: TextLanguage }) => string;

const WORDS: Readonly<Record<PlaceType, { one: Word; many: Word }>> = {
  theatre: { one: m.site_place_theatre, many: m.site_places_theatre },
  opera: { one: m.site_place_opera, many: m.site_places_opera },
  'concert-hall': { one: m.site_place_concert_hall, many: m.site_places_concert_hall },
  cinema: { one: m.site_place_cinema, many: m.site_places_cinema },
  circus: { one: m.site_place_circus, many: m.site_places_circus },
  arena: { one: m.site_place_arena, many: m.site_places_arena },
  stadium: { one: m.site_place_stadium, many: m.site_places_stadium },
  club: { one: m.site_place_club, many: m.site_places_club },
  museum: { one: m.site_place_museum, many: m.site_places_museum },
  library: { one: m.site_place_library, many: m.site_places_library },
  park: { one: m.site_place_park, many: m.site_places_park },
  castle: { one: m.site_place_castle, many: m.site_places_castle },
  planetarium: { one: m.site_place_planetarium, many: m.site_places_planetarium },
  'open-air': { one: m.site_place_open_air, many: m.site_places_open_air },
  quest: { one: m.site_place_quest, many: m.site_places_quest },
  training: { one: m.site_place_training, many: m.site_places_training },
  restaurant: { one: m.site_place_restaurant, many: m.site_places_restaurant },
  cafe: { one: m.site_place_cafe, many: m.site_places_cafe },
  bar: { one: m.site_place_bar, many: m.site_places_bar },
};

/** Returns "Театр" or "Театры", by default in the language of the render; an empty string for an unknown type. */
export function placeTypeLabel(type: string, number: 'one' | 'many' = 'one', locale?: TextLanguage): string {
  return Object.hasOwn(WORDS, type) ? WORDS[type as PlaceType][number]({}, locale && { locale }) : '';
}
