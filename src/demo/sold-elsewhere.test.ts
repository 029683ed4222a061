import { expect, test } from 'vitest';
import { seatsSoldElsewhere } from './sold-elsewhere.ts';

const rows = 20;
const across = 20;
const cost = Float32Array.from({ length: rows * across }, (_, seat) =>
  Math.hypot(Math.floor(seat / across), (seat % across) - 9.5),
);

test('as many seats are gone as asked, each once, the same every time', () => {
  const sold = seatsSoldElsewhere(cost, 0.4, 7);
  expect(new Set(sold).size).toBe(160);
  expect(seatsSoldElsewhere(cost, 0.4, 7)).toEqual(sold);
  expect(seatsSoldElsewhere(cost, 0.4, 8)).not.toEqual(sold);
});

test('all or none can be gone', () => {
  expect(seatsSoldElsewhere(cost, 1, 1)).toHaveLength(400);
  expect(seatsSoldElsewhere(cost, 0, 1)).toEqual([]);
  expect(seatsSoldElsewhere(new Float32Array(0), 0.5, 1)).toEqual([]);
});

test('the better half goes first', () => {
  const sold = seatsSoldElsewhere(cost, 0.3, 3);
  const middle = [...cost].sort((a, b) => a - b)[200] ?? 0;
  expect(sold.filter((seat) => (cost[seat] ?? 0) < middle).length).toBeGreaterThan(sold.length * 0.8);
});
