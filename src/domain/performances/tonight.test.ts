import { expect, test } from 'vitest';
import type { PerformanceStatus } from './performance-status.ts';
import { type Entry, type Reach, reachOf } from './tonight.ts';

const now = new Date('2026-11-28T16:00:00Z');
const inMinutes = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

test.each<[what: string, starts: number, ends: number | null, status: PerformanceStatus, entry: Entry, Reach | null]>([
  ['begins in a minute', 1, 120, 'on_sale', 'ticket', 'soon'],
  ['begins in an hour', 60, 180, 'few_left', 'ticket', 'soon'],
  ['begins after that', 61, 180, 'on_sale', 'ticket', 'later'],
  ['free, later', 90, 180, 'free', 'free', 'later'],
  ['only at the box office', 30, 180, 'box_office', 'box_office', 'soon'],
  ['sold out', 30, 180, 'sold_out', 'ticket', null],
  ['cancelled', 30, 180, 'cancelled', 'ticket', null],
  ['not on sale yet', 30, 180, 'not_yet', 'ticket', null],
  ['begins this moment, sold here', 0, 120, 'past', 'ticket', null],
  ['a film that has begun', -5, 100, 'past', 'ticket', null],
  ['a free concert for latecomers', -15, 60, 'past', 'free', 'now'],
  ['a free concert too late to join', -16, 60, 'past', 'free', null],
  ['a latecomer where the end is unknown', -10, null, 'past', 'free', 'now'],
  ['a fair in its third hour', -150, 60, 'past', 'free', 'now'],
  ['a fair that is closing', -150, 44, 'past', 'free', null],
  ['a fair that is over', -300, -1, 'past', 'free', null],
  ['a short one that is over already', -10, -1, 'past', 'free', null],
])('%s', (_what, starts, ends, status, entry, expected) => {
  const endsAt = ends === null ? null : inMinutes(ends);
  expect(reachOf({ startsAt: inMinutes(starts), endsAt, status, entry }, now)).toBe(expected);
});
