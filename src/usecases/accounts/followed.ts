import type { LocalText } from '#domain/locales/locale.ts';

/** What a person follows in order to receive its news. */
export type Followed = {
  kind: 'person' | 'place' | 'organizer';
  id: number;
  name: LocalText;
  /** Only for places. */
  placeType: string | null;
};

/** An event announced by something that a person follows. */
export type AnnouncedEvent = {
  eventId: number;
  citySlug: string;
  title: LocalText;
  place: LocalText;
  city: LocalText;
  startsAt: Date;
  timeZone: string;
};
