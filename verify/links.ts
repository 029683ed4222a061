import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../test/app.ts';
import { checkLinks, checkSiblings, checkSitemap, checkUnique, copies, type Fault, type Seen } from './links/across.ts';
import { SHOWN_ROUTES, SITES } from './links/addresses.ts';
import { browse, chooseForBrowser } from './links/browse.ts';
import { crawl } from './links/crawl.ts';
import { createPageChecks } from './links/page-checks.ts';
import { readReviewed } from './links/reviewed.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- links [--seed N] [--json FILE] [--pages 400] [--per-group 10] [--faults FILE] [--site HOST] [--port
// N]
// Crawls every address of both markets' sites, in all languages, starting from their sitemaps: checks its status, its
// content and its links; then opens several hundred of all kinds in a browser. `--pages 0` omits the browser, `--port`
// uses a server that already runs, `--site` limits the crawl to one site, `--faults` writes all faults to a file.

const READY_WITHIN_MS = 300_000;
const AT_ONCE = 6;
const BROWSERS = 2;
const LEAST_IN_BROWSER = 400;
/** Faults printed per kind; the rest is in the file. */
const PRINTED = 12;

const RULES = [
  'broken links',
  'links that lead on',
  'documents',
  'titles and descriptions',
  'canonical and hreflang',
  'sitemap',
  'missing texts',
  'letters of another language',
  'Russian = Belarusian',
  'JSON-LD',
  'routes never met',
  'in the browser',
];

const options = readOptions({ port: 0, pages: LEAST_IN_BROWSER, 'per-group': 10, site: '', faults: '' });
const sites = options.site === '' ? SITES : SITES.filter(({ host }) => host === options.site);
const lineOf = ({ rule, where, what }: Fault): string => `${rule}\t${where}\t${what}\n`;
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-links-'));
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
  const { visit, pages, faults, inSitemap, textsSeen, counts } = createPageChecks(port);
  const crawled = await crawl(visit, { sites, port, lanes: AT_ONCE, perGroup: options['per-group'], random });
  faults.push(
    ...checkLinks(crawled, pages),
    ...checkSiblings(pages, port),
    ...checkSitemap(crawled, pages, inSitemap),
    ...checkUnique(pages, port),
    ...copies(textsSeen, readReviewed('same-in-both.txt')),
    ...unmetRoutes([...pages.values()]),
  );
  const crawlSeconds = (performance.now() - started) / 1000;
  tell(faults);
  if (options.faults !== '') await writeFile(options.faults, faults.map(lineOf).join(''));
  const chosen = options.pages === 0 ? [] : chooseForBrowser(pages.values(), options.pages, random);
  const shown = await browse(chosen, { port, lanes: BROWSERS });
  faults.push(...shown.faults);
  tell(shown.faults);
  if (options.faults !== '') await writeFile(options.faults, faults.map(lineOf).join(''));
  const rules = Map.groupBy(faults, ({ rule }) => rule);
  const count = (what: string, value: number): Row => ({ what, count: value });
  const rows: Row[] = [
    count('addresses asked', crawled.answers.size),
    count('of them pages', pages.size),
    ...sites.map(({ host }) => count(`  on ${host}`, [...pages.values()].filter((page) => page.host === host).length)),
    count('links between them', crawled.links.length),
    count('addresses in the sitemaps', crawled.sitemap.size),
    count('drawn from groups (filters, sales, cards)', crawled.drawn.asked),
    count('  out of', crawled.drawn.from),
    count('texts read', counts.texts),
    count('things of JSON-LD', counts.jsonLd),
    count('opened in the browser', shown.opened),
    count('  touched', shown.touched),
    ...RULES.map((rule) => count(rule, rules.get(rule)?.length ?? 0)),
    count('seconds over HTTP', Math.round(crawlSeconds)),
    count('seconds in all', Math.round((performance.now() - started) / 1000)),
  ];
  const { seed, json, ...settings } = options;
  const ok = faults.length === 0 && shown.opened >= LEAST_IN_BROWSER && sites === SITES;
  report('links', rows, { ok, seed, json, ...settings });
}

/** Visitors could not find a page of a route without links, and no check would cover it. */
function unmetRoutes(pages: readonly Seen[]): Fault[] {
  const met = new Set(pages.map(({ kind }) => kind));
  return SHOWN_ROUTES.filter((name) => !met.has(name)).map((name) => ({
    rule: 'routes never met',
    where: name,
    what: 'no page leads there',
  }));
}

function tell(faults: readonly Fault[]): void {
  for (const [rule, some] of Map.groupBy(faults, (fault) => fault.rule)) {
    console.log(`${rule}: ${some.length}`);
    for (const { where, what } of some.slice(0, PRINTED)) console.log(`  ${where}: ${what}`);
  }
}
