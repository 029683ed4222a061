import { describe, expect, test } from 'vitest';
import { chooseBetterSeats, type FreeSeat } from './better-seats.ts';

const row = (rowKey: string, zoneNo: number, ...seatNos: number[]): FreeSeat[] =>
  seatNos.map((seatNo) => ({ seatNo, zoneNo, rowKey }));
const pair = [
  { lineNo: 1, seatNo: 20, zoneNo: 2 },
  { lineNo: 2, seatNo: 21, zoneNo: 2 },
];

describe('seats for a pair that lost its own', () => {
  test.each<[string, FreeSeat[], number[] | null]>([
    [
      'the nearest pair of the same zone',
      [...row('B', 2, 11, 12), ...row('C', 2, 25, 26), ...row('D', 2, 40, 41)],
      [25, 26],
    ],
    ['rather their own zone than a dearer one', [...row('A', 1, 18, 19), ...row('D', 2, 40, 41)], [40, 41]],
    ['a dearer zone when their own is full', [...row('A', 1, 1, 2), ...row('D', 2, 40)], [1, 2]],
    ['never a cheaper zone', row('E', 3, 60, 61), null],
    ['never one here and one there', row('C', 2, 25, 27), null],
    ['never the end of one row and the start of the next', [...row('C', 2, 29), ...row('D', 2, 30)], null],
    ['nothing when nothing is free', [], null],
  ])('%s', (_, free, expected) => {
    expect(chooseBetterSeats(pair, free)?.map(({ seatNo }) => seatNo) ?? null).toEqual(expected);
  });
});

test('a party with seats in two zones is not put behind its better one', () => {
  const mixed = [
    { lineNo: 1, seatNo: 9, zoneNo: 1 },
    { lineNo: 2, seatNo: 10, zoneNo: 2 },
  ];
  expect(chooseBetterSeats(mixed, row('B', 2, 11, 12))).toBeNull();
  expect(chooseBetterSeats(mixed, row('A', 1, 3, 4))).toEqual([
    { lineNo: 1, seatNo: 3, zoneNo: 1 },
    { lineNo: 2, seatNo: 4, zoneNo: 1 },
  ]);
});
