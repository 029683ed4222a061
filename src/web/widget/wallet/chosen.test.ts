import { expect, test } from 'vitest';
import { chosenOf, morePoints, withoutTender } from './chosen.ts';

const order = {
  tenders: [
    { kind: 'certificate' as const, code: 'A', amountMinor: 100, wantedMinor: null, leftMinor: null },
    { kind: 'certificate' as const, code: 'B', amountMinor: 50, wantedMinor: null, leftMinor: null },
    { kind: 'points' as const, code: null, amountMinor: 30, wantedMinor: 30, leftMinor: null },
    // Points of a second address of the account.
    { kind: 'points' as const, code: null, amountMinor: 20, wantedMinor: 20, leftMinor: null },
  ],
};

test('a tender is taken off without the others, points of all addresses together', () => {
  expect(chosenOf(order)).toEqual({ certificates: ['A', 'B'], pointsMinor: 50, creditMinor: 0 });
  const allPoints = [{ kind: 'points' as const, code: null, amountMinor: 30, wantedMinor: null, leftMinor: null }];
  expect(chosenOf({ tenders: allPoints }).pointsMinor).toBeNull();
  expect(withoutTender(order, { kind: 'certificate', code: 'A' })).toEqual({ certificates: ['B'] });
  expect(withoutTender(order, { kind: 'points', code: null })).toEqual({ pointsMinor: 0 });
  expect(withoutTender(order, { kind: 'credit', code: null })).toEqual({ creditMinor: 0 });
});

test.each([
  ['20', 70],
  ['1\u00a0000', 150],
  [' 5 ', 55],
  ['0', null],
  ['-5', null],
  ['1.5', null],
  ['all', null],
  ['', null],
])('points typed as "%s" come to %s with those chosen before', (typed, points) => {
  expect(morePoints(typed, { order, left: 100 })).toBe(points);
});
