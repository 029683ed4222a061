/** Section of the holder's ticket list: upcoming, past, or none after a return. */
export type TicketSection = 'upcoming' | 'past' | 'given_back';

/** Time after its start during which a performance without a known end counts as under way. */
const LONGEST_HOURS = 4;

type Facts = {
  hasLiveTicket: boolean;
  performance: { state: 'scheduled' | 'postponed' | 'cancelled'; startsAt: Date; endsAt: Date | null };
  scheduleChange: { kind: 'cancelled' | 'postponed'; newStartsAt: Date | null } | null;
};

export function sectionOf({ hasLiveTicket, performance, scheduleChange }: Facts, now: Date): TicketSection {
  // Void tickets of a cancelled performance stay visible until its day, so that the holder learns about it.
  if (!hasLiveTicket && performance.state !== 'cancelled') return 'given_back';
  if (hasLiveTicket && scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null) return 'upcoming';
  const end = performance.endsAt ?? new Date(performance.startsAt.getTime() + LONGEST_HOURS * 3_600_000);
  return end > now ? 'upcoming' : 'past';
}
