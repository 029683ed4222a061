import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../test/app.ts';
import { COMMITTED, corpus } from './guards/corpus.ts';
import { readExpected, visible, writeExpected, type Expected } from './guards/expected-file.ts';
import { rawRequest, type Answer } from './guards/raw-request.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- guards [--port N] [--write yes]
// Sends thousands of unusual addresses byte for byte and checks for each: a response of the guards, no redirect to
// another host, no loop, no error, and exactly the result in guards/expected.tsv. `--write yes` rewrites that file for
// review; `--port` uses a server that already runs.

const FILE = join(import.meta.dirname, 'guards', 'expected.tsv');
const ALLOWED = new Set([200, 301, 302, 400, 404]);
const AT_ONCE = 8;
/** A limit far below the browsers' own; the site needs at most the two hops of the specification. */
const MOST_HOPS = 5;

const { seed, json, port, paths, write } = readOptions({ port: 0, paths: COMMITTED.requests, write: 'no' });
if (process.argv.includes('--seed') && write !== 'yes')
  console.log('Another seed has no expectations; the rules are checked.');
const isCommitted = !process.argv.includes('--seed');
const asked = corpus(isCommitted ? COMMITTED.seed : seed, paths);

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-guards-'));
const app = port === 0 ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } }) : null;
try {
  await prove(app?.port ?? port);
} finally {
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(on: number): Promise<void> {
  const before = await errorsOf(on);
  const started = performance.now();
  const answers: Expected[] = [];
  const faults: string[] = [];
  const kinds = new Map<string, number>();
  let longest = 0;
  let specified = 0;
  await inParallel(asked, async (one, at) => {
    const answer = await rawRequest(on, one.host, one.target);
    answers[at] = { ...one, ...answer };
    const name = `${one.host} ${visible(one.target)}`;
    // The second response comes from the page cache.
    const again = await rawRequest(on, one.host, one.target);
    if (again.status !== answer.status || again.location !== answer.location)
      faults.push(`${name}: ${answer.status} at first, then ${again.status}`);
    if (!ALLOWED.has(answer.status)) faults.push(`${name}: answered ${answer.status}`);
    const sentTo = await follow(on, one.host, answer, (fault) => faults.push(`${name}: ${fault}`));
    const hops = sentTo.length;
    // The root of a Georgian host leads to its language, and that to its city: the specification names both hops.
    const isSpecified = hops === 2 && /^\/ge(\?|$)/.test(answer.location ?? '');
    specified += isSpecified ? 1 : 0;
    // The clean address may not exist, so a second hop to the error page is allowed as well.
    const isLost = hops === 2 && /^\/(\w\w\/404|400)$/.test(sentTo[1] ?? '');
    if (hops > 1 && !isSpecified && !isLost) faults.push(`${name}: ${hops} hops`);
    longest = Math.max(longest, isSpecified || isLost ? 1 : hops);
    kinds.set(String(answer.status), (kinds.get(String(answer.status)) ?? 0) + 1);
  });
  const seconds = (performance.now() - started) / 1000;
  const errors = (await errorsOf(on)) - before;
  if (errors > 0) faults.push(`the error counter rose by ${errors}`);
  const unexpected = isCommitted && write === 'no' ? differences(answers) : [];
  if (write === 'yes') writeExpected(FILE, answers);
  for (const fault of [...faults, ...unexpected].slice(0, 60)) console.log(fault);
  const rows: Row[] = [
    { what: 'requests', count: asked.length },
    ...[...kinds]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, count]): Row => ({ what: `answered ${status}`, count })),
    { what: 'most hops', count: longest },
    { what: 'two hops by the specification (/ → /ge → city)', count: specified },
    { what: 'errors counted by the server', count: errors },
    { what: 'faults', count: faults.length },
    { what: 'other than expected', count: unexpected.length },
    { what: 'seconds', count: Math.round(seconds) },
  ];
  const ok = faults.length === 0 && unexpected.length === 0 && asked.length >= 2000;
  report('guards', rows, { ok, seed: isCommitted ? COMMITTED.seed : seed, json, paths });
}

/** Follows redirects and returns the addresses until a page is shown. */
async function follow(on: number, host: string, first: Answer, fault: (what: string) => void): Promise<string[]> {
  let answer = first;
  const seen: string[] = [];
  for (;;) {
    const { status, location } = answer;
    if (status !== 301 && status !== 302) return seen;
    if (location === null || !staysOn(host, location)) {
      fault(`leads to ${JSON.stringify(location)}`);
      return seen;
    }
    if (seen.includes(location) || seen.length >= MOST_HOPS) {
      fault(`goes round in circles at ${visible(location)}`);
      return seen;
    }
    seen.push(location);
    answer = await rawRequest(on, host, location);
  }
}

/** Checks that every browser reads the location as a path of this host: no `//`, no backslash, visible ASCII only. */
function staysOn(host: string, location: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(location)) return false;
  return new URL(location, `http://${host}/`).host === host;
}

function differences(answers: readonly Expected[]): string[] {
  const expected = readExpected(FILE);
  const found = answers.flatMap(({ host, target, status, location }) => {
    const name = `${host}\t${visible(target)}`;
    const wanted = expected.get(name);
    expected.delete(name);
    const got = `${status} ${location === null ? '' : visible(location)}`.trim();
    if (wanted === undefined) return [`${name}: not in the file`];
    const want = `${wanted.status} ${wanted.location}`.trim();
    return got === want ? [] : [`${name}: ${got} instead of ${want}`];
  });
  return [...found, ...[...expected.keys()].map((name) => `${name}: no longer asked`)];
}

async function errorsOf(on: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${on}/health/full`);
  return ((await answer.json()) as { errors: number }).errors;
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      await work(items[at] as Item, at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
