import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createApp, freePort } from '../verify/rush/processes.ts';
import { readOptions, report } from '../verify/report.ts';
import { weighPage } from './pages/browser-weight.ts';

// npm run bench -- pages: what a cached page costs beside a bare node:http server that sends the same bytes in the same
// run, what an uncached listing costs in processor time, and what a browser loads. docs/benchmarks.md explains.

const ROUNDS = 5;
const ROUND_SECONDS = 4;
const CONNECTIONS = 50;
const UNCACHED_REQUESTS = 400;
const LISTING = '/ru/minsk/events/teatr';
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

const cached = await get(url, 'br');
const fixture = join(dataDir, 'page.json');
await writeFile(fixture, JSON.stringify({ headers: cached.headers, body: cached.body.toString('base64') }));
const bare = spawn(process.execPath, [join(import.meta.dirname, 'pages/bare-server.ts'), fixture], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [said] = (await once(bare.stdout, 'data')) as [Buffer];
const bareUrl = `http://127.0.0.1:${String(said).trim()}/`;

const rounds: { ours: number; bare: number }[] = [];
let failures = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  // Who goes first alternates, so that a machine that slows down or warms up favours nobody.
  const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
  const rates = { ours: 0, bare: 0 };
  for (const name of order) {
    const result = await autocannon({
      url: name === 'ours' ? url : bareUrl,
      connections: CONNECTIONS,
      duration: ROUND_SECONDS,
      headers: { 'accept-encoding': 'br' },
    });
    failures += result.non2xx + result.errors;
    rates[name] = result.requests.average;
  }
  rounds.push(rates);
  process.stderr.write(`round ${round + 1}: ${Math.round(rates.ours)} ours, ${Math.round(rates.bare)} bare\n`);
}
const ratio = median(rounds.map(({ ours, bare: limit }) => ours / limit));

// Addresses nobody asked for yet: each is loaded, rendered, compressed and sent once.
const listings = Array.from(
  { length: UNCACHED_REQUESTS },
  (_, index) =>
    `http://${host}/ru/minsk/events/${['teatr', 'koncert', 'kino', 'detyam'][index % 4]}?price=${10_000 + index}`,
);
for (const address of listings.slice(0, 100)) await get(address, 'identity');
const before = await processorSeconds();
for (const address of listings.slice(100)) await get(address, 'identity');
const uncachedMs = (((await processorSeconds()) - before) * 1000) / (UNCACHED_REQUESTS - 100);

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
report('pages', rows, { ...readOptions({}), ok: rows.every(({ holds }) => holds), rounds, weights });

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
          // node adds these itself, to both servers.
          if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push([name, answer.rawHeaders[index + 1] ?? '']);
        }
        resolve({ headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** User and system time of the application process so far; Linux only, like the figure's limit. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${app.pid()}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
