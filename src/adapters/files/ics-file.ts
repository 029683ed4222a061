import type { Problem } from '#domain/catalog/import/problem.ts';
import type { ListingReader } from '#usecases/reports/import-report.ts';
import { type IcsEvent, readIcsEvent } from './ics-event.ts';
import { type IcsBlock, readIcsBlocks } from './ics-lines.ts';
import { datesOfUid, type Span } from './ics-series.ts';
import { zonesOf } from './ics-zones.ts';

/** How far a rule is expanded, back for rescheduled dates and ahead. */
const DAYS_BACK = 31;
const MONTHS_AHEAD = 14;

/** Reads a calendar (RFC 5545): a recurring event becomes one entry per date, without its excluded dates. */
export const readIcs: ListingReader = function* (text, file, { now, report }) {
  const { blocks, method } = readIcsBlocks(text, file, report);
  const zone = zonesOf(blocks, file, report);
  const isWithdrawn = method === 'CANCEL';
  const byUid = new Map<string, IcsEvent[]>();
  for (const block of blocks.filter((one) => one.kind === 'VEVENT')) {
    const event = readIcsEvent(withoutRepeats(block, file, report), zone, file, report);
    if (!event) continue;
    const known = byUid.get(event.uid);
    const read: IcsEvent = isWithdrawn ? { ...event, status: 'cancelled' } : event;
    if (known) known.push(read);
    else byUid.set(event.uid, [read]);
  }
  const span = spanAround(now);
  for (const events of byUid.values()) yield* datesOfUid(events, span, report);
};

/** The span for which dates of series are computed. */
export function spanAround(now: Date): Span {
  const to = new Date(now);
  to.setUTCMonth(to.getUTCMonth() + MONTHS_AHEAD);
  return { from: now.getTime() - DAYS_BACK * 86_400_000, to: to.getTime() };
}

/** Properties that an event has at most once (RFC 5545, 3.6.1): the first of two is taken. */
const ONCE = new Set(
  'UID DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION STATUS RRULE RECURRENCE-ID SEQUENCE DTSTAMP'.split(' '),
);

function withoutRepeats(block: IcsBlock, file: string, report: (problem: Problem) => void): IcsBlock {
  const seen = new Set<string>();
  const lines = block.lines.filter(({ name, line }) => {
    if (!ONCE.has(name) || !seen.has(name)) {
      seen.add(name);
      return true;
    }
    const reason = `${name} stands twice; the first counts`;
    report({ file, line, column: 1, path: '', code: 'broken_syntax', reason, outcome: 'repaired' });
    return false;
  });
  return { ...block, lines };
}
