import { expect, test } from 'vitest';
import type { TicketsPart } from '#api/tickets/contract.ts';
import { inLanguage } from '#texts/in-language.ts';
import type { DeviceTicket } from '#web/shared/visitor/device-tickets.ts';
import { inOrderOfUse, ticketOfView } from './refresh-tickets.ts';

const now = Date.parse('2026-11-29T12:00:00.000Z');
const ticket = (accessKey: string, more: Partial<DeviceTicket> = {}): DeviceTicket => ({
  accessKey,
  title: accessKey,
  hint: '',
  ...more,
});

test('the next performance comes first, then items, what is over, and what was returned', () => {
  const tickets = [
    ticket('returned', { startsAt: '2026-11-30T16:00:00.000Z', isReturned: true }),
    ticket('last week', { startsAt: '2026-11-20T16:00:00.000Z' }),
    ticket('in January', { startsAt: '2027-01-06T16:00:00.000Z' }),
    ticket('yesterday', { startsAt: '2026-11-28T16:00:00.000Z' }),
    ticket('certificate'),
    ticket('since two hours', { startsAt: '2026-11-29T10:00:00.000Z' }),
    ticket('tomorrow', { startsAt: '2026-11-30T16:00:00.000Z' }),
  ];
  expect(inOrderOfUse(tickets, now).map(({ title }) => title)).toEqual([
    'since two hours',
    'tomorrow',
    'in January',
    'certificate',
    'yesterday',
    'last week',
    'returned',
  ]);
});

test.each([
  ['2027-01-06T16:00:00.000Z', '6 January, 19:00'],
  [null, 'New date to be announced'],
])('a postponed performance has its new date (%s), or none yet', (newStartsAt, hint) => {
  const part = {
    performance: { title: 'Play', startsAt: '2027-01-06T16:00:00.000Z', timeZone: 'Europe/Minsk', state: 'postponed' },
    tickets: [{ state: 'issued' }],
    scheduleChange: { kind: 'postponed', newStartsAt },
  } as unknown as TicketsPart;
  const kept = inLanguage('en', () => ticketOfView('key', { orderParts: [part] }, 'en', now));
  expect({ ...kept, hint: kept?.hint.replaceAll('\u00a0', ' ') }).toMatchObject({ hint, isReturned: false });
});
