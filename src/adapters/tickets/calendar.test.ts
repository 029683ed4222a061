import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { generateKeyPairSync } from 'node:crypto';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { aMixedOrder, aSoldOrder, aSoldTicket } from '#test/builders/sold-order.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { ticketCalendar } from './calendar.ts';
import { createTicketSigner } from './ticket-signer.ts';

const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const now = new Date('2026-11-21T10:00:00Z');

async function calendarOf(...parts: TicketOrder[]): Promise<string> {
  const tickets = { findOrder: async () => parts, findOrderByAccessKey: async () => parts };
  const read = await readTickets({ signer, tickets, now: () => now }, { orderId: 'x' });
  return ticketCalendar(read, parts[0]?.locale ?? 'ru', 'https://rampa.example/ru/ticket/key', now);
}
const lineOf = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((line) => line.startsWith(name));

describe('the calendar file', () => {
  it('is at the right moment for every calendar, with place and seats', async () => {
    const text = await calendarOf(aSoldOrder());
    // Strict readers refuse PUBLISH without an ORGANIZER.
    expect(text).not.toMatch(/^(METHOD|ORGANIZER)/m);
    const event = Object.values(ical.sync.parseICS(text)).find((entry) => entry?.type === 'VEVENT');
    expect(event).toMatchObject({
      summary: 'Павлинка',
      start: new Date('2026-11-26T16:00:00Z'),
      end: new Date('2026-11-26T18:10:00Z'),
      location: 'Театр на Энгельса, Большая сцена, ул. Энгельса, 7, Минск',
      status: 'CONFIRMED',
    });
    expect(text.replaceAll('\r\n ', '')).toContain('Партер\\, ряд\u00a06\\, место\u00a013');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  it('keeps its UID through a postponement and raises SEQUENCE, and once more when cancelled', async () => {
    const first = await calendarOf(aSoldOrder());
    const { performance } = aSoldOrder();
    const moved = await calendarOf(
      aSoldOrder({
        performance: { ...performance, epoch: 2, startsAt: new Date('2026-12-10T16:00:00Z'), endsAt: null },
      }),
    );
    const off = await calendarOf(
      aSoldOrder({
        performance: { ...performance, epoch: 2, state: 'cancelled' },
        tickets: [aSoldTicket({ state: 'void' })],
      }),
    );
    expect(new Set([first, moved, off].map((text) => lineOf(text, 'UID'))).size).toBe(1);
    // Same UID as in the guide's files and feeds: a calendar that has two of them shows one entry.
    expect(lineOf(first, 'UID')).toBe(`UID:${calendarUid(`performance-${performance.id}`)}`);
    expect([first, moved, off].map((text) => lineOf(text, 'SEQUENCE'))).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:2',
      'SEQUENCE:3',
    ]);
    expect(lineOf(moved, 'DTSTART')).toBe('DTSTART:20261210T160000Z');
    expect(lineOf(moved, 'DTEND')).toBe('DTEND:20261210T180000Z');
    expect(lineOf(off, 'STATUS')).toBe('STATUS:CANCELLED');
  });

  it('takes the date out while a postponed one is not known', async () => {
    const old = aSoldOrder().performance.startsAt;
    const scheduleChange = {
      id: 1,
      kind: 'postponed' as const,
      oldStartsAt: old,
      newStartsAt: null,
      refundUntil: null,
    };
    const performance = { ...aSoldOrder().performance, state: 'postponed' as const };
    expect(lineOf(await calendarOf(aSoldOrder({ performance, scheduleChange })), 'STATUS')).toBe('STATUS:CANCELLED');
  });

  it.each([
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['both', '\r\n'],
    ['a next line', '\u0085'],
  ])('keeps an event in the text of a title with %s', async (_, end) => {
    const hostile = [
      'A',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:evil@x',
      'DTSTART:20261201T100000Z',
      'SUMMARY:INJECTED',
      'URL:http://evil.example/login',
      'BEGIN:VALARM',
      'ACTION:DISPLAY; a\\,b \u0007',
    ].join(end);
    const same = { ru: hostile, be: hostile, en: hostile, ka: hostile };
    const sold = aSoldOrder();
    const { labels } = aSoldTicket();
    const text = await calendarOf({
      ...sold,
      performance: { ...sold.performance, title: same, place: same, hall: same, address: same },
      tickets: [aSoldTicket({ labels: { ...labels, sector: same, row: hostile } })],
    });
    // Programs differ in what they treat as a line end: none of them may find an injected line.
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const read of [text, text.replaceAll('\r\n', '\n')]) {
      const entries = Object.values(ical.sync.parseICS(read)).filter((entry) => entry?.type === 'VEVENT');
      expect(entries).toHaveLength(1);
      expect(entries[0]).toMatchObject({ url: 'https://rampa.example/ru/ticket/key' });
    }
    const alarm = text.replaceAll('\r\n ', '').split('BEGIN:VALARM\r\n')[1] ?? '';
    expect(alarm).toContain(String.raw`DISPLAY\; a\\\,b`);
  });

  it('is read by a second reader as it was meant', async () => {
    // This reader treats BEGIN and END as a component anywhere, so the title contains properties only.
    const hostile = 'A, b; c \\ d\r\nURL:http://evil.example/login\rSUMMARY:INJECTED\nTRIGGER:-PT1H';
    const sold = aSoldOrder();
    const text = await calendarOf({
      ...sold,
      performance: { ...sold.performance, title: { ru: hostile, be: hostile, en: hostile, ka: hostile } },
    });
    const { events = [] } = convertIcsCalendar(undefined, text);
    const title = 'A, b; c \\ d URL:http://evil.example/login SUMMARY:INJECTED TRIGGER:-PT1H';
    expect(events).toMatchObject([{ summary: title, url: 'https://rampa.example/ru/ticket/key' }]);
    expect(events[0]?.alarms).toMatchObject([{ trigger: { value: { hours: 3 } } }]);
  });

  it('has an event for each performance of an order, each with its own seats and state', async () => {
    const [first, second] = aMixedOrder().tickets;
    if (!first || !second) throw new Error('no tickets');
    const text = await calendarOf(first, { ...second, performance: { ...second.performance, state: 'cancelled' } });
    const events = Object.values(ical.sync.parseICS(text)).filter((entry) => entry?.type === 'VEVENT');
    expect(events).toMatchObject([
      { summary: 'Павлинка', status: 'CONFIRMED' },
      { summary: 'Тихий Дон', status: 'CANCELLED' },
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
    const [one, other] = text.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ').split('END:VEVENT');
    expect([one?.includes('место 14'), one?.includes('место 9')]).toEqual([true, false]);
    expect(other).toContain('место 9');
  });
});
