import { expect, test } from 'vitest';
import { compileGeometry } from '#domain/seating/compile-geometry.ts';
import { decodeGeometry } from '#domain/seating/decode-geometry.ts';
import { generateHall } from '#domain/seating/templates/generate-hall.ts';
import { buildSeatGrid, nearestSeat } from './seat-grid.ts';

const hall = decodeGeometry(
  compileGeometry(
    generateHall({
      id: 'theatre',
      name: { ru: 'Театр', be: 'Тэатр', en: 'Theatre', ka: 'თეატრი' },
      template: 'theatre-parterre-balcony',
      kind: 'seated',
      capacity: 580,
      balconies: 1,
    }),
  ),
);
const grid = buildSeatGrid(hall);

test('every seat is found where it stands and a little beside', () => {
  const off = hall.pitch * 0.3;
  const found = Array.from({ length: hall.count }, (_, seat) =>
    nearestSeat(grid, (hall.x[seat] ?? 0) + off, (hall.y[seat] ?? 0) - off, hall.pitch / 2),
  );
  expect(found).toEqual(Array.from({ length: hall.count }, (_, seat) => seat));
});

test('the same seat is found as by looking at all of them', () => {
  const reach = hall.pitch * 2;
  for (let i = 0; i < 400; i += 1) {
    const [x, y] = [((i * 7919) % 1000) * 0.001 * hall.w, ((i * 104_729) % 1000) * 0.001 * hall.h];
    const away = (seat: number): number => Math.hypot((hall.x[seat] ?? 0) - x, (hall.y[seat] ?? 0) - y);
    let nearest = 0;
    for (let seat = 1; seat < hall.count; seat += 1) if (away(seat) < away(nearest)) nearest = seat;
    const found = nearestSeat(grid, x, y, reach);
    if (away(nearest) > reach) expect(found).toBe(-1);
    else expect(away(found)).toBeCloseTo(away(nearest));
  }
});

test('there is no seat in the empty corner of a hall', () => {
  expect(nearestSeat(grid, -5 * hall.pitch, -5 * hall.pitch, hall.pitch)).toBe(-1);
});
