import type { EventCard } from '#api/catalog/contract.ts';
import { isAvailable } from '#domain/performances/performance-status.ts';

/** Cards by the distance of their events; as in every order of a listing, what is not available comes last. */
export function nearestFirst<Card extends Pick<EventCard, 'id' | 'status'>>(
  cards: readonly Card[],
  distances: ReadonlyMap<number, number>,
): Card[] {
  const metresOf = ({ id }: Card): number => distances.get(id) ?? Number.POSITIVE_INFINITY;
  return cards.toSorted(
    (a, b) => Number(isAvailable(b.status)) - Number(isAvailable(a.status)) || metresOf(a) - metresOf(b),
  );
}
