import { createStoredList } from '#web/site/visitor/stored-list.ts';

/** Enough of an event to show it without asking anybody. */
export type Favourite = { id: number; title: string; hint: string; citySlug: string };

const list = createStoredList<Favourite>('rampa.favourites', 200);

export const useFavourites = list.use;

export function toggleFavourite(event: Favourite): void {
  const kept = list.read().filter((other) => other.id !== event.id);
  list.write(kept.length === list.read().length ? [event, ...kept] : kept);
}
