import type { Photo } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sharedPhotoAddress } from '#domain/photos/photo-shapes.ts';
import { posterAddress } from './poster-address.ts';

type Pictured = { id: number; posterVersion: string; photo: Photo | null };

/** An event's picture for messengers, 1200 × 630: its photograph, else its poster with the title. */
export function sharedPicture({ id, posterVersion, photo }: Pictured, locale: Locale): string {
  return photo === null ? posterAddress(id, posterVersion, 'card', locale) : sharedPhotoAddress(photo.id, 'card');
}

/** A photograph in the three shapes that Google asks for, for `image` of structured data. */
export function photoShapes({ id }: Photo, origin: string): string[] {
  return (['card-16x9', 'card-4x3', 'card-1x1'] as const).map((shape) => origin + sharedPhotoAddress(id, shape));
}

/** The same for an event, which without a photograph has the card of its poster. */
export function structuredImages(event: Pictured, { origin, locale }: { origin: string; locale: Locale }): string[] {
  return event.photo === null ? [origin + sharedPicture(event, locale)] : photoShapes(event.photo, origin);
}
