import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileHall } from '../compile.ts';
import { decodeGeometry, seatLabelOf } from '../decode-geometry.ts';
import { sameText, seatsInRow } from '../hall-plan.ts';
import { laySeats } from '../lay-seats.ts';
import { validatePlan } from '../validate-plan.ts';
import { generateHall } from './generate-hall.ts';
import type { HallSpec, HallTemplate } from './hall-spec.ts';

type Layout = Omit<HallSpec, 'id' | 'name'>;
const hallOf = (layout: Layout) => generateHall({ ...layout, id: 'hall', name: sameText('Hall') });

/** Every kind of hall in the region's catalogue, with its largest and smallest example. */
const LAYOUTS: readonly Layout[] = [
  { template: 'opera-horseshoe', kind: 'seated', capacity: 1200, balconies: 4 },
  { template: 'opera-horseshoe', kind: 'seated', capacity: 1050, balconies: 3 },
  { template: 'opera-horseshoe', kind: 'seated', capacity: 453, balconies: 1 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 200 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 450, balconies: 2 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 830, balconies: 2 },
  { template: 'theatre-parterre-balcony', kind: 'seated', capacity: 2700, balconies: 2 },
  { template: 'concert-shoebox', kind: 'seated', capacity: 250 },
  { template: 'concert-shoebox', kind: 'seated', capacity: 690, balconies: 1 },
  { template: 'cinema', kind: 'seated', capacity: 49, rows: 7, seatsPerRow: 7 },
  { template: 'cinema', kind: 'seated', capacity: 400, rows: 20, seatsPerRow: 20 },
  { template: 'cinema', kind: 'seated', capacity: 1180 },
  { template: 'arena-bowl', kind: 'seated', capacity: 470 },
  { template: 'arena-bowl', kind: 'seated', capacity: 3000 },
  { template: 'arena-bowl', kind: 'mixed', capacity: 2700, standing: 800 },
  { template: 'arena-bowl', kind: 'mixed', capacity: 15_000, standing: 3000 },
  { template: 'circus-ring', kind: 'seated', capacity: 1900 },
  { template: 'stadium', kind: 'seated', capacity: 22_200 },
  { template: 'stadium', kind: 'seated', capacity: 54_000 },
  { template: 'black-box', kind: 'seated', capacity: 80, rows: 8, seatsPerRow: 10 },
  { template: 'black-box', kind: 'seated', capacity: 182 },
  { template: 'black-box', kind: 'mixed', capacity: 400, standing: 250 },
  { template: 'club-floor', kind: 'mixed', capacity: 3000, standing: 2200 },
  { template: 'club-floor', kind: 'standing', capacity: 1500, standing: 1500 },
  { template: 'amphitheatre', kind: 'seated', capacity: 10_000 },
  { template: 'amphitheatre', kind: 'mixed', capacity: 700, standing: 300 },
  { template: 'open-lawn', kind: 'standing', capacity: 800, standing: 800 },
  { template: 'open-lawn', kind: 'standing', capacity: 5000, standing: 5000 },
  { template: 'room', kind: 'seated', capacity: 18 },
  { template: 'room', kind: 'seated', capacity: 96, tables: true },
  { template: 'room', kind: 'mixed', capacity: 70, standing: 30 },
  { template: 'room', kind: 'standing', capacity: 5, standing: 5 },
];
const TEMPLATES = [...new Set(LAYOUTS.map((layout) => layout.template))] satisfies HallTemplate[];

