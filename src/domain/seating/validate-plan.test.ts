import { describe, expect, test } from 'vitest';
import { type HallPlan, type Row, sameText, type Sector } from './hall-plan.ts';
import { generateHall } from './templates/generate-hall.ts';
import { validatePlan } from './validate-plan.ts';

const good = generateHall({
  id: 'room',
  name: sameText('Room'),
  template: 'room',
  kind: 'mixed',
  tables: false,
  capacity: 70,
  standing: 30,
});
const sector = good.sectors[0];
const row = sector?.rows[0];
if (!sector || !row) throw new Error('a sector with rows was expected');

const withRow = (change: Partial<Row>): HallPlan =>
  withSector({ rows: [{ ...row, ...change }, ...sector.rows.slice(1)] });
function withSector(change: Partial<Sector>): HallPlan {
  return { ...good, sectors: [{ ...(sector as Sector), ...change }] };
}

describe('validation of a plan', () => {
  test('a sound plan has no problems and its places are counted', () => {
    const { problems, summary } = validatePlan(good);
    expect(problems).toEqual([]);
    expect(summary).toMatchObject({ seats: 40, standing: 30, sectors: 1 });
    expect(Object.values(summary.byZone).reduce((a, b) => a + b, 0)).toBe(70);
    expect(summary.bySector).toEqual([{ key: 'hall', label: sector.label, seats: 40 }]);
  });

  test.each([
    ['a seat number twice in a row', withRow({ labels: [[1, '1']] }), 'sectors[0].rows[0]', 'duplicate_seat_label'],
    ['an empty seat number', withRow({ labels: [[1, ' ']] }), 'sectors[0].rows[0]', 'empty_seat_label'],
    ['an empty row label', withRow({ label: '' }), 'sectors[0].rows[0]', 'empty_row_label'],
    ['one key for two rows', withRow({ key: '2' }), 'sectors[0].rows[1]', 'duplicate_row_key'],
    [
      'rows on top of each other',
      withRow({ shape: sector.rows[1]?.shape ?? row.shape }),
      'sectors[0].rows[1]',
      'seats_overlap',
    ],
    ['seats without a zone', withRow({ zones: [['', 99]] }), 'sectors[0].rows[0]', 'no_zone'],
    ['a zone the plan does not have', withRow({ zones: [['z9', 1]] }), 'sectors[0].rows[0]', 'unknown_zone'],
    ['runs that do not add up', withRow({ zones: [['z1', 1]] }), 'sectors[0].rows[0]', 'count_mismatch'],
    ['an identity used twice', withRow({ uids: sector.rows[1]?.uids ?? [] }), 'sectors', 'duplicate_uid'],
    ['a sector without rows', withSector({ rows: [] }), 'sectors[0]', 'empty_sector'],
    ['a sector without a name', withSector({ label: sameText('') }), 'sectors[0]', 'empty_sector_label'],
    ['two sectors of one name', { ...good, sectors: [sector, sector] }, 'sectors[1]', 'duplicate_sector_label'],
    [
      'a standing area for nobody',
      { ...good, standing: good.standing.map((area) => ({ ...area, capacity: 0 })) },
      'standing[0]',
      'no_capacity',
    ],
    ['a plan without places', { ...good, sectors: [], standing: [] }, 'sectors', 'no_places'],
    ['seats beside the canvas', { ...good, canvas: { w: 100, h: 100 } }, 'sectors[0].rows[0]', 'outside_canvas'],
  ] as const)('%s is found', (_name, plan: HallPlan, path, code) => {
    expect(validatePlan(plan).problems).toContainEqual(expect.objectContaining({ path, code }));
  });

  test('a stack of many seats is found in the time of a sound plan, and hides no other row', () => {
    const seats = 150_000;
    const lower = sector.rows.slice(1).map((one) => ({ ...one, shape: sector.rows[1]?.shape ?? row.shape }));
    const stack: Row = {
      ...row,
      shape: { kind: 'points', xy: Array<number>(2 * seats).fill(10_000) },
      slots: [seats],
      numbering: [[seats, 1, 1]],
      labels: [],
      zones: [['z1', seats]],
      uids: [[1_000, seats]],
    };
    const plan = withSector({ rows: [stack, ...lower] });
    const started = performance.now();
    const { problems } = validatePlan({ ...plan, canvas: { w: 20_000, h: 20_000 } });
    // Many times what it takes; comparing all pairs took minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(problems.filter(({ code }) => code === 'seats_overlap').map(({ path }) => path)).toEqual([
      'sectors[0].rows[0]',
      ...lower.slice(1).map((_, i) => `sectors[0].rows[${i + 2}]`),
    ]);
  });
});
