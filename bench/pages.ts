import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import autocannon from 'autocannon';
import { createApp, freePort } from '../verify/rush/processes.ts';
import { readOptions, report } from '../verify/report.ts';
import { comparePages } from './against/pages.ts';
import { weighPage } from './pages/browser-weight.ts';

// npm run bench -- pages: measures a cached page against a bare node:http server that sends the same bytes in the same
// run, the processor time of an uncached listing, and what a browser loads. `--against COMMIT` instead compares the
// processor time per response with that commit's, in turns. See docs/benchmarks.md.

const options = readOptions({ rounds: 5, seconds: 4, against: '' });
if (options.against !== '') {
  await comparePages(options);
  process.exit();
}
const CONNECTIONS = 50;
const UNCACHED_SECONDS = 3;
/** The whole guide of the capital, 48 cards per page. */
const LISTING = '/ru/minsk/events/top?limit=48';
const TICKS_PER_SECOND = 100;

const port = await freePort();
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-bench-'));
const app = createApp({
  port,
  env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' },
  log: () => undefined,
});
process.stderr.write('Starting the demo …\n');
await app.start();
const host = `localhost:${port}`;
const url = `http://${host}${LISTING}`;

// The second request triggers a better compression in the background; both servers have to send those bytes.
await get(url, 'br');
await get(url, 'br');
await sleep(500);
const cached = await get(url, 'br');
const cards = brotliDecompressSync(cached.body).toString().split('<article').length - 1;
const fixture = join(dataDir, 'page.json');
await writeFile(fixture, JSON.stringify({ headers: cached.headers, body: cached.body.toString('base64') }));
const bare = spawn(process.execPath, [join(import.meta.dirname, 'pages/bare-server.ts'), fixture], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [output] = (await once(bare.stdout, 'data')) as [Buffer];
const bareUrl = `http://127.0.0.1:${String(output).trim()}/`;

type Round = { ours: number; bare: number; uncached: number };
const rounds: Round[] = [];
let failures = 0;
let asked = 0;
await loadUncached();
for (let round = 0; round < options.rounds; round += 1) {
  // The order alternates, so that a machine that slows down or warms up favours neither server.
  const order = ['ours', 'bare', 'uncached'] as const;
  const seen: Round = { ours: 0, bare: 0, uncached: 0 };
  for (const name of round % 2 === 0 ? order : order.toReversed()) {
    if (name === 'uncached') {
      const before = await processorSeconds();
      const answers = await loadUncached();
      seen.uncached = (((await processorSeconds()) - before) * 1000) / answers;
    } else seen[name] = (await load({ url: name === 'ours' ? url : bareUrl, duration: options.seconds })).average;
  }
  rounds.push(seen);
  process.stderr.write(
    `round ${round + 1}: ${Math.round(seen.ours)} ours, ${Math.round(seen.bare)} bare, uncached ${seen.uncached.toFixed(2)} ms\n`,
  );
}
const ratio = median(rounds.map(({ ours, bare: limit }) => ours / limit));
const uncachedMs = median(rounds.map(({ uncached }) => uncached));

/** Requests only new addresses: each is read from the database, rendered, compressed and sent once. */
async function loadUncached(): Promise<number> {
  const next = (asked_: object) => ({ ...asked_, path: `${LISTING}&price=${10_000 + asked++}` });
  const { total } = await load({
    url: `http://${host}`,
    duration: UNCACHED_SECONDS,
    requests: [{ setupRequest: next }],
  });
  return total;
}

async function load(wanted: Pick<autocannon.Options, 'url' | 'duration' | 'requests'>) {
  const result = await autocannon({ ...wanted, connections: CONNECTIONS, headers: { 'accept-encoding': 'br' } });
  failures += result.non2xx + result.errors;
  return result.requests;
}

process.stderr.write('Weighing pages in a browser (10 s each) …\n');
const pages = [LISTING, '/ru/minsk', '/ru/minsk/event/5731229'];
const weights = [];
for (const path of pages) weights.push({ path, ...(await weighPage(`http://${host}${path}`)) });
const scriptKb = Math.max(...weights.map(({ scriptGzipBytes }) => scriptGzipBytes)) / 1024;
const inline = weights.reduce((sum, { inlineScripts }) => sum + inlineScripts, 0);

bare.kill('SIGTERM');
await app.stop();
await rm(dataDir, { recursive: true, force: true });

const rows = [
  { figure: 'cached page, share of a bare node:http server', value: ratio, limit: 'at least 0.8', holds: ratio >= 0.8 },
  { figure: 'cards on the listing', value: cards, limit: '48', holds: cards === 48 },
  { figure: 'failed answers in the rounds', value: failures, limit: '0', holds: failures === 0 },
  {
    figure: 'uncached listing, processor ms of the application',
    value: uncachedMs,
    limit: 'at most 1.5',
    holds: uncachedMs <= 1.5,
  },
  { figure: 'scripts of the heaviest page, KB gzip', value: scriptKb, limit: 'at most 80', holds: scriptKb <= 80 },
  { figure: 'inline scripts and handlers', value: inline, limit: '0', holds: inline === 0 },
  { figure: 'listing, KB brotli', value: cached.body.length / 1024, limit: '', holds: true },
];
report('pages', rows, { ...options, ok: rows.every(({ holds }) => holds), rounds, weights });

async function get(address: string, encoding: string): Promise<{ headers: [string, string][]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode} from ${address}`));
        const headers: [string, string][] = [];
        for (let index = 0; index < answer.rawHeaders.length; index += 2) {
          const name = answer.rawHeaders[index] ?? '';
          // Node adds these headers itself, on both servers.
          if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push([name, answer.rawHeaders[index + 1] ?? '']);
        }
        resolve({ headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Returns user and system time of the application process so far. Linux only. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${app.pid()}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