describe('generated halls', () => {
  test.each(LAYOUTS.map((layout) => [`${layout.template} ${layout.kind} ${layout.capacity}`, layout] as const))(
    '%s holds exactly its capacity and nothing is wrong with it',
    (_name, layout) => {
      const plan = hallOf(layout);
      const { problems, summary } = validatePlan(plan);
      expect(problems).toEqual([]);
      expect(summary.seats + summary.standing).toBe(layout.capacity);
      if (layout.kind !== 'seated') expect(summary.standing).toBe(layout.standing);
      const keys = plan.zones.map((zone) => zone.key);
      expect(['z1', 'z2', 'z3', 'z4', 'z5']).toEqual(expect.arrayContaining(keys));
      expect(keys).toEqual([...keys].sort());
      if (summary.seats >= 100 && layout.tables !== true) expect(summary.accessible).toBeGreaterThanOrEqual(2);
      for (const { label } of [...plan.sectors, ...plan.standing]) {
        for (const text of Object.values(label)) expect(text).not.toBe('');
        expect(label.ka).toMatch(/[ა-ჰ]/);
      }
    },
  );

  test('any capacity of any template is met to the seat', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEMPLATES),
        fc.constantFrom('seated' as const, 'standing' as const, 'mixed' as const),
        fc.integer({ min: 30, max: 4000 }),
        fc.nat(3),
        fc.nat(80),
        (template, kind, capacity, balconies, share) => {
          const standing = Math.floor((capacity * share) / 100);
          const { summary, problems } = validatePlan(hallOf({ template, kind, capacity, balconies, standing }));
          expect(problems.filter((problem) => problem.severity === 'error')).toEqual([]);
          if (kind === 'seated') expect(summary.seats).toBe(capacity);
          if (kind === 'standing') expect(summary.standing).toBe(capacity);
          if (kind === 'mixed') {
            expect(summary.standing).toBe(standing);
            expect(summary.seats).toBe(capacity - standing);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  test('the same spec draws the same plan', () => {
    for (const layout of LAYOUTS.slice(0, 8)) expect(hallOf(layout)).toEqual(hallOf(layout));
  });

  test('seats are numbered from 1, left to right for a viewer who faces the stage', () => {
    const plan = hallOf({ template: 'theatre-parterre-balcony', kind: 'seated', capacity: 480, balconies: 1 });
    const laid = laySeats(plan);
    const focal = plan.focal[0] ?? { x: 0, y: 0 };
    for (const { row, first, count } of laid.rows) {
      if (row.shape.kind === 'points') continue;
      expect(row.numbering).toEqual([[count, 1, 1]]);
      expect(laid.x[first] ?? 0).toBeLessThan(laid.x[first + count - 1] ?? 0);
      expect(laid.y[first] ?? 0).toBeGreaterThan(0);
    }
    expect(focal.x).toBeCloseTo(plan.canvas.w / 2, -2);
  });

  test('round the ring too, the first seat of a row is on the left of one who looks at the middle', () => {
    const plan = hallOf({ template: 'circus-ring', kind: 'seated', capacity: 1600 });
    const ring = plan.objects.find((object) => object.kind === 'ring')?.shape;
    if (ring?.kind !== 'circle') throw new Error('a ring was expected');
    const laid = laySeats(plan);
    for (const { first, count } of laid.rows) {
      const [ax, ay] = [(laid.x[first] ?? 0) - ring.x, (laid.y[first] ?? 0) - ring.y];
      const last = first + count - 1;
      const [bx, by] = [(laid.x[last] ?? 0) - ring.x, (laid.y[last] ?? 0) - ring.y];
      // With y pointing down, a negative cross product is counter-clockwise on the screen.
      expect(ax * by - ay * bx).toBeLessThan(0);
    }
  });

  test('wheelchair places have their companion beside them', () => {
    const plan = hallOf({ template: 'cinema', kind: 'seated', capacity: 1180 });
    for (const row of plan.sectors.flatMap((sector) => sector.rows)) {
      const flagged = new Map((row.flags ?? []).map(([slot, flag]) => [slot, flag]));
      for (const [slot, flag] of flagged) {
        if (flag !== 'accessible') continue;
        expect([flagged.get(slot - 1), flagged.get(slot + 1)]).toContain('companion');
      }
    }
  });
});

describe('compiled halls', () => {
  test.each(LAYOUTS.map((layout) => [`${layout.template} ${layout.capacity}`, layout] as const))(
    'the browser sees every seat of %s where the server has it',
    (_name, layout) => {
      const plan = hallOf(layout);
      const laid = laySeats(plan);
      const { geometry, overview, index } = compileHall(plan);
      const hall = decodeGeometry(JSON.parse(JSON.stringify(geometry)) as typeof geometry);
      expect(hall.count).toBe(laid.count);
      expect(hall.zone).toEqual(laid.zone);
      expect(hall.flags).toEqual(laid.flags);
      expect(hall.row).toEqual(laid.row);
      let worst = 0;
      for (let seat = 0; seat < laid.count; seat += 1) {
        worst = Math.max(
          worst,
          Math.hypot((hall.x[seat] ?? 0) - (laid.x[seat] ?? 0), (hall.y[seat] ?? 0) - (laid.y[seat] ?? 0)),
        );
      }
      expect(worst / plan.pitch).toBeLessThan(0.06);
      for (let seat = 0; seat < laid.count; seat += 37) {
        const name = index.label(seat);
        expect(seatLabelOf(hall, seat)).toBe(name.seat);
        expect(hall.rows[hall.row[seat] ?? 0]?.label).toBe(name.row);
      }
      const counted = overview.sectors.reduce(
        (sum, { counts }) => sum + counts.reduce((n, v, i) => n + (i % 2 ? v : 0), 0),
        0,
      );
      expect(counted).toBe(laid.count);
    },
  );

  test('no sector outline crosses into its neighbour’s seats', () => {
    const plan = hallOf({ template: 'stadium', kind: 'seated', capacity: 22_200 });
    const { overview } = compileHall(plan);
    const laid = laySeats(plan);
    let strangers = 0;
    for (let seat = 0; seat < laid.count; seat += 11) {
      const [x, y] = [(laid.x[seat] ?? 0) / overview.u, (laid.y[seat] ?? 0) / overview.u];
      const own = laid.rows[laid.row[seat] ?? 0]?.sector ?? -1;
      overview.sectors.forEach((sector, i) => {
        if (holds(sector.outline, x, y) !== (i === own)) strangers += 1;
      });
    }
    expect(strangers).toBe(0);
  });

  test('a rebuilt plan gives every seat the number it had', () => {
    const layout: Layout = { template: 'amphitheatre', kind: 'seated', capacity: 900 };
    const [a, b] = [laySeats(hallOf(layout)), laySeats(hallOf(layout))];
    expect(a.uid).toEqual(b.uid);
    expect(new Set(a.uid).size).toBe(a.rows.reduce((sum, { row }) => sum + seatsInRow(row), 0));
  });
});

function holds(ring: readonly number[], x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
