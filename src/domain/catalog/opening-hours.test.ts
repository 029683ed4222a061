import { describe, expect, test } from 'vitest';
import { equalDays, openingIntervals, openingState, overlappingEntries } from './opening-hours.ts';

const BAR = openingIntervals([
  { days: '5-6', from: '14:00', to: '02:00' },
  { days: '1-4', from: '16:00', to: '00:00' },
]);
const MUSEUM = openingIntervals([
  { days: '2-5', from: '10:00', to: '13:00' },
  { days: '2-5', from: '14:00', to: '18:00' },
  { days: '7', from: '10:00', to: '18:00' },
]);
const ALWAYS = openingIntervals([{ days: '1-7', from: '00:00', to: '00:00' }]);

test('an entry stands for each of its days, in the order of the week', () => {
  expect(openingIntervals([{ days: '3-4', from: '10:00', to: '18:00' }])).toEqual([
    { weekday: 3, opens: '10:00', closes: '18:00' },
    { weekday: 4, opens: '10:00', closes: '18:00' },
  ]);
  expect(BAR.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('consecutive days with equal hours are one row, and so are closed ones', () => {
  expect(equalDays(BAR)).toEqual([
    { from: 1, to: 4, times: [{ opens: '16:00', closes: '00:00' }] },
    { from: 5, to: 6, times: [{ opens: '14:00', closes: '02:00' }] },
    { from: 7, to: 7, times: [] },
  ]);
  expect(equalDays(MUSEUM).map(({ from, to, times }) => [from, to, times.length])).toEqual([
    [1, 1, 0],
    [2, 5, 2],
    [6, 6, 0],
    [7, 7, 1],
  ]);
});

describe('the state of a place', () => {
  test.each([
    ['within an interval', BAR, 1, '16:00', { isOpen: true, closes: '00:00' }],
    ['before it opens', BAR, 1, '15:59', { isOpen: false, opens: '16:00' }],
    ['at the minute of its close', BAR, 2, '00:00', { isOpen: false, opens: '16:00' }],
    ['in the night after a day', BAR, 6, '01:59', { isOpen: true, closes: '02:00' }],
    ['in the night before a closed day', BAR, 7, '01:00', { isOpen: true, closes: '02:00' }],
    ['on a closed day', BAR, 7, '16:00', { isOpen: false, opens: null }],
    ['in a break', MUSEUM, 3, '13:30', { isOpen: false, opens: '14:00' }],
    ['after the last close', MUSEUM, 7, '18:30', { isOpen: false, opens: null }],
    ['that never closes', ALWAYS, 7, '23:59', { isOpen: true, closes: null }],
  ])('%s', (_, intervals, weekday, time, state) => {
    expect(openingState(intervals, { weekday, time })).toEqual(state);
  });

  test('in the night from Sunday to Monday', () => {
    const night = openingIntervals([{ days: '7', from: '22:00', to: '04:00' }]);
    expect(openingState(night, { weekday: 1, time: '03:00' })).toEqual({ isOpen: true, closes: '04:00' });
    expect(openingState(night, { weekday: 7, time: '03:00' })).toEqual({ isOpen: false, opens: '22:00' });
  });

  test('across two intervals without a gap', () => {
    const cinema = openingIntervals([
      { days: '5', from: '10:00', to: '00:00' },
      { days: '6', from: '00:00', to: '03:00' },
    ]);
    expect(openingState(cinema, { weekday: 5, time: '23:00' })).toEqual({ isOpen: true, closes: '03:00' });
  });
});

test.each([
  ['after one another', ['1-5 10:00 13:00', '1-5 13:00 18:00'], []],
  ['the same day twice', ['1-5 10:00 18:00', '5 12:00 14:00'], [1]],
  ['into the night of the next day', ['5 22:00 04:00', '6 03:00 10:00'], [1]],
  ['from Sunday into Monday', ['1 00:00 10:00', '7 22:00 01:00'], [1]],
  ['only with one that overlaps itself', ['1 10:00 14:00', '1 13:00 18:00', '1 15:00 20:00'], [1]],
])('entries overlap: %s', (_, lines, indexes) => {
  const entries = lines.map((line) => {
    const [days = '', from = '', to = ''] = line.split(' ');
    return { days, from, to };
  });
  expect(overlappingEntries(entries)).toEqual(indexes);
});
