import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { startApp } from '../test/app.ts';
import { findBrowser, openBrowser } from '../test/chromium.ts';
import { type Example, findExamples, PLAY, sitesOn } from './ui-audit/examples.ts';
import { aCabinetOwner } from './ui-audit/cabinet.ts';
import { CABINET, faultsOf, LIMITS, type Measured, median, measured, WIDGET } from './ui-audit/lighthouse-limits.ts';
import { readPage } from './ui-audit/read-page.ts';
import { readOptions, report, type Row } from './report.ts';

// npm run verify -- lighthouse [--runs 5] [--port N] [--only event]
// Runs Lighthouse with its phone profile (a slow processor and line, simulated) on the most visited pages, each run in
// a fresh browser, as a first visit. The median of the runs counts; the report includes the machine's own speed. Then
// every cabinet screen of a buyer runs once, and twice more if that run is not enough.

const SHAPES = {
  home: '/{region}',
  listing: '/{region}/events/{id}',
  event: PLAY,
  place: '/{region}/objects/{id}/{object}',
  post: '/journal/{id}/{post}',
} as const;

const CABINET_RUNS = 3;

const { seed, json, runs, port, only } = readOptions({ runs: 5, port: 0, only: '' });
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-lighthouse-'));
const app = port === 0 ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } }) : null;
try {
  await prove(app?.port ?? port);
} finally {
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(on: number): Promise<void> {
  const { pages: all, examples } = await addresses(on);
  const pages = all.filter(({ name }) => name.includes(only));
  if (only === '' || only.startsWith(CABINET)) pages.push(...(await cabinetPages(examples)));
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const { name, url, cookies = {} } of pages) {
    const results: Measured[] = [];
    // The first response of a page is rendered; visitors usually get the cached one.
    await readPage(url);
    const isCabinet = name.startsWith(CABINET);
    // A login's token would be renewed after ten minutes, and each run has the first one's cookies.
    for (let run = 0; run < (isCabinet ? CABINET_RUNS : runs); run += 1) {
      if (isCabinet && results[0] !== undefined && faultsOf(name, results[0]).length === 0) break;
      const result = await measure(url, cookies);
      results.push(result);
      const asked = isCabinet ? result.failed.filter((audit) => !audit.startsWith('seo')) : result.failed;
      for (const failed of asked) if (!faults.includes(`${name}: ${failed}`)) faults.push(`${name}: ${failed}`);
    }
    const middle = median(results);
    faults.push(...faultsOf(name, middle));
    const { failed: _, ...figures } = middle;
    rows.push({ page: name, ...figures });
  }
  for (const fault of faults) console.log(fault);
  const ok =
    rows.length > 0 && rows.every((row) => faultsOf(String(row['page']), row as unknown as Measured).length === 0);
  report('lighthouse', rows, { ok, seed, json, runs, limits: LIMITS });
}

type Measurable = { name: string; url: string; cookies?: Readonly<Record<string, string>> };

async function addresses(on: number): Promise<{ pages: Measurable[]; examples: Example[] }> {
  const [site] = sitesOn(on);
  if (site === undefined) throw new Error('No site');
  const examples = await findExamples(site, readPage, () => 0);
  const pages = Object.entries(SHAPES).map(([name, wanted]) => {
    const example = examples.find(({ shape }) => shape === wanted);
    if (example === undefined) throw new Error(`No page ${wanted}`);
    return { name, url: `${site.origin}/ru${example.path}` };
  });
  const event = pages.find(({ name }) => name === 'event');
  const sale = /href="(\/widget\/[^"]+)"/.exec((event && (await readPage(event.url))) ?? '')?.[1];
  if (sale === undefined) throw new Error('Nothing is on sale');
  return { pages: [...pages, { name: WIDGET, url: site.origin + sale.replaceAll('&amp;', '&') }], examples };
}

async function cabinetPages(examples: readonly Example[]): Promise<Measurable[]> {
  const play = examples.find(({ shape }) => shape === PLAY);
  if (play === undefined) throw new Error('Nothing is on sale');
  const browser = await openBrowser(await findBrowser());
  try {
    const { screens, cookies } = await aCabinetOwner(browser, play);
    return screens.map(({ name, address }) => ({ name, url: address('ru'), cookies }));
  } finally {
    await browser.close();
  }
}

async function measure(url: string, cookies: Readonly<Record<string, string>>): Promise<Measured> {
  const debugging = await freePort();
  const browser = await openBrowser(await findBrowser(), [`--remote-debugging-port=${debugging}`]);
  try {
    const { hostname } = new URL(url);
    const own = Object.entries(cookies).map(([name, value]) => ({ name, value, domain: hostname, path: '/' }));
    await (await browser.newBrowserCDPSession()).send('Storage.setCookies', { cookies: own });
    const result = await lighthouse(url, {
      port: debugging,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}`);
    const { finalDisplayedUrl: shown } = result.lhr;
    // For example a redirect to the login, when the cabinet has no session.
    if (shown !== url) throw new Error(`${url} led to ${shown}`);
    return measured(result.lhr);
  } finally {
    await browser.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}
