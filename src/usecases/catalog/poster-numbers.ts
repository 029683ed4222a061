import type { Listing } from './draft-listing.ts';

type Event = Listing['event'];

/**
 * Numbers the events of each category in the order of their list. Neighbours in a list are often neighbours on a page,
 * and by their numbers they get different posters (docs/posters.md). An event that exists keeps the poster it has.
 */
export function posterNumbers(): (event: Event) => Event {
  const numbers = new Map<string, number>();
  const counts = new Map<string, number>();
  return (event) => {
    const { key, category, poster } = event;
    const ordinal = numbers.get(key) ?? counts.get(category) ?? 0;
    if (!numbers.has(key)) {
      numbers.set(key, ordinal);
      counts.set(category, ordinal + 1);
    }
    return { ...event, poster: { ...poster, ordinal } };
  };
}
