import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportPretix } from './pretix-export.ts';
import { importPretix } from './pretix-import.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../data/halls/${name}.pretix.json`, import.meta.url), 'utf8'));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
const bytes = (value: unknown): string => JSON.stringify(sorted(value));

const seat = (guid: string, x: unknown, y: unknown, more: object = {}): object => ({
  seat_guid: guid,
  seat_number: guid,
  position: { x, y },
  category: 'A',
  ...more,
});
const hall = (rows: unknown[], more: object = {}): object => ({
  name: 'Hall',
  categories: [{ name: 'A', color: '#123456' }],
  size: { width: 400, height: 300 },
  zones: [{ name: 'Партер', position: { x: 10, y: 20 }, rows }],
  ...more,
});

const letters = (count: number): string => 'a'.repeat(count);

describe('import of the pretix format', () => {
  for (const [name, seats, sectors] of [
    ['theatre-580', 580, 2],
    ['arena-5000', 5000, 20],
  ] as const) {
    test(`${name} comes back byte for byte, keys sorted`, () => {
      const file = read(name);
      const { plan, problems } = importPretix(file, name);
      expect(problems).toEqual([]);
      expect(plan.sectors).toHaveLength(sectors);
      const rows = plan.sectors.flatMap((sector) => sector.rows);
      expect(rows.reduce((sum, row) => sum + row.numbering.reduce((n, run) => n + run[0], 0), 0)).toBe(seats);
      expect(bytes(exportPretix(plan))).toBe(bytes(file));
    });

    test(`at least 96 % of the rows of ${name} stand on a line or an arc`, () => {
      const rows = importPretix(read(name), name).plan.sectors.flatMap((sector) => sector.rows);
      const fitted = rows.filter((row) => row.shape.kind !== 'points').length;
      expect(fitted / rows.length).toBeGreaterThanOrEqual(0.96);
    });
  }

  test('a stage is one by its text, and keeps only a name of its own', () => {
    const area = (text: string): object => ({
      shape: 'rectangle',
      position: { x: 0, y: 0 },
      rectangle: { width: 100, height: 20 },
      text: { text },
    });
    const zone = { name: 'Партер', position: { x: 0, y: 0 }, rows: [] };
    const written = { ...area('Stage'), shape: 'text' };
    const areas = [area('Сцена'), area(' stage '), area('Малая сцена'), area('Bar'), written];
    const { objects } = importPretix(hall([], { zones: [{ ...zone, areas }] }), 'stages').plan;
    expect(objects.map(({ kind, label }) => [kind, label?.ru])).toEqual([
      ['stage', undefined],
      ['stage', undefined],
      ['stage', 'Малая сцена'],
      ['wall', 'Bar'],
      ['text', 'Stage'],
    ]);
    const { plan } = importPretix(read('theatre-580'), 'theatre-580');
    expect(plan.objects.map(({ kind }) => kind)).toEqual(['stage']);
  });

  test('keys the format does not know, repeated labels and odd numbers survive a round trip', () => {
    const file = hall(
      [
        {
          row_number: '5',
          position: { x: 0.25, y: 1 },
          seats: [seat('a', 0.1234567, 3), seat('b', 25, 3, { wheelchair: true })],
        },
        { row_number: '5', position: { x: 0, y: 0 }, uuid: 'u', seats: [seat('c', 100, 3), seat('d', 125, 3.3)] },
      ],
      { background: { url: 'x' }, extra: [1] },
    );
    const { plan, problems } = importPretix(file, 'odd');
    expect(problems).toEqual([]);
    expect(plan.sectors[0]?.rows.map((row) => row.key)).toEqual(['5', '5~2']);
    expect(bytes(exportPretix(plan))).toBe(bytes(file));
  });

  test('names that a file repeats thousands of times get keys of their own at once', () => {
    const zones = Array.from({ length: 900 }, (_, i) => ({ name: i === 1 ? 'a~3' : 'a', rows: [] }));
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ row_number: '1', seats: [seat(`g${i}`, i, 0)] }));
    const file = hall(rows, { zones: [...zones, { name: 'Партер', rows }] });
    const started = performance.now();
    const { sectors } = importPretix(file, 'x').plan;
    // Looking through all keys for each number took minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(sectors.slice(0, 4).map(({ key }) => key)).toEqual(['a', 'a~3', 'a~2', 'a~4']);
    expect(new Set(sectors.map(({ key }) => key)).size).toBe(901);
    const keys = sectors.at(-1)?.rows.map(({ key }) => key) ?? [];
    expect([keys[0], keys[1], keys.at(-1), new Set(keys).size]).toEqual(['1', '1~2', '1~10000', 10_000]);
  });

  test('known names of parts are translated and still exported as they were read', () => {
    const { plan } = importPretix(hall([{ row_number: '1', seats: [seat('a', 0, 0)] }]), 'x');
    expect(plan.sectors[0]?.label).toEqual({ ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' });
  });

  test('a moved row is exported where it now stands', () => {
    const { plan } = importPretix(
      hall([{ row_number: '1', position: { x: 1, y: 2 }, seats: [seat('a', 0, 0), seat('b', 25, 0)] }]),
      'x',
    );
    const sector = plan.sectors[0];
    const row = sector?.rows[0];
    if (!sector || row?.shape.kind !== 'line') throw new Error('a straight row was expected');
    const shape = { ...row.shape, x0: row.shape.x0 + 100, x1: row.shape.x1 + 100 };
    const moved = { ...plan, sectors: [{ ...sector, rows: [{ ...row, shape }] }] };
    const zones = exportPretix(moved)['zones'] as { rows: { seats: { position: unknown }[] }[] }[];
    expect(zones[0]?.rows[0]?.seats.map((one) => one.position)).toEqual([
      { x: 10, y: 0 },
      { x: 35, y: 0 },
    ]);
  });

  test.each([
    [
      'a seat without position',
      hall([{ row_number: '1', seats: [{ seat_guid: 'a', seat_number: '1', category: 'A' }, seat('b', 1, 1)] }]),
      'zones[0].rows[0].seats[0].position',
      'missing_position',
      'error',
    ],
    [
      'a seat guid used twice',
      hall([{ row_number: '1', seats: [seat('a', 1, 1), seat('a', 30, 1, { seat_number: '2' })] }]),
      'zones[0].rows[0].seats[1].seat_guid',
      'duplicate_guid',
      'error',
    ],
    [
      'an unknown category',
      hall([{ row_number: '1', seats: [seat('a', 1, 1, { category: 'Z' })] }]),
      'zones[0].rows[0].seats[0].category',
      'unknown_category',
      'warning',
    ],
    [
      'absurd coordinates',
      hall([{ row_number: '1', seats: [seat('a', 1e12, 1), seat('b', 1, 1)] }]),
      'zones[0].rows[0].seats[0].position',
      'absurd_coordinates',
      'error',
    ],
    [
      'coordinates of a wrong type',
      hall([{ row_number: '1', seats: [seat('a', '5', 1), seat('b', 1, 1)] }]),
      'zones[0].rows[0].seats[0].position',
      'wrong_type',
      'error',
    ],
    [
      'an empty row',
      hall([
        { row_number: '1', seats: [] },
        { row_number: '2', seats: [seat('b', 1, 1)] },
      ]),
      'zones[0].rows[0]',
      'empty_row',
      'warning',
    ],
    [
      'a row that is a number',
      hall([7, { row_number: '2', seats: [seat('b', 1, 1)] }]),
      'zones[0].rows[0]',
      'wrong_type',
      'error',
    ],
    [
      'two seats of one label in a row',
      hall([{ row_number: '1', seats: [seat('a', 1, 1), seat('b', 30, 1, { seat_number: 'a' })] }]),
      'zones[0].rows[0]',
      'duplicate_label',
      'warning',
    ],
    [
      'a long name of a zone',
      hall([], { zones: [{ name: letters(81), rows: [] }] }),
      'zones[0].name',
      'too_long',
      'error',
    ],
    ['a long category', hall([], { categories: [{ name: letters(81) }] }), 'categories[0].name', 'too_long', 'error'],
    ['a long row', hall([{ row_number: letters(41), seats: [] }]), 'zones[0].rows[0].row_number', 'too_long', 'error'],
    [
      'a long seat number',
      hall([{ row_number: '1', seats: [seat('a', 1, 1, { seat_number: letters(21) })] }]),
      'zones[0].rows[0].seats[0].seat_number',
      'too_long',
      'error',
    ],
    [
      'a long identity',
      hall([{ row_number: '1', seats: [seat(letters(191), 1, 1, { seat_number: '1' })] }]),
      'zones[0].rows[0].seats[0].seat_guid',
      'too_long',
      'error',
    ],
    [
      'a long text of an area',
      hall([], { zones: [{ name: 'A', rows: [], areas: [{ shape: 'text', text: { text: letters(201) } }] }] }),
      'zones[0].areas[0].text.text',
      'too_long',
      'error',
    ],
    [
      'an outline of many points',
      hall([], {
        zones: [{ name: 'A', rows: [], areas: [{ shape: 'polygon', polygon: { points: Array(2001).fill({}) } }] }],
      }),
      'zones[0].areas[0].polygon.points',
      'too_many',
      'error',
    ],
    [
      'many areas',
      hall([], { zones: [{ name: 'A', areas: Array(1001).fill(0) }] }),
      'zones[0].areas',
      'too_many',
      'error',
    ],
    ['many zones', hall([], { zones: Array(1001).fill({ name: 'A', rows: [] }) }), 'zones', 'too_many', 'error'],
    ['many categories', hall([], { categories: Array(201).fill(0) }), 'categories', 'too_many', 'error'],
    ['many seats in a row', hall([{ seats: Array(1001).fill(0) }]), 'zones[0].rows[0].seats', 'too_many', 'error'],
    [
      'many rows, counted over the zones',
      hall([], { zones: Array(3).fill({ name: 'A', rows: Array(8000).fill(0) }) }),
      'zones[2].rows',
      'too_many',
      'error',
    ],
    ['no zones', { name: 'x', categories: [], size: { width: 1, height: 1 } }, 'zones', 'missing', 'error'],
    ['nothing', null, '$', 'wrong_type', 'error'],
  ] as const)('%s is reported with its place', (_name, file, path, reason, severity) => {
    const { problems } = importPretix(file, 'x');
    expect(problems).toContainEqual(expect.objectContaining({ path, reason, severity }));
  });

  test('what is usable is kept beside what is not', () => {
    const { plan } = importPretix(
      hall([{ row_number: '1', seats: [seat('a', 1e12, 1), seat('b', 1, 1), 5, seat('c', 26, 1)] }]),
      'x',
    );
    expect(plan.sectors[0]?.rows[0]?.slots).toEqual([2]);
  });

  test('no garbage makes it throw, and the list of problems stays short', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 6 }), (garbage) => {
        const { plan, problems } = importPretix(garbage, 'g');
        exportPretix(plan);
        expect(problems.length).toBeLessThanOrEqual(501);
      }),
      { numRuns: 300 },
    );
    const many = hall([{ row_number: '1', seats: Array(5000).fill(null) }]);
    expect(importPretix(many, 'g').problems.at(-1)).toMatchObject({ reason: 'more_problems' });
  });

  test('damaged copies of a real file never throw', () => {
    const text = JSON.stringify(read('theatre-580')).slice(0, 20_000);
    const rows = JSON.parse(`${text.slice(0, text.lastIndexOf(',{"seat_guid"'))}]}]}]}`) as object;
    fc.assert(
      fc.property(fc.nat(200), fc.constantFrom<unknown>(null, 5, '', [], {}, Number.NaN, -1e9), (where, value) => {
        const copy = structuredClone(rows) as Record<string, unknown>;
        let left = where;
        const spoil = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          const holder = node as Record<string, unknown>;
          for (const key of Object.keys(holder)) {
            if (left-- === 0) {
              holder[key] = value;
              return;
            }
            spoil(holder[key]);
          }
        };
        spoil(copy);
        exportPretix(importPretix(copy, 'g').plan);
      }),
      { numRuns: 100 },
    );
  });
});

