import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { createTestDatabase } from '#test/database.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { importHallPlan } from './import-hall-plan.ts';

const { pool } = await createTestDatabase();
const messages: string[] = [];
const deps = { transaction: catalogueTransaction(pool), log: (line: string) => void messages.push(line) };

await aPerformance(pool);
const { rows } = await pool.query<{ key: string }>('select key from place');
const place = rows[0]?.key ?? '';
const theatre = await readFile('data/halls/theatre-580.pretix.json', 'utf8');

type Plan = { zones: { name: string; rows: { seats: { seat_number: string; category?: string }[] }[] }[] };
const plan = (change: (plan: Plan) => void = () => undefined) => {
  const value = JSON.parse(theatre) as Plan;
  change(value);
  return readJsonRecords(JSON.stringify(value, null, 1), 'hall.json');
};
const hallsOf = async (key: string) =>
  (
    await pool.query<{ name: unknown; kind: string; capacity: number; seats: number | null }>(
      `select h.name, h.kind, h.capacity, v.seat_count as seats from hall h
       left join hall_plan_version v on v.hall_id = h.id where h.key = $1`,
      [key],
    )
  ).rows;

test('a hall that is named is made from its plan, and a second run changes nothing', async () => {
  const input = { source: plan(), place, hall: 'new-stage', names: ['Новая сцена', 'en:New stage'] };
  const report = await importHallPlan(deps, input);
  expect(report.problems.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  const [hall] = await hallsOf('new-stage');
  expect(hall).toMatchObject({
    name: { ru: 'Новая сцена', en: 'New stage' },
    kind: 'seated',
    capacity: 580,
    seats: 580,
  });
  expect(messages.at(-1)).toMatch(/^The plan has 580 seats in \d+ rows/);
  const again = await importHallPlan(deps, input);
  expect(again.tallies).toEqual({ plans: { inserted: 0, updated: 0, unchanged: 1 } });
});

test('a hall that is not there is not made by a slip of the key', async () => {
  const { problems } = await importHallPlan(deps, { source: plan(), place, hall: 'nwe-stage' });
  expect(problems).toMatchObject([{ code: 'unknown_hall', outcome: 'refused' }]);
  expect(await hallsOf('nwe-stage')).toEqual([]);
});

test.each([
  ['a key with a space', 'new stage', ['Сцена']],
  ['a name of two lines', 'two-lines', ['Сцена\nВторая']],
])('%s makes no hall', async (_, hall, names) => {
  const { problems } = await importHallPlan(deps, { source: plan(), place, hall, names });
  expect(problems).toMatchObject([{ outcome: 'refused' }]);
  expect(await hallsOf(hall)).toEqual([]);
});

test('the check of the plan refuses two seats with one ticket, with the row in the file', async () => {
  const source = plan(({ zones }) => {
    const [first, second] = zones[0]?.rows[2]?.seats ?? [];
    if (first && second) second.seat_number = first.seat_number;
  });
  const { problems } = await importHallPlan(deps, { source, place, hall: 'twice', names: ['Сцена'] });
  expect(problems.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
    { code: 'bad_plan', path: 'zones/0/rows/2', reason: expect.stringContaining('one number') },
    { code: 'bad_plan', reason: expect.stringContaining('two seats would have the ticket') },
  ]);
  expect(await hallsOf('twice')).toEqual([]);
});

test('a name that fits no ticket refuses the plan at its position, however much else is wrong', async () => {
  const source = plan(({ zones }) => {
    for (const zone of zones) for (const row of zone.rows) for (const seat of row.seats) seat.category = 'nothing';
    const last = zones.at(-1)?.rows.at(-1)?.seats.at(-1);
    if (last) last.seat_number = '1'.repeat(5000);
  });
  const { problems } = await importHallPlan(deps, { source, place, hall: 'endless', names: ['Сцена'] });
  expect(problems).toContainEqual(
    expect.objectContaining({
      code: 'bad_plan',
      outcome: 'refused',
      path: expect.stringMatching(/seats\/\d+\/seat_number$/),
      reason: 'too long "11111111111111111111… (5000 characters, at most 20)"',
    }),
  );
  expect(await hallsOf('endless')).toEqual([]);
});

test('a plan without categories is taken with one price zone, and it is said once', async () => {
  const source = plan(({ zones }) => {
    for (const zone of zones) for (const row of zone.rows) for (const seat of row.seats) delete seat.category;
  });
  const { problems } = await importHallPlan(deps, { source, place, hall: 'benches', names: ['Лавки'] });
  expect(problems.filter(({ code }) => code === 'unknown_category')).toMatchObject([{ outcome: 'repaired' }]);
  const { rows: zones } = await pool.query(
    `select distinct zone_key from plan_seat s join hall_plan_version v on v.id = s.plan_version_id
     join hall h on h.id = v.hall_id where h.key = 'benches'`,
  );
  expect(zones).toEqual([{ zone_key: 'z1' }]);
});

test('a plan is read before the transaction, so that no other import waits for it', async () => {
  const order: string[] = [];
  const { records, ...rest } = plan();
  const watched = records.map(({ value, origin }) => ({
    origin,
    get value() {
      order.push('read');
      return value;
    },
  }));
  const transaction: typeof deps.transaction = (work, options) => {
    order.push('transaction');
    return deps.transaction(work, options);
  };
  await importHallPlan({ ...deps, transaction }, { source: { ...rest, records: watched }, place, hall: 'new-stage' });
  expect(order.indexOf('read')).toBe(0);
  expect(order.at(-1)).toBe('transaction');
});
