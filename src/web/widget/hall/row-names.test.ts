import { expect, test } from 'vitest';
import type { DecodedHall, DecodedRow } from '#domain/seating/decode-geometry.ts';
import { namedEnds } from './row-names.ts';

const PITCH = 40;
const SEATS = 10;

/** Level rows of ten seats that begin at these points. */
function hallOf(...starts: readonly (readonly [x: number, y: number])[]): DecodedHall {
  const rows = starts.map((_, row): DecodedRow => {
    return { sector: row, label: String(row + 1), first: row * SEATS, count: SEATS, slots: [], numbering: [] };
  });
  const x = Float32Array.from(starts.flatMap(([left]) => Array.from({ length: SEATS }, (_, at) => left + at * PITCH)));
  const y = Float32Array.from(starts.flatMap(([, top]) => Array.from({ length: SEATS }, () => top)));
  return { count: x.length, pitch: PITCH, x, y, rows } as unknown as DecodedHall;
}

test('a row has its name at both ends, one pitch beside its seats', () => {
  expect(namedEnds(hallOf([0, 0]))).toEqual([
    [
      { x: -40, y: 0 },
      { x: 400, y: 0 },
    ],
  ]);
});

test('no name lies over the seats of a sector that follows at once', () => {
  const [left, right] = namedEnds(hallOf([0, 0], [SEATS * PITCH, 6]));
  expect(left).toEqual([{ x: -40, y: 0 }]);
  expect(right).toEqual([{ x: 800, y: 6 }]);
});

test('rows one behind another keep their names, also where the next is longer', () => {
  expect(namedEnds(hallOf([0, 0], [-PITCH, PITCH])).map(({ length }) => length)).toEqual([2, 2]);
});
