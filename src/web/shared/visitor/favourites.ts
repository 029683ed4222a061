import type { ContentLanguage } from '#domain/locales/locale.ts';
import { createStoredList } from './stored-list.ts';

/** Enough of an event to show it without a request. */
export type Favourite = {
  id: number;
  title: string;
  /** The place. Entries stored before `date` existed also contain the date here. */
  hint: string;
  citySlug: string;
  /** Language of title and hint; missing in older entries. */
  language?: ContentLanguage;
  date?: { startsAt: string; timeZone: string } | null;
};

export const favourites = createStoredList<Favourite>('rampa.favourites', 200);

type ToggleListener = (eventId: number, isKept: boolean) => void;
const listeners = new Set<ToggleListener>();

export function onFavouriteToggle(listener: ToggleListener): void {
  listeners.add(listener);
}

export function toggleFavourite(event: Favourite): void {
  const kept = favourites.read().filter((other) => other.id !== event.id);
  const isNew = kept.length === favourites.read().length;
  favourites.write(isNew ? [event, ...kept] : kept);
  for (const listener of listeners) listener(event.id, isNew);
}
