import { expect, test } from 'vitest';
import { sectionOf } from './ticket-section.ts';

const now = new Date('2026-11-21T16:00:00Z');
const scheduled = { state: 'scheduled' as const, startsAt: new Date('2026-11-21T14:00:00Z'), endsAt: null };
const live = { hasLiveTicket: true, performance: scheduled, scheduleChange: null };
const open = { kind: 'postponed' as const, newStartsAt: null };

test.each([
  ['a performance under way is still ahead', live, 'upcoming'],
  [
    'one that has ended is past',
    { ...live, performance: { ...scheduled, endsAt: new Date('2026-11-21T15:59:00Z') } },
    'past',
  ],
  [
    'one without a known end is past after four hours',
    { ...live, performance: { ...scheduled, startsAt: new Date('2026-11-21T11:59:00Z') } },
    'past',
  ],
  [
    'one without a new date waits ahead, whatever its old date',
    {
      ...live,
      scheduleChange: open,
      performance: { ...scheduled, state: 'postponed' as const, startsAt: new Date('2026-10-01T11:59:00Z') },
    },
    'upcoming',
  ],
  [
    'a cancelled one stays in sight until its day',
    { ...live, hasLiveTicket: false, performance: { ...scheduled, state: 'cancelled' as const } },
    'upcoming',
  ],
  ['tickets that were given back are nowhere', { ...live, hasLiveTicket: false }, 'given_back'],
])('%s', (_name, facts, section) => {
  expect(sectionOf(facts, now)).toBe(section);
});
