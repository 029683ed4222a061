import { isSellable, type PerformanceStatus } from './performance-status.ts';

const MINUTE_MS = 60_000;
const SOON_MS = 60 * MINUTE_MS;
/** Doors stay open for latecomers this long after the start. */
const LATE_MS = 15 * MINUTE_MS;
/** A fair or an open day that lasts this long is entered at any time… */
const OPEN_DAY_MS = 180 * MINUTE_MS;
/** …while at least this much of it is left. */
const WORTH_COMING_MS = 45 * MINUTE_MS;

/** `ticket`: sold here until the start. Otherwise whoever comes is let in, for nothing or at the box office. */
export type Entry = 'ticket' | 'free' | 'box_office';
export type TonightFacts = {
  startsAt: string;
  endsAt: string | null;
  status: PerformanceStatus;
  entry: Entry;
};

/** On now, begins within an hour, or later: what can still be reached, by how soon one has to leave. */
export type Reach = 'now' | 'soon' | 'later';

/** Null: sold out, not on sale, or begun and no longer entered. Our sale of a performance ends with its start. */
export function reachOf({ startsAt, endsAt, status, entry }: TonightFacts, now: Date): Reach | null {
  const ahead = Date.parse(startsAt) - now.getTime();
  if (ahead > 0) {
    if (!isSellable(status) && status !== 'box_office') return null;
    return ahead <= SOON_MS ? 'soon' : 'later';
  }
  if (entry === 'ticket') return null;
  const left = endsAt === null ? 0 : Date.parse(endsAt) - now.getTime();
  const isOpenDay = left - ahead >= OPEN_DAY_MS && left >= WORTH_COMING_MS;
  return isOpenDay || (-ahead <= LATE_MS && (endsAt === null || left > 0)) ? 'now' : null;
}
