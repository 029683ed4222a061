import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { readCatalogueDirectory, readHallFiles, readJsonFiles } from '#adapters/files/catalogue-directory.ts';
import { createTestDatabase } from '#test/database.ts';
import { importCatalogue } from '#usecases/catalog/import-catalogue.ts';
import { importCities } from '#usecases/catalog/import-cities.ts';
import type { ImportReport } from '#usecases/reports/import-report.ts';
import { advanceListings } from '#usecases/catalog/advance-listings.ts';
import { runImport } from './import-command.ts';

const { pool } = await createTestDatabase();
const DATA = join(import.meta.dirname, '../../data');
const transaction = catalogueTransaction(pool);
const deps = { transaction, log: () => undefined };
const now = new Date();

type Written = {
  key: string;
  category: string;
  places: string[];
  schedule: { kind: string; dates?: unknown[]; stops?: unknown[] };
};
let report: ImportReport;
let named: Map<string, number>;
let undated: string[];

/** Imports the shipped directory as users import their own: outside the demo. */
beforeAll(async () => {
  await importCities(deps, {
    source: await readJsonFiles([join(DATA, 'regions.json'), join(DATA, 'cities.json')]),
  });
  const source = await readCatalogueDirectory(join(DATA, 'catalogue'));
  const hallFiles = await readHallFiles(join(DATA, 'halls'));
  report = await importCatalogue(deps, { source, hallFiles, now });
  const events = source.events.map(({ value }) => value as Written);
  named = new Map(events.map((event) => [event.key, countNamed(event)]));
  undated = events
    .filter(({ schedule }) => ['daily', 'weekly', 'repertoire'].includes(schedule.kind))
    .map(({ key }) => key);
}, 240_000);

/** An independent count, from the file alone. */
function countNamed({ category, places, schedule }: Written): number {
  if (schedule.kind === 'single' || schedule.kind === 'past') return 1;
  if (schedule.kind === 'season') return (schedule.dates?.length ?? 0) * (category === 'kino' ? places.length : 1);
  return schedule.kind === 'dates' ? (schedule.dates?.length ?? 0) : 0;
}

async function count(from: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? 0;
}

test('an import makes exactly the performances that are named', async () => {
  const { rows } = await pool.query<{ key: string; tour: boolean; n: number }>(
    `select e.key, bool_or(p.tour_id is not null) as tour, count(p.id)::int as n
     from event e left join performance p on p.event_id = e.id group by e.key`,
  );
  const plain = rows.filter(({ key }) => named.has(key));
  expect(plain.length).toBe(named.size);
  expect(plain.filter(({ key, n }) => named.get(key) !== n)).toEqual([]);
  const stops = await count(`tour t join performance p on p.tour_id = t.id`);
  const tours = (await readCatalogueDirectory(join(DATA, 'catalogue'))).tours.map(
    ({ value }) => value as Written['schedule'],
  );
  expect(stops).toBe(tours.reduce((sum, tour) => sum + (tour.stops?.length ?? 0), 0));
});

test('what names no date is reported, and has none', () => {
  const reported = report.problems.filter(({ code }) => code === 'no_dates').map(({ reason }) => reason.split(' ')[0]);
  expect(new Set(reported)).toEqual(new Set(undated));
  expect(reported.length).toBe(undated.length);
  expect(undated.length).toBeGreaterThan(50);
});

test('every seat is free, nobody invented a sale date, and equal halls make equal events equally popular', async () => {
  expect(await count('performance_seat')).toBe(0);
  expect(await count('performance_stock where free <> total')).toBe(0);
  expect(await count('performance where presale_from is not null or sale_from is not null')).toBe(0);
  expect(await count('performance where previous_starts_at is not null')).toBe(0);
  // A film costs the same in the morning and at night, because the source does not distinguish them.
  expect(
    await count(`(select p.event_id, p.hall_id from performance p join event e on e.id = p.event_id where e.category = 'kino'
      group by 1, 2 having count(distinct p.price_list_id) > 1) x`),
  ).toBe(0);
  expect(await count('event where popularity > 650')).toBe(0);
});

test('the night adds nothing and tells nobody, on that day and four months later', async () => {
  const rows = () => Promise.all(['performance', 'outbox', 'performance_stock', 'price_list'].map(count));
  const before = await rows();
  await advanceListings(transaction);
  expect(await rows()).toEqual(before);
  // A second import after every named date has passed announces nothing again.
  const source = await readCatalogueDirectory(join(DATA, 'catalogue'));
  const hallFiles = await readHallFiles(join(DATA, 'halls'));
  await importCatalogue(deps, { source, hallFiles, now: new Date(now.getTime() + 120 * 86_400_000) });
  expect(await rows()).toEqual(before);
}, 240_000);

test('the demo catalogue itself is not imported outside the demo', async () => {
  const asked = { format: 'demo', files: [], options: {} } as unknown as Parameters<typeof runImport>[0];
  await expect(runImport(asked, { pool, log: () => undefined, now, isDemo: false })).rejects.toThrow('demo only');
});
