import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { readHome } from '#adapters/db/guide/home.ts';
import { readListingCards, readListingOrder } from '#adapters/db/guide/listing.ts';
import { openGuide as openReads } from '#adapters/db/guide/open-guide.ts';
import { readSearchSynonyms } from '#adapters/files/search-synonyms.ts';
import { FEW_HITS } from '#api/catalog/search-contract.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import type { CityFacts, GuideReads } from '#usecases/catalog/ports.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';
import { randomFrom, readOptions, report, type Row } from '../verify/report.ts';
import { generateCatalogue } from './catalogue/generate.ts';
import { listingQuestions, searchQuestions } from './catalogue/questions.ts';
import type { TitleText } from './catalogue/titles.ts';

// npm run bench -- catalogue [--scale 1] [--keep DIR] [--seed N] [--json FILE]: measures listing and search over a
// million performances and 200,000 titles, one query after another over one connection. In the same run it measures
// `select 1` and a guide of a hundredth of the size. Where the system reports it (Linux), the table also shows the
// server's processor time for each query, next to the elapsed time. `--keep` leaves the guides on disk for the next
// run.

const LISTING_P99_MS = 5;
const SEARCH_P99_MS = 15;
/**
 * Each query runs this many times and its best time counts, which removes the influence of other load on the machine.
 */
const REPEATS = 3;
/** Size of the guide that the cost of a page is compared with, and the highest allowed ratio to it. */
const SMALL = 0.01;
const PAGE_TIMES = 1.5;
const PAGE_CARDS = 24;
/** Number of reads of the city's home page; it has no parameters that could vary. */
const HOMES = 40;

const SYNONYMS = readSearchSynonyms(join(import.meta.dirname, '../data/search-synonyms.json'));

const options = readOptions({ scale: 1, listings: 6, searches: 100, keep: '' });
const { seed, json, scale, keep } = options;
const random = randomFrom(seed);
const log = (line: string) => process.stderr.write(`  ${line}\n`);
const dataDir = keep === '' ? await mkdtemp(join(tmpdir(), 'rampa-bench-')) : keep;
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
const guides: Guide[] = [];
try {
  const [large, small] = [await openGuide('large', scale), await openGuide('small', scale * SMALL)];
  await measure(large, small);
} finally {
  for (const { pool } of guides) await pool.end();
  await server.stop();
  if (keep === '') await rm(dataDir, { recursive: true, force: true });
}

type Guide = { pool: pg.Pool; reads: GuideReads; serverProcess: number; cities: CityFacts[]; titles: TitleText[] };

/** Opens a database of its own with a catalogue of the given size; a database left by `--keep` is used as it is. */
async function openGuide(name: string, size: number): Promise<Guide> {
  const root = connect(server.url);
  const { rows: known } = await root.query('select 1 from pg_database where datname = $1', [name]);
  if (known.length === 0) await root.query(`create database ${name}`);
  await root.end();
  const url = new URL(server.url);
  url.pathname = name;
  const pool = connect(url.href);
  // Names of cities and genres are in memory, as in the application.
  const reads = openReads(pool, SYNONYMS);
  const guide: Guide = { pool, reads, serverProcess: 0, cities: [], titles: [] };
  guides.push(guide);
  await migrate({ pool });
  const { rows: filled } = await pool.query<{ title: TitleText }>('select title from event order by id');
  const started = performance.now();
  guide.titles =
    filled.length > 0 ? filled.map(({ title }) => title) : await generateCatalogue(pool, { scale: size, random, log });
  log(`The ${name} catalogue is in after ${Math.round((performance.now() - started) / 1000)} s`);
  const { rows: self } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  guide.serverProcess = self[0]?.pid ?? 0;
  const { rows } = await pool.query<{ id: number; slug: string }>('select id, slug from city order by id');
  guide.cities = rows.map(({ id, slug }) => {
    return { id, slug, timeZone: 'Europe/Minsk', market: 'belarus', countryCode: 'BY' };
  });
  return guide;
}

function connect(url: string): pg.Pool {
  return createPool({ url, applicationName: 'bench', max: 1, unlimited: true, onError: () => undefined });
}

