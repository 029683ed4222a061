import { expect, test } from 'vitest';
import { formLimits } from './form-limits.ts';

const of = (address: string | null, isSolved: boolean) =>
  Object.fromEntries(formLimits('review', { address, isSolved }, 10).map(({ key, limit }) => [key, limit]));

test('a browser that solved the proof of work has the limits of its networks', () => {
  expect(of('2001:db8:1:2', true)).toEqual({
    'review:address:2001:db8:1:2': 10,
    'review:network:2001:db8:1:0xx/56': 40,
    'review:network:2001:db8:1/48': 100,
  });
});

test('without it a wide network has only a part of what all share', () => {
  expect(of('2001:db8:1:2', false)).toMatchObject({
    'review:unsolved': 60,
    'review:unsolved:2001:db8:1/48': 6,
    'review:address:2001:db8:1:2': 3,
  });
  expect(of('198.51.100.7', false)).toMatchObject({ 'review:unsolved:198.51.100.0/24': 6 });
});

test('this machine has no limits of a network', () => {
  expect(of(null, true)).toEqual({});
  expect(of(null, false)).toEqual({ 'review:unsolved': 60 });
});
