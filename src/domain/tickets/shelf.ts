/** Where the holder of tickets finds them: among what is ahead, among what was, or nowhere once they were given back. */
export type Shelf = 'upcoming' | 'past' | 'given_back';

/** How long after its start an evening without a known end still counts as under way. */
const LONGEST_HOURS = 4;

type Facts = {
  hasLiveTicket: boolean;
  performance: { state: 'scheduled' | 'postponed' | 'cancelled'; startsAt: Date; endsAt: Date | null };
  move: { kind: 'cancelled' | 'postponed'; newStartsAt: Date | null } | null;
};

export function shelfOf({ hasLiveTicket, performance, move }: Facts, now: Date): Shelf {
  // Void tickets of a cancelled evening stay in sight until the day: that is how their holder learns of it.
  if (!hasLiveTicket && performance.state !== 'cancelled') return 'given_back';
  if (hasLiveTicket && move?.kind === 'postponed' && move.newStartsAt === null) return 'upcoming';
  const end = performance.endsAt ?? new Date(performance.startsAt.getTime() + LONGEST_HOURS * 3_600_000);
  return end > now ? 'upcoming' : 'past';
}
