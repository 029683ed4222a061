import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { startApp } from '../test/app.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';
import { createAsker } from './truth/ask.ts';
import { collect } from './truth/collect.ts';
import { compareClaims, differenceLine } from './truth/compare.ts';

// npm run verify -- truth [--seed N] [--json FILE] [--sales 3] [--faults FILE] [--port N]
// Reads what every place of both markets' sites says about each event, each of its days and performances, in all
// languages: cards, rows, the event page, the list by dates, search hits, structured data, feeds and the widget's first
// answer. Price, status, date, count and link have to agree. `--sales` is the number of other dates of each event that
// the widget is asked for, drawn by the seed; so are the days of films. `--port` uses a server that already runs.

const READY_WITHIN_MS = 300_000;
const AT_ONCE = 4;
/** Differences printed per kind; the rest is in the file. */
const PRINTED = 12;
const HOSTS = ['localhost', 'rampa-ge.localhost'];

const options = readOptions({ port: 0, sales: 3, faults: '' });
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-truth-'));
const app =
  options.port === 0
    ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' }, readyWithinMs: READY_WITHIN_MS })
    : null;
try {
  await prove(app?.port ?? options.port);
} finally {
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(port: number): Promise<void> {
  const started = performance.now();
  const random = randomFrom(options.seed);
  const asker = createAsker(port, AT_ONCE);
  const rows: Row[] = [];
  const lines: string[] = [];
  let [events, sales, groups, alone] = [0, 0, 0, 0];
  try {
    for (const site of LOCAL_HOSTS.filter(({ host }) => HOSTS.includes(host))) {
      const { claims, broken, counts } = await collect(asker, site, { lanes: AT_ONCE, sales: options.sales, random });
      const compared = compareClaims(claims);
      for (const [what, count] of Object.entries(counts)) rows.push({ what: `${site.host}: ${what}`, count });
      rows.push({ what: `${site.host}: claims`, count: claims.length });
      for (const [what, some] of Map.groupBy(compared.differences, (difference) => difference.what)) {
        console.log(`${site.host}: ${what} differs ${some.length} times`);
        for (const each of some.slice(0, PRINTED)) console.log(`  ${differenceLine(each)}`);
      }
      for (const { where, what } of broken.slice(0, PRINTED)) console.log(`  ${where} ${what}`);
      lines.push(...compared.differences.map(differenceLine), ...broken.map(({ where, what }) => `${where} ${what}`));
      events += counts.events;
      sales += counts.sales;
      groups += compared.groups;
      alone += compared.alone;
    }
  } finally {
    await asker.close();
  }
  if (options.faults !== '') await writeFile(options.faults, lines.map((line) => `${line}\n`).join(''));
  rows.push(
    { what: 'facts compared', count: groups - alone },
    { what: 'facts that one place alone says', count: alone },
    { what: 'differences', count: lines.length },
    { what: 'seconds', count: Math.round((performance.now() - started) / 1000) },
  );
  const { seed, json, ...settings } = options;
  // A run that reached nothing proves nothing.
  report('truth', rows, { ok: lines.length === 0 && events > 0 && sales > 0, seed, json, ...settings });
}
