import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileHall } from '../compile.ts';
import { decodeGeometry } from '../decode-geometry.ts';
import { FLAG_BITS, type HallPlan, PITCH, type Row, sameText, type Sector } from '../hall-plan.ts';
import { generateHall } from '../templates/generate-hall.ts';
import type { HallTemplate } from '../templates/hall-spec.ts';
import { cameraAt } from './camera.ts';
import { eyeOf, type HallInMetres, hallInMetres } from './hall-in-metres.ts';
import { middleOf } from './plane.ts';
import { restrictedSeats } from './restricted.ts';
import { distanceToStage, middleSeat, roundedDistance, roundedHeight, seatSight, sectorSight } from './seat-sight.ts';
import { viewFrom } from './view-from.ts';
import type { View } from './view-shapes.ts';

/** Metres, with the stage from x −6 to 6 at the top, and rows of 21 seats around x 0. */
type Drawn = { floor?: number; rise?: number; forward?: number; y: number; rows?: number; key?: string };
const METRE = PITCH * 2;

function hallOf(sectors: readonly Drawn[], { pillar = null as [number, number] | null, stage = 1 } = {}): HallInMetres {
  let uid = 0;
  const x = (metres: number): number => Math.round((metres + 20) * METRE);
  const drawn = sectors.map(({ floor = 0, rise = 0, forward = 0, y, rows = 1, key = `at-${y}` }): Sector => ({
    key,
    label: sameText(key),
    rowNoun: 'row',
    outline: 'auto',
    sight: { floor: floor * 100, rise: rise * 100, forward: forward * 100 },
    rows: Array.from({ length: rows }, (_, i): Row => {
      const at = Math.round((y + i) * METRE);
      const row = { kind: 'line' as const, x0: x(-5), y0: at, x1: x(5), y1: at };
      uid += 21;
      return {
        key: `${i + 1}`,
        label: `${i + 1}`,
        shape: row,
        slots: [21],
        numbering: [[21, 1, 1]],
        zones: [['z1', 21]],
        uids: [[uid - 21, 21]],
      };
    }),
  }));
  const plan: HallPlan = {
    format: 1,
    id: 'hall',
    version: 1,
    name: sameText('Hall'),
    canvas: { w: x(20), h: 60 * METRE },
    pitch: METRE / 2,
    floors: [],
    zones: [{ key: 'z1', label: sameText('One'), glyph: 'A' }],
    focal: [],
    sectors: drawn,
    standing: [],
    objects: [
      {
        kind: 'stage',
        shape: { kind: 'polygon', points: [x(-6), METRE, x(6), METRE, x(6), 5 * METRE, x(-6), 5 * METRE] },
      },
      ...(pillar
        ? [
            {
              kind: 'pillar' as const,
              shape: { kind: 'circle' as const, x: x(pillar[0]), y: pillar[1] * METRE, r: 0.2 * METRE },
            },
          ]
        : []),
    ],
    sight: { perMetre: METRE, stage: stage * 100 },
  };
  const { geometry, overview } = compileHall(plan);
  const hall = hallInMetres(decodeGeometry(geometry), overview);
  if (!hall) throw new Error('The hall has a scale and a stage');
  return hall;
}
const MIDDLE = 10;

function widthOf(view: View | null, role: View['shapes'][number]['role'] = 'top'): number {
  const xs = (view?.shapes ?? [])
    .filter((shape) => shape.role === role)
    .flatMap(({ spots }) => spots.map(([at]) => at));
  return Math.max(...xs) - Math.min(...xs);
}

