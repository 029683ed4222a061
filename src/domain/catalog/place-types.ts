/**
 * Place types by their number in addresses: /{region}/objects/{id}. 1 is the list of all places ("where to go"). The
 * order here is the order of the filter; numbers never change.
 */
const PLACE_TYPE_IDS = {
  theatre: 2,
  opera: 3,
  'concert-hall': 4,
  cinema: 5,
  circus: 6,
  arena: 7,
  stadium: 8,
  club: 9,
  museum: 10,
  library: 11,
  park: 12,
  castle: 13,
  planetarium: 14,
  'open-air': 15,
  quest: 16,
  training: 17,
  restaurant: 18,
  cafe: 19,
  bar: 20,
} as const;

export type PlaceType = keyof typeof PLACE_TYPE_IDS;
export const PLACE_TYPES = Object.keys(PLACE_TYPE_IDS) as PlaceType[];
export const ALL_PLACES_ID = 1;

export function placeTypeId(type: string): number {
  return type in PLACE_TYPE_IDS ? PLACE_TYPE_IDS[type as PlaceType] : ALL_PLACES_ID;
}

/** null is the list of all places; undefined means that no such type exists. */
export function placeTypeOf(id: number): PlaceType | null | undefined {
  return id === ALL_PLACES_ID ? null : PLACE_TYPES.find((type) => PLACE_TYPE_IDS[type] === id);
}
