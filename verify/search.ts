import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { rememberGuide } from '#adapters/db/guide/guide-memory.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { readSearchSynonyms } from '#adapters/files/search-synonyms.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { FEW_HITS, type SearchGroup } from '#api/catalog/search-contract.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { searchGuide } from '#usecases/search/search-guide.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';
import { askQuestions } from './search/ask-questions.ts';
import { makePairs, type Title } from './search/mutate.ts';
import { GROUPS, KINDS, readPairs, type Kind, type Pair } from './search/pairs.ts';

// npm run verify -- search [--seed N] [--made N] [--json FILE]
// Searches the demo catalogue as people type: as written, by prefix, in other letters, in another keyboard layout, with
// a typo; and asks the questions of verify/search/questions.txt, whose answers may be listings. Half of the pairs are written by hand in verify/search/pairs.txt, half are made from the catalogue's titles.

const LEAST_PAIRS = 500;
const LEAST_OF_A_KIND = 60;
/** Pairs of each kind in each group, where there are enough titles. */
const LEAST_OF_A_GROUP = 10;
/** The share of pairs whose title must be among the first `within` results of its group. */
const LIMITS: Readonly<Record<Kind, { share: number; within: number }>> = {
  exact: { share: 0.98, within: 1 },
  prefix: { share: 0.98, within: 1 },
  transliteration: { share: 0.98, within: 1 },
  layout: { share: 0.98, within: 1 },
  typo: { share: 0.85, within: 3 },
};

const GROUP_NAMES: Readonly<Record<Pair['group'], SearchGroup>> = {
  event: 'performances',
  place: 'objects',
  person: 'names',
  tour: 'tours',
  post: 'posts',
  video: 'videos',
};

const { seed, json, made } = readOptions({ made: 72 });
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-'));
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
const pool = createPool({ url: server.url, applicationName: 'verify', onError: () => undefined });
try {
  await migrate({ pool });
  await importDemoCatalogue(pool, { log: (line) => console.log(`  ${line}`) });
  await prove();
} finally {
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(): Promise<void> {
  const { rows: titles } = await pool.query<Title>(
    `select kind as "group", ref_id as id, lang, title from search_title
     where kind = any($1) order by kind, ref_id, lang`,
    [GROUPS],
  );
  const random = randomFrom(seed);
  const pairs = [...(await readPairs()), ...KINDS.flatMap((kind) => makePairs(titles, kind, made, random))];
  const synonyms = readSearchSynonyms(join(import.meta.dirname, '../data/search-synonyms.json'));
  const guide = rememberGuide(createGuideReads(pool, synonyms));
  const city = (await guide.cities()).find(({ slug }) => slug === 'minsk');
  if (city === undefined) throw new Error('There is no Minsk');
  const input = { city, isCityChosen: true, locale: 'ru' as const, limit: FEW_HITS };
  const reader = { now: new Date(), language: 'ru' as const };

  const answers: { pair: Pair; place: number; ms: number }[] = [];
  for (const pair of pairs) {
    const wanted = titles
      .filter(({ group, title }) => group === pair.group && title === pair.title)
      .map(({ id }) => id);
    if (wanted.length === 0) throw new Error(`There is no ${pair.group} "${pair.title}"`);
    const started = performance.now();
    const result = await searchGuide(guide, { ...input, query: pair.typed }, reader);
    const hits = result[GROUP_NAMES[pair.group]].items;
    answers.push({ pair, place: hits.findIndex(({ id }) => wanted.includes(id)) + 1, ms: performance.now() - started });
  }

  const kinds = KINDS.map((kind): Row => {
    const { share, within } = LIMITS[kind];
    const asked = answers.filter(({ pair }) => pair.kind === kind);
    const found = asked.filter(({ place }) => place > 0 && place <= within).length;
    const byHand = asked.filter(({ pair }) => pair.source === 'by hand').length;
    return {
      of: kind,
      pairs: asked.length,
      'by hand': byHand,
      first: asked.filter(({ place }) => place === 1).length,
      'first three': asked.filter(({ place }) => place > 0 && place <= 3).length,
      share: found / asked.length,
      limit: share,
      within,
      'p50 ms': median(asked.map(({ ms }) => ms)),
      holds: asked.length >= LEAST_OF_A_KIND && found / asked.length >= share,
    };
  });
  const groups = GROUPS.map((group): Row => {
    const asked = answers.filter(({ pair }) => pair.group === group);
    const least = Math.min(...KINDS.map((kind) => asked.filter(({ pair }) => pair.kind === kind).length));
    return {
      of: group === 'person' ? 'people' : `${group}s`,
      pairs: asked.length,
      'by hand': asked.filter(({ pair }) => pair.source === 'by hand').length,
      first: asked.filter(({ place }) => place === 1).length,
      'first three': asked.filter(({ place }) => place > 0 && place <= 3).length,
      'p50 ms': median(asked.map(({ ms }) => ms)),
      'least of a kind': least,
      holds: least >= LEAST_OF_A_GROUP,
    };
  });
  const rows = [...kinds, ...groups, ...(await askQuestions(guide, titles))];
  for (const { pair, place } of answers) {
    if (place === 0 || place > LIMITS[pair.kind].within)
      console.log(
        `  missed: ${pair.kind}, ${pair.source}: ${pair.typed} → ${pair.title} (${place === 0 ? 'not found' : place})`,
      );
  }
  const ok = pairs.length >= LEAST_PAIRS && rows.every((row) => row['holds'] === true);
  report('search', rows, { ok, seed, json, made });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
