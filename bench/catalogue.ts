import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { readListingOrder } from '#adapters/db/guide/listing.ts';
import { searchTitles } from '#adapters/db/guide/search.ts';
import { migrate } from '#adapters/db/migrate.ts';
import { createPool } from '#adapters/db/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import { randomFrom, readOptions, report, type Row } from '../verify/report.ts';
import { generateCatalogue, type Catalogue } from './catalogue/generate.ts';
import { listingQuestions, searchQuestions } from './catalogue/questions.ts';

// npm run bench -- catalogue [--scale 1] [--seed N] [--json FILE]: listing and search over a million performances and
// 200,000 titles, one question after another over one connection, beside `select 1` in the same run. Where the system
// tells it (Linux), the processor time that the server took for each question stands beside the time that was waited.

const LISTING_P99_MS = 5;
const SEARCH_P99_MS = 15;
/** Each question is asked so many times and its best time counts: what others do to the machine falls away. */
const REPEATS = 3;

const options = readOptions({ scale: 1, listings: 6, searches: 100 });
const { seed, json, scale } = options;
const random = randomFrom(seed);
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-bench-'));
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
const pool = createPool({
  url: server.url,
  applicationName: 'bench',
  max: 1,
  unlimited: true,
  onError: () => undefined,
});
let serverProcess = 0;
const log = (line: string) => process.stderr.write(`  ${line}\n`);
try {
  await migrate({ pool });
  const started = performance.now();
  const catalogue = await generateCatalogue(pool, { scale, random, log });
  log(`The catalogue is in after ${Math.round((performance.now() - started) / 1000)} s`);
  await measure(pool, catalogue);
} finally {
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(on: pg.Pool, { cities, titles }: Catalogue): Promise<void> {
  const { rows: self } = await on.query<{ pid: number }>('select pg_backend_pid() as pid');
  serverProcess = self[0]?.pid ?? 0;
  const now = new Date();
  const facts = cities.map(({ id, slug }): CityFacts => {
    return { id, slug, timeZone: 'Europe/Minsk', market: 'belarus', countryCode: 'BY' };
  });
  // Half of the runs hit the biggest city, which has a sixth of everything.
  const city = () => (random() < 0.5 ? facts[0] : facts[Math.floor(random() * facts.length)]) ?? cityless();
  const language = 'ru' as const;

  const listings = shuffle(listingQuestions(options.listings, now, random)).map((asked) => ({
    ...asked,
    city: city(),
  }));
  const searches = shuffle(searchQuestions(titles, options.searches, random)).map((asked) => ({
    ...asked,
    city: city(),
  }));
  log(`${listings.length} listings and ${searches.length} searches, ${REPEATS} times each …`);
  const today = cityDay(now, 'Europe/Minsk');
  // The first rounds read the files and let the server settle on its plans.
  for (const { city: at, filter } of listings.slice(0, 600)) await readListingOrder(on, at, filter, { language, now });
  for (const { city: at, text } of searches.slice(0, 200))
    await searchTitles(on, text, { cityId: at.id, today, language });

  const nothing: Timed[] = [];
  const listed: Timed[] = [];
  const found: Timed[] = [];
  for (const { window, filters, filter, city: at } of listings) {
    listed.push({
      groups: [`listing, ${window}`, `filters: ${filters}`, `sort: ${filter.sort}`],
      ...(await best(() => readListingOrder(on, at, filter, { language, now }))),
    });
    nothing.push({ groups: ['select 1'], ...(await best(() => on.query({ name: 'nothing', text: 'select 1' }))) });
  }
  for (const { kind, text, city: at } of searches)
    found.push({
      groups: [`search, ${kind}`],
      ...(await best(() => searchTitles(on, text, { cityId: at.id, today, language }))),
    });

  const all = [
    row('select 1', nothing),
    row('listing', listed, LISTING_P99_MS),
    ...grouped(listed),
    row('search', found, SEARCH_P99_MS),
    ...grouped(found),
  ];
  const ok = all.every((one) => one['holds'] !== false);
  report('catalogue', all, { ok, seed, json, scale });
}

type Timed = { groups: string[]; ms: number; serverMs: number };

async function best(work: () => Promise<unknown>): Promise<Omit<Timed, 'groups'>> {
  const fastest = { ms: Number.POSITIVE_INFINITY, serverMs: Number.POSITIVE_INFINITY };
  for (let time = 0; time < REPEATS; time += 1) {
    const [started, busy] = [performance.now(), busyMs()];
    await work();
    fastest.ms = Math.min(fastest.ms, performance.now() - started);
    fastest.serverMs = Math.min(fastest.serverMs, busyMs() - busy);
  }
  return fastest;
}

/** Processor time of the connection's server process so far; NaN where the system keeps it to itself. */
function busyMs(): number {
  try {
    return Number(readFileSync(`/proc/${serverProcess}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

function row(what: string, timed: readonly Timed[], limit?: number): Row {
  const waited = sortedBy(timed, ({ ms }) => ms);
  const busy = sortedBy(timed, ({ serverMs }) => serverMs);
  const figures = {
    what,
    runs: timed.length,
    'p50 ms': waited(0.5),
    'p99 ms': waited(0.99),
    'server p50 ms': busy(0.5),
    'server p99 ms': busy(0.99),
  };
  if (limit === undefined) return figures;
  const decides = Number.isNaN(busy(0.99)) ? waited(0.99) : busy(0.99);
  return { ...figures, limit, holds: decides <= limit };
}

function sortedBy(timed: readonly Timed[], value: (one: Timed) => number): (share: number) => number {
  const sorted = timed.map(value).toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function grouped(timed: readonly Timed[]): Row[] {
  const groups = new Set(timed.flatMap((one) => one.groups));
  return [...groups].toSorted().map((group) =>
    row(
      `  ${group}`,
      timed.filter((one) => one.groups.includes(group)),
    ),
  );
}

function shuffle<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function cityless(): never {
  throw new Error('There are no cities');
}