async function measure(large: Guide, small: Guide): Promise<void> {
  const now = new Date();
  const reader = { language: 'ru' as const, now };
  // Half of the runs use the biggest city, which has a sixth of all events.
  const city = () => (random() < 0.5 ? 0 : Math.floor(random() * large.cities.length));
  const listings = shuffle(listingQuestions(options.listings, now, random)).map((asked) => ({ ...asked, at: city() }));
  const searches = shuffle(searchQuestions(large.titles, options.searches, random)).map((asked) => ({
    ...asked,
    at: city(),
  }));
  log(`${listings.length} listings and ${searches.length} searches, ${REPEATS} times each …`);

  const nothing = (guide: Guide) => guide.pool.query({ name: 'nothing', text: 'select 1' });
  const list = (guide: Guide, { filter, at }: (typeof listings)[0]) =>
    readListingOrder(guide.pool, cityAt(guide, at), filter, reader);
  /** Runs the queries that the application makes for a page when only the data around the page is cached. */
  const page = async (guide: Guide, asked: (typeof listings)[0]) => {
    const { eventIds } = await list(guide, asked);
    return readListingCards(guide.pool, cityAt(guide, asked.at), eventIds, asked.filter, reader);
  };
  /** The whole answer: meaning with its counts, titles, events of places, cards. */
  const find = (guide: Guide, { text, at }: (typeof searches)[0]) =>
    searchGuide(
      guide.reads,
      { query: text, city: cityAt(guide, at), isCityChosen: true, locale: 'ru', limit: FEW_HITS },
      reader,
    );

  // The first rounds warm the server's file cache and let it settle on its query plans.
  for (const asked of listings.slice(0, 600)) for (const guide of guides) await page(guide, asked);
  for (const asked of searches.slice(0, 200)) await find(large, asked);

  const timed = { nothing: [] as Timed[], listed: [] as Timed[], found: [] as Timed[] };
  const pages = { large: [] as Timed[], small: [] as Timed[] };
  const homes = { large: [] as Timed[], small: [] as Timed[] };
  const home = (guide: Guide) => readHome(guide.pool, cityAt(guide, 0).id, reader);
  const shown = { large: itemsOf(await home(large)), small: itemsOf(await home(small)) };
  for (let run = 0; run < HOMES; run += 1) {
    homes.large.push({ groups: [], ...(await best(large, () => home(large))) });
    homes.small.push({ groups: [], ...(await best(small, () => home(small))) });
  }
  // The small guide has no film tonight and cannot fill every rail, so home pages are compared per item shown.
  const perItem = (of: 'large' | 'small'): Timed[] =>
    homes[of].map(({ groups, ms, serverMs }) => ({ groups, ms: ms / shown[of], serverMs: serverMs / shown[of] }));
  for (const asked of listings) {
    const groups = [`listing, ${asked.window}`, `filters: ${asked.filters}`, `sort: ${asked.filter.sort}`];
    timed.listed.push({ groups, ...(await best(large, () => list(large, asked))) });
    timed.nothing.push({ groups: [], ...(await best(large, () => nothing(large))) });
    if (asked.filters !== 'none') continue;
    const first = { ...asked, at: 0, filter: { ...asked.filter, page: 1, limit: PAGE_CARDS } };
    // Only full pages are compared: the small guide has three events on a Sunday, and 3 cards always cost less than 24.
    if ((await page(small, first)).length < PAGE_CARDS) continue;
    pages.large.push({ groups: [], ...(await best(large, () => page(large, first))) });
    pages.small.push({ groups: [], ...(await best(small, () => page(small, first))) });
  }
  for (const asked of searches)
    timed.found.push({ groups: [`search, ${asked.kind}`], ...(await best(large, () => find(large, asked))) });

  const all = [
    row('select 1', timed.nothing),
    row('listing', timed.listed, LISTING_P99_MS),
    ...grouped(timed.listed),
    row(`page of ${PAGE_CARDS} with its cards`, pages.large),
    row(`the same of a guide ${1 / SMALL} times smaller`, pages.small),
    comparison('page, times the cost of the small one', pages.large, pages.small),
    row(`home page of the biggest city, ${shown.large} cards and lines`, homes.large),
    row(`the same of the small guide, ${shown.small}`, homes.small),
    {
      ...comparison('home as a whole, times the cost of the small one', homes.large, homes.small),
      limit: '',
      holds: '',
    },
    comparison('home, each card and line, times', perItem('large'), perItem('small')),
    row('search', timed.found, SEARCH_P99_MS),
    ...grouped(timed.found),
  ];
  const ok = all.every((one) => one['holds'] !== false);
  report('catalogue', all, { ok, seed, json, scale });
}

function itemsOf(home: Awaited<ReturnType<typeof readHome>>): number {
  if (home === null) throw new Error('the city has no home page');
  const { rails, cinema, tonight, free, children, places, tours } = home;
  const parts = [...rails.map(({ items }) => items), cinema, tonight, free, children, places, tours];
  return parts.reduce((sum, part) => sum + part.length, 0);
}

type Timed = { groups: string[]; ms: number; serverMs: number };

async function best({ serverProcess }: Guide, work: () => Promise<unknown>): Promise<Omit<Timed, 'groups'>> {
  const fastest = { ms: Number.POSITIVE_INFINITY, serverMs: Number.POSITIVE_INFINITY };
  for (let time = 0; time < REPEATS; time += 1) {
    const [started, busy] = [performance.now(), busyMs(serverProcess)];
    await work();
    fastest.ms = Math.min(fastest.ms, performance.now() - started);
    fastest.serverMs = Math.min(fastest.serverMs, busyMs(serverProcess) - busy);
  }
  return fastest;
}

/** Returns the processor time of the connection's server process so far; NaN where the system does not report it. */
function busyMs(serverProcess: number): number {
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

function comparison(what: string, large: readonly Timed[], small: readonly Timed[]): Row {
  const [waited, busy] = [({ ms }: Timed) => ms, ({ serverMs }: Timed) => serverMs].map(
    (value) => sortedBy(large, value)(0.5) / sortedBy(small, value)(0.5),
  );
  const times = Number.isNaN(busy) ? waited : busy;
  return {
    what,
    runs: large.length,
    'p50 ms': waited ?? Number.NaN,
    'server p50 ms': busy ?? Number.NaN,
    limit: PAGE_TIMES,
    holds: (times ?? Number.NaN) <= PAGE_TIMES,
  };
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

function cityAt({ cities }: Guide, at: number): CityFacts {
  const city = cities[at];
  if (city === undefined) throw new Error('There are no cities');
  return city;
}