describe('fields of ours', () => {
  const seat = (no: number, more: object = {}) => ({
    seat_guid: `g${no}`,
    seat_number: String(no),
    position: { x: no * 25, y: 0 },
    category: 'A',
    ...more,
  });
  const file = (more: object = {}, zone: object = {}) => ({
    name: 'Hall',
    categories: [{ name: 'A', color: '#123456' }],
    size: { width: 400, height: 300 },
    zones: [
      {
        name: 'Balcony',
        zone_id: 'b',
        position: { x: 0, y: 0 },
        rows: [
          {
            row_number: '1',
            position: { x: 0, y: 0 },
            height: 4.35,
            seats: [
              seat(1),
              seat(2, { restricted: 'pillar' }),
              seat(3, { restricted: true }),
              seat(4, { restricted: 'fog' }),
            ],
          },
        ],
        areas: [
          {
            shape: 'circle',
            position: { x: 9, y: 9 },
            circle: { radius: 4 },
            text: { position: { x: 0, y: 0 }, text: 'Колонна' },
          },
        ],
        ...zone,
      },
    ],
    ...more,
  });

  test('scale, heights, what hides the stage and pillars are read, and stay in an exported file', () => {
    const known = file(
      { sight: { pixels_per_metre: 40, stage: 1.1 } },
      { sight: { floor: 4.2, rise: 0.4, forward: 6 } },
    );
    const { plan, problems } = importPretix(known, 'x');
    expect(plan.sight).toEqual({ perMetre: 400, stage: 110 });
    expect(plan.sectors[0]?.sight).toEqual({ floor: 420, rise: 40, forward: 600 });
    expect(plan.sectors[0]?.rows[0]).toMatchObject({
      height: 435,
      flags: [
        [1, 'restricted', 'pillar'],
        [2, 'restricted'],
        [3, 'restricted'],
      ],
    });
    expect(plan.objects.map(({ kind }) => kind)).toEqual(['pillar']);
    expect(problems.map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'zones[0].rows[0].seats[3].restricted unknown_reason',
    ]);
    expect(exportPretix(plan)).toEqual(known);
  });

  test.each([
    [{ sight: { pixels_per_metre: 'ten' } }, {}, 'sight.pixels_per_metre'],
    [{ sight: 7 }, {}, 'sight'],
    [{}, { sight: { floor: 5_000 } }, 'zones[0].floor'],
    [{}, { sight: { rise: 0.4 } }, 'zones[0].floor'],
  ])('what cannot be right is reported and left out: %j %j', (more, zone, path) => {
    const { plan, problems } = importPretix(file(more, zone), 'x');
    expect(plan.sight).toBeUndefined();
    expect(plan.sectors[0]?.sight).toBeUndefined();
    expect(problems.map((problem) => problem.path)).toContain(path);
  });
});
