import { expect, test } from 'vitest';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { moveInGrid } from './grid-moves.ts';

// Row 0: seats 0…3 at x 0…3. Row 1, shifted: seats 4…6 at x 1.5…3.5. Row 2 runs from right to left.
const hall = {
  x: Float32Array.from([0, 1, 2, 3, 1.5, 2.5, 3.5, 3, 2, 1, 0]),
  y: Float32Array.from([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]),
  row: Uint16Array.from([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2]),
  rows: [
    { first: 0, count: 4 },
    { first: 4, count: 3 },
    { first: 7, count: 4 },
  ],
} as unknown as DecodedHall;
const move = (seat: number, key: string) => moveInGrid(hall, [0, 1, 2], seat, key);

test('left and right stay in the row and stop at its ends', () => {
  expect([move(1, 'ArrowLeft'), move(0, 'ArrowLeft'), move(3, 'ArrowRight')]).toEqual([0, 0, 3]);
  expect([move(5, 'Home'), move(5, 'End')]).toEqual([4, 6]);
});

test('right leads to the right on the screen in a row that runs the other way', () => {
  expect(move(9, 'ArrowRight')).toBe(8);
  expect(move(9, 'ArrowLeft')).toBe(10);
});

test('up and down lead to the seat that stands nearest, not to the same number', () => {
  expect(move(0, 'ArrowDown')).toBe(4);
  expect(move(3, 'ArrowDown')).toBe(5);
  expect(move(6, 'ArrowDown')).toBe(7);
  expect(move(0, 'ArrowUp')).toBe(0);
  expect(move(1, 'PageDown')).toBe(9);
});

test('other keys are nobody’s business here', () => {
  expect(move(1, 'Tab')).toBeNull();
});
