import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '#adapters/db/connection/pool.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { startApp } from '../test/app.ts';
import { addOffers, untilShown } from './price-parity/offers.ts';
import { buyEach, type Purchases } from './price-parity/buy-each.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';
import { createAsker } from './truth/ask.ts';
import { collect } from './truth/collect.ts';
import { type Claim, compareClaims, differenceLine } from './truth/compare.ts';

// npm run verify -- price-parity [--seed N] [--json FILE] [--purchases 0] [--faults FILE]
// The price of every performance on sale is the same wherever it is named: cards, listings, the event page, the list by
// dates, structured data, feeds, search and the map's legend; then one ticket of it is bought, and the basket, the step to
// payment, the provider, the email, the ticket page and its PDF name it too. The demo's campaigns apply, and rules, fees,
// early tariffs and tariffs for children of some organizers are added by the seed. `--purchases` limits the purchases; 0 buys
// one ticket of every performance.

const READY_WITHIN_MS = 300_000;
const AT_ONCE = 4;
/** Differences printed. */
const PRINTED = 20;
const HOSTS = ['localhost', 'rampa-ge.localhost'];

const options = readOptions({ purchases: 0, faults: '' });
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-parity-'));
const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), fsync: false, log: () => undefined });
const pool = createPool({ url: server.url, applicationName: 'price-parity', max: 4, onError: () => undefined });
const app = await startApp({
  env: { DATA_DIR: join(dataDir, 'app'), DATABASE_URL: server.url, DEMO: 'on', LOG_LEVEL: 'error' },
  readyWithinMs: READY_WITHIN_MS,
});
try {
  await prove(app.port, pool);
} finally {
  await app.stop();
  await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(port: number, on: pg.Pool): Promise<void> {
  const started = performance.now();
  const random = randomFrom(options.seed);
  const offers = await addOffers(on, random);
  await untilShown(on);
  const asker = createAsker(port, AT_ONCE);
  const claims: Claim[] = [];
  const broken: string[] = [];
  let sales = 0;
  let bought: Purchases = { claims: [], broken: [], purchases: 0, soldOut: 0 };
  try {
    for (const site of LOCAL_HOSTS.filter(({ host }) => HOSTS.includes(host))) {
      const locale = site.market === 'georgia' ? 'ge' : 'ru';
      const read = await collect(asker, site, { lanes: AT_ONCE, sales: Infinity, random, locales: [locale] });
      claims.push(...read.claims.filter(({ what }) => what === 'price'));
      broken.push(...read.broken.map(({ where, what }) => `${where} ${what}`));
      sales += read.counts.sales;
    }
    bought = await buyEach(on, { port, lanes: AT_ONCE, asker, random, most: options.purchases || Infinity });
  } finally {
    await asker.close();
  }
  claims.push(...bought.claims);
  broken.push(...bought.broken);
  const compared = compareClaims(claims);
  const lines = [...compared.differences.map(differenceLine), ...broken];
  for (const line of lines.slice(0, PRINTED)) console.log(line);
  if (options.faults !== '') await writeFile(options.faults, lines.map((line) => `${line}\n`).join(''));
  const rows: Row[] = [
    ...Object.entries(offers).map(([what, count]) => ({ what, count })),
    { what: 'performances whose legend was read', count: sales },
    { what: 'tickets bought', count: bought.purchases },
    { what: 'performances whose cheapest zone is sold out', count: bought.soldOut },
    { what: 'claims', count: claims.length },
    { what: 'prices that several places name', count: compared.groups - compared.alone },
    { what: 'prices that one place alone names', count: compared.alone },
    { what: 'differences', count: lines.length },
    { what: 'seconds', count: Math.round((performance.now() - started) / 1000) },
  ];
  const { seed, json, ...settings } = options;
  // A run that reached nothing proves nothing.
  report('price-parity', rows, {
    ok: lines.length === 0 && sales > 0 && bought.purchases > 0,
    seed,
    json,
    ...settings,
  });
}
