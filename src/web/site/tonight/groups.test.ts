import { expect, test } from 'vitest';
import { groupsAt, type TonightItem } from './groups.ts';

const item = (startsAt: string, entry: TonightItem['entry'], endsAt: string | null = null): TonightItem =>
  ({
    eventId: Date.parse(startsAt),
    entry,
    endsAt,
    offer: { startsAt, status: entry === 'ticket' ? 'on_sale' : entry },
  }) as unknown as TonightItem;

const fair = item('2026-11-28T08:00:00Z', 'free', '2026-11-28T18:00:00Z');
const matinee = item('2026-11-28T09:30:00Z', 'ticket');
const film = item('2026-11-28T12:00:00Z', 'ticket');
const play = item('2026-11-28T16:00:00Z', 'ticket');
const night = item('2026-11-28T22:30:00Z', 'ticket');
const items = [fair, matinee, film, play, night];
const at = (now: string) => groupsAt(items, new Date(now), 'Europe/Minsk');

test('as the clock moves on, an event comes nearer and goes at its start; a fair stays until it closes', () => {
  expect(at('2026-11-28T07:00:00Z')).toEqual({
    now: [],
    soon: [fair],
    later: [matinee, film],
    evening: [play],
    night: [night],
  });
  expect(at('2026-11-28T09:00:00Z')).toEqual({
    now: [fair],
    soon: [matinee],
    later: [film],
    evening: [play],
    night: [night],
  });
  expect(at('2026-11-28T09:30:00Z')).toEqual({ now: [fair], soon: [], later: [film], evening: [play], night: [night] });
  expect(at('2026-11-28T17:30:00Z')).toEqual({ now: [], soon: [], later: [], evening: [], night: [night] });
  expect(at('2026-11-28T22:30:00Z')).toEqual({ now: [], soon: [], later: [], evening: [], night: [] });
});
