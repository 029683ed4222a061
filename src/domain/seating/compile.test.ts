import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeAvailability } from './availability.ts';
import { compileGeometry } from './compile-geometry.ts';
import { compileOverview, overviewIn } from './compile-overview.ts';
import { decodeGeometry } from './decode-geometry.ts';
import { fitRow } from './fit-row.ts';
import { type HallPlan, sameText } from './hall-plan.ts';
import { laySeats } from './lay-seats.ts';
import { compactLabels, labelAt, labelsOf } from './number-runs.ts';
import { importPretix } from './pretix-import.ts';
import { placeRow } from './row-geometry.ts';
import { generateHall } from './templates/generate-hall.ts';

const sample = (name: string): HallPlan => {
  const file = new URL(`../../../data/halls/${name}.pretix.json`, import.meta.url);
  return importPretix(JSON.parse(readFileSync(file, 'utf8')), name).plan;
};
const stadium = (capacity: number): HallPlan =>
  generateHall({ id: 'stadium', name: sameText('Stadium'), template: 'stadium', kind: 'seated', capacity });
const wire = (value: unknown): number => brotliCompressSync(JSON.stringify(value)).length;

describe('weight on the wire, brotli', () => {
  test.each([
    ['theatre of 580', () => sample('theatre-580'), 1000, 600],
    ['arena of 5,000 drawn by hand', () => sample('arena-5000'), 3000, 1500],
    ['stadium of 22,200', () => stadium(22_200), 6000, 2500],
    ['stadium of 50,000', () => stadium(50_000), 12_000, 4000],
  ] as const)('%s', (_name, plan, mostGeometry, mostOverview) => {
    expect(wire(compileGeometry(plan()))).toBeLessThanOrEqual(mostGeometry);
    expect(wire(overviewIn(compileOverview(plan()), 'ru'))).toBeLessThanOrEqual(mostOverview);
  });

  test('plan and availability of 50,000 seats together stay under 20 KB when 60 % is sold in clusters', () => {
    const plan = stadium(50_000);
    const statuses = new Uint8Array(50_000).map((_, seat) => ((((seat >> 2) * 2654435761) >>> 0) % 100 < 60 ? 1 : 0));
    const availability = brotliCompressSync(encodeAvailability({ version: 1, statuses })).length;
    expect(wire(compileGeometry(plan)) + availability).toBeLessThanOrEqual(20_000);
  });
});

describe('what the browser decodes', () => {
  test.each(['theatre-580', 'arena-5000'])('%s stands where the drawing had it, to a twentieth of a pitch', (name) => {
    const plan = sample(name);
    const laid = laySeats(plan);
    const hall = decodeGeometry(compileGeometry(plan));
    for (let seat = 0; seat < laid.count; seat += 1) {
      const away = Math.hypot((hall.x[seat] ?? 0) - (laid.x[seat] ?? 0), (hall.y[seat] ?? 0) - (laid.y[seat] ?? 0));
      expect(away / plan.pitch).toBeLessThan(0.05);
    }
    expect(hall.zone).toEqual(laid.zone);
  });

  test('rows of free points, odd labels and seats without a zone survive', () => {
    const seat = (n: string, x: number, y: number, category = 'A') => ({
      seat_guid: n,
      seat_number: n,
      position: { x, y },
      category,
    });
    const rows = [
      { row_number: 'Б', seats: [seat('12а', 0, 0), seat('7', 25, 40), seat('8', 20, 90), seat('9', 90, 10, '?')] },
      { row_number: 'В', seats: [seat('1', 0, 130), seat('3', 25, 130), seat('5', 50, 130)] },
    ];
    const file = {
      name: 'x',
      categories: [{ name: 'A' }],
      size: { width: 99, height: 99 },
      zones: [{ name: 'S', rows }],
    };
    const { plan } = importPretix(file, 'x');
    expect(plan.sectors[0]?.rows[0]?.shape.kind).toBe('points');
    const laid = laySeats(plan);
    const hall = decodeGeometry(compileGeometry(plan));
    expect([...hall.zone]).toEqual([...laid.zone]);
    expect(hall.rows.map((row) => row.label)).toEqual(['Б', 'В']);
    expect(hall.oddLabels.get(0)).toBe('12а');
    for (let i = 0; i < laid.count; i += 1) expect(Math.abs((hall.x[i] ?? 0) - (laid.x[i] ?? 0))).toBeLessThan(20);
  });
});

describe('rows', () => {
  test('a row drawn on an arc with aisles is found again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 40 }),
        fc.integer({ min: 0, max: 3 }),
        fc.double({ min: -0.35, max: 0.35, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (seats, aisle, bend, turn) => {
          const slots = aisle > 0 && seats > 8 ? [4, aisle * 8, seats - 4] : [seats];
          const chord = 250 * seats;
          const ends = { x0: 0, y0: 0, x1: Math.cos(turn) * chord, y1: Math.sin(turn) * chord };
          const xs: number[] = [];
          const ys: number[] = [];
          placeRow({ shape: { kind: 'arc', ...ends, bulge: bend * chord }, slots }, xs, ys, 0);
          const fitted = fitRow(xs.flatMap((x, i) => [x, ys[i] ?? 0]));
          expect(fitted.shape.kind).not.toBe('points');
          expect(fitted.error).toBeLessThanOrEqual(0.15);
        },
      ),
    );
  });

  test('labels come back from their runs, whatever they are', () => {
    const label = fc.oneof(fc.integer({ min: 0, max: 60 }).map(String), fc.constantFrom('', '12а', '007', 'VIP', '-3'));
    fc.assert(
      fc.property(fc.array(label, { maxLength: 40 }), (labels) => {
        const compact = compactLabels(labels);
        expect(labelsOf(compact)).toEqual(labels);
        labels.forEach((text, slot) => expect(labelAt(compact, slot)).toBe(text));
      }),
    );
  });

  test('odd on the left and even on the right are two runs', () => {
    expect(compactLabels(['7', '5', '3', '1', '2', '4', '6'])).toEqual({
      numbering: [
        [4, 7, -2],
        [3, 2, 2],
      ],
    });
  });
});