describe('distance and height', () => {
  test('are those from the eyes to the nearest edge of the stage', () => {
    const hall = hallOf([{ y: 9 }, { y: 17, floor: 5 }]);
    expect(seatSight(hall, MIDDLE)).toEqual({ distance: 4, height: 0 });
    // 12 m away and eyes at 6.2 m over a stage of 1 m: √(144 + 27).
    expect(seatSight(hall, 21 + MIDDLE)).toEqual({ distance: 13, height: 5 });
    expect(sectorSight(hall, 0)).toMatchObject({ nearest: 4, farthest: 4, lowest: 0, highest: 0, restricted: 0 });
  });
  test('a balcony that is drawn behind the stalls is as near as it hangs', () => {
    const hall = hallOf([{ y: 9 }, { y: 25, floor: 5, forward: 10 }]);
    expect(seatSight(hall, 21 + MIDDLE)?.distance).toBe(roundedDistance(Math.hypot(10, 5.2)));
  });
  test.each([
    [3.4, 3],
    [0.2, 1],
    [19.4, 19],
    [23, 25],
    [104, 100],
  ])('%d m are told as %d', (metres, told) => expect(roundedDistance(metres)).toBe(told));
  test.each([
    [0.2, 0],
    [-0.4, -0.5],
    [1.4, 1.5],
    [7.7, 8],
  ])('a height of %d m is told as %d', (metres, told) => expect(roundedHeight(metres)).toBe(told));
  test('a plan without a scale, or without a stage, says nothing', () => {
    const { geometry, overview } = compileHall(generateHall({ ...SPEC, template: 'cinema', capacity: 200 }));
    const { v: _, ...flat } = geometry;
    expect(hallInMetres(decodeGeometry(flat), overview)).toBeNull();
    expect(hallInMetres(decodeGeometry(geometry), { ...overview, objects: [] })).toBeNull();
  });
});

const SPEC = { id: 'x', name: sameText('X'), kind: 'seated' } as const;
const TEMPLATES: readonly HallTemplate[] = [
  'opera-horseshoe',
  'theatre-parterre-balcony',
  'concert-shoebox',
  'cinema',
  'arena-bowl',
  'circus-ring',
  'stadium',
  'amphitheatre',
];
function generated(template: HallTemplate, capacity = 700): HallInMetres {
  const { geometry, overview } = compileHall(generateHall({ ...SPEC, template, capacity, balconies: 2 }));
  const hall = hallInMetres(decodeGeometry(geometry), overview);
  if (!hall) throw new Error(`${template} has no scale`);
  return hall;
}

describe('the view', () => {
  const hall = hallOf([{ y: 8, rows: 30, rise: 0.1 }]);

  test('shows a larger stage the nearer the seat is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 28 }), (row) => {
        const [near, far] = [row * 21 + MIDDLE, (row + 1) * 21 + MIDDLE];
        expect(widthOf(viewFrom(hall, near))).toBeGreaterThan(widthOf(viewFrom(hall, far)));
        const tall = (view: View | null): number =>
          Math.max(
            ...(view?.shapes ?? [])
              .filter(({ role }) => role === 'person')
              .map(({ spots: [a, b] }) => (a?.[1] ?? 0) - (b?.[1] ?? 0)),
          );
        expect(tall(viewFrom(hall, near))).toBeGreaterThan(tall(viewFrom(hall, far)));
      }),
      { numRuns: 29 },
    );
  });

  test('from two seats on either side of the axis is the same, mirrored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 1, max: 10 }), (row, aside) => {
        const edges = (seat: number): number[] =>
          (viewFrom(hall, seat)?.shapes.filter(({ role }) => role === 'top' || role === 'backdrop') ?? [])
            .flatMap(({ spots }) => spots.map(([x]) => x))
            .sort((a, b) => a - b);
        const left = edges(row * 21 + MIDDLE - aside);
        const right = edges(row * 21 + MIDDLE + aside);
        left.forEach((x, i) => expect(x).toBeCloseTo(-(right[right.length - 1 - i] ?? 0), 2));
      }),
    );
  });

  test('from the side shows a skewed stage: its nearer end is taller', () => {
    const view = viewFrom(hall, 0);
    const back = view?.shapes.find(({ role }) => role === 'backdrop')?.spots ?? [];
    const heights = [0, 1].map((i) => Math.abs((back[i]?.[1] ?? 0) - (back[3 - i]?.[1] ?? 0)));
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThan(0.02);
    const straight = viewFrom(hall, MIDDLE)?.shapes.find(({ role }) => role === 'backdrop')?.spots ?? [];
    const level = [0, 1].map((i) => Math.abs((straight[i]?.[1] ?? 0) - (straight[3 - i]?.[1] ?? 0)));
    expect(level[0]).toBeCloseTo(level[1] ?? 0, 2);
  });

  test('from a balcony looks down onto the floor of the stage, from the stalls along it', () => {
    const both = hallOf([{ y: 15 }, { y: 15.5, floor: 6, key: 'balcony' }]);
    const depthOfBoards = (seat: number): number => {
      const ys =
        viewFrom(both, seat)
          ?.shapes.find(({ role }) => role === 'top')
          ?.spots.map(([, y]) => y) ?? [];
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(depthOfBoards(21 + MIDDLE)).toBeGreaterThan(5 * depthOfBoards(MIDDLE));
  });

  test('is drawn from far to near and has nothing behind the viewer', () => {
    for (const template of TEMPLATES) {
      const each = generated(template);
      const seat = middleSeat(each, 0);
      const view = viewFrom(each, seat);
      const depths = view?.shapes.map(({ depth }) => depth) ?? [];
      expect(depths).toEqual(depths.toSorted((a, b) => b - a));
      expect(view?.shapes.flatMap(({ spots }) => spots.flat()).every(Number.isFinite), template).toBe(true);
      const eye = eyeOf(each, seat);
      expect(eye && cameraAt(eye, middleOf(each.stage.ring)).depth([eye.x, eye.y])).toBeCloseTo(0, 9);
      expect(
        view?.shapes.some(({ role }) => role === 'row' || role === 'chair'),
        template,
      ).toBe(true);
    }
  });

  test('has the stage in the middle', () => {
    for (const template of TEMPLATES) expect(viewFrom(generated(template), 5)?.middle[0]).toBeCloseTo(0, 5);
  });
});

