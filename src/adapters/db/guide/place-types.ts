import type { PlaceTypeFacts } from '#api/catalog/contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { placeTypeLabel } from '#texts/place-type-labels.ts';

/** A place row as read from the database, where its type is still a key. */
export type TypedRow<Place extends { type: PlaceTypeFacts }> = Omit<Place, 'type'> & { type: string };

export function placeType(key: string, language: ContentLanguage): PlaceTypeFacts {
  return { id: placeTypeId(key), key, name: placeTypeLabel(key, 'one', language) };
}

export function withType<Row extends { type: string }>(row: Row, language: ContentLanguage) {
  return { ...row, type: placeType(row.type, language) };
}
