import type { LocalText } from '#domain/locales/locale.ts';

/** What a person follows, to be told of its news. */
export type Followed = {
  kind: 'person' | 'place' | 'organizer';
  id: number;
  name: LocalText;
  /** Of places. */
  placeType: string | null;
};

/** An event that was announced by something followed. */
export type AnnouncedEvent = {
  eventId: number;
  citySlug: string;
  title: LocalText;
  place: LocalText;
  city: LocalText;
  startsAt: Date;
  timeZone: string;
};