describe('a restricted view', () => {
  test('is behind a pillar, and the picture shows the pillar over the stage', () => {
    const hall = hallOf([{ y: 12 }], { pillar: [0, 10] });
    expect(restrictedSeats(hall).get(MIDDLE)).toBe('pillar');
    expect(restrictedSeats(hall).has(0)).toBe(false);
    const pillar = viewFrom(hall, MIDDLE)?.shapes.find(({ role }) => role === 'pillar');
    const xs = pillar?.spots.map(([x]) => x) ?? [];
    expect(Math.min(...xs)).toBeLessThan(0);
    expect(Math.max(...xs)).toBeGreaterThan(0);
  });
  test('is under a balcony that hides what is high on the stage', () => {
    const low = hallOf([{ y: 16 }, { y: 12, floor: 2.2, key: 'balcony' }]);
    const high = hallOf([{ y: 16 }, { y: 12, floor: 5, key: 'balcony' }]);
    expect(restrictedSeats(low).get(MIDDLE)).toBe('overhang');
    expect(restrictedSeats(high).has(MIDDLE)).toBe(false);
  });
  test('is behind the rail of one’s own balcony, near and high above the stage', () => {
    const hall = hallOf([{ y: 8, floor: 9, rows: 2 }]);
    expect(restrictedSeats(hall).get(MIDDLE)).toBe('rail');
    expect(restrictedSeats(hallOf([{ y: 20, floor: 5, rise: 0.4, rows: 2 }])).size).toBe(0);
  });
  test('is marked with its reason in halls that are drawn with a stage, for few of their seats', () => {
    const { flags, count } = generated('theatre-parterre-balcony', 480).plan;
    const restricted = flags.filter((bits) => (bits & FLAG_BITS.restricted) !== 0);
    expect(restricted.length).toBeGreaterThan(0);
    expect(restricted.length).toBeLessThan(count / 8);
    expect(restricted.every((bits) => bits > 2 * FLAG_BITS.restricted - 1)).toBe(true);
    expect(flags.some((bits) => (bits & FLAG_BITS.pillar) !== 0)).toBe(true);
  });
});

test('the middle seat of a sector is one of it, with nothing in the way', () => {
  for (const template of TEMPLATES) {
    const hall = generated(template);
    hall.base.forEach((_, sector) => expect(hall.plan.sector[middleSeat(hall, sector)]).toBe(sector));
  }
});

test('no seat is nearer to the stage than the nearest of its sector', () => {
  const hall = generated('theatre-parterre-balcony');
  const ranges = hall.base.map((_, sector) => sectorSight(hall, sector));
  for (let seat = 0; seat < hall.plan.count; seat += 7) {
    const eye = eyeOf(hall, seat);
    const range = ranges[hall.plan.sector[seat] ?? 0];
    if (eye && range) expect(roundedDistance(distanceToStage(hall, eye))).toBeGreaterThanOrEqual(range.nearest);
  }
});
