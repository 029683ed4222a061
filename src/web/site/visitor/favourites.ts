import { createStoredList } from '#web/site/visitor/stored-list.ts';

/** Enough of an event to show it without asking anybody. */
export type Favourite = { id: number; title: string; hint: string; citySlug: string };

export const favourites = createStoredList<Favourite>('rampa.favourites', 200);

export function toggleFavourite(event: Favourite): void {
  const kept = favourites.read().filter((other) => other.id !== event.id);
  const isNew = kept.length === favourites.read().length;
  favourites.write(isNew ? [event, ...kept] : kept);
  void import('#web/site/visitor/kept-favourites.ts').then(({ keepWithAccount }) => keepWithAccount(event.id, isNew));
}
