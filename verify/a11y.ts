import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startApp } from '../test/app.ts';
import { findBrowser, openBrowser } from '../test/chromium.ts';
import { axeFaults, forcedColourFaults, keyboardFaults, layoutFaults } from './ui-audit/audit.ts';
import { buy } from './ui-audit/buy.ts';
import { aCabinetOwner, type CabinetOwner, type CabinetPage, untilDrawn } from './ui-audit/cabinet.ts';
import { bareExamples, type Example, findExamples, PLAY, sitesOn, withoutExample } from './ui-audit/examples.ts';
import { createFindings } from './ui-audit/findings.ts';
import { visitPage } from './ui-audit/visit-page.ts';
import { localeAt, type PageVariant, variantsFrom, nameOf, THEMES, WIDTHS } from './ui-audit/open-page.ts';
import { doAll, nameOfWork, selectedWork, type Work } from './ui-audit/queue.ts';
import { readPage } from './ui-audit/read-page.ts';
import { type State, STATES } from './ui-audit/states.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- a11y [--port N] [--only SHAPE]
// Runs axe (WCAG 2.2 AA and good practice) on a page of every route of both markets' sites, on every cabinet screen of
// a buyer, and on everything that opens over a page: light and dark, 360 and 1280 px, the four languages in turn. Also
// checks Tab through every page with a visible focus, zoom of 200 %, the system's forced colours, and that nothing
// moves under reduced motion. `--port` uses a server that already runs. `--only '/{region}/events'` or `--only
// '«search»'` repeats one page shape or one state; any other text selects all checks with it in their name.

/** Checks use the processor more than they wait; the waiting of one leaves time for another. */
const AT_ONCE = Math.max(2, availableParallelism());

const PURCHASE = 'purchase';
const CABINET = 'cabinet';

const { seed, json, port, only } = readOptions({ port: 0, only: '' });
const random = randomFrom(seed);
const findings = createFindings();
const { note } = findings;
/** All planned checks. */
const work: Work[] = [];

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-a11y-'));
const app = port === 0 ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } }) : null;
const browser = await openBrowser(await findBrowser());
try {
  await prove(app?.port ?? port);
} finally {
  await browser.close();
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function prove(on: number): Promise<void> {
  const started = performance.now();
  const sites = sitesOn(on);
  const found: Example[] = [];
  for (const site of sites) found.push(...(await findExamples(site, readPage, (from) => Math.floor(random() * from))));
  const missing = withoutExample(found);
  for (const route of missing) note('routes', route, [{ rule: 'example', where: 'nothing leads to such a page' }]);
  const pages = [...found, ...sites.flatMap(bareExamples)];
  const plays = pages.filter(({ shape }) => shape === PLAY);
  // The cabinet comes first, while the login is valid in every window: renewing it in one window ends it in the others.
  const [play] = plays;
  if (play && (only === '' || only.startsWith(CABINET))) {
    const owner = await aCabinetOwner(browser, play);
    for (const [at, screen] of owner.screens.entries()) addCabinetScreen(at, screen, owner, play);
  }
  for (const [at, example] of pages.entries()) addPage(at, example);
  for (const [at, state] of STATES.entries()) addState(at, state, pages);
  for (const [at, variant] of variantsFrom(3).entries()) {
    const example = plays[at % plays.length];
    if (example) addPurchase(variant, example);
  }
  const selected = selectedWork(work, only);
  const tell = (line: string): void => console.error(line);
  const isPurchase = ({ part }: Work): boolean => part === PURCHASE;
  await doAll(
    selected.filter((each) => !isPurchase(each)),
    { atOnce: AT_ONCE, tell },
  );
  // Two purchases at once would compete for the same seats.
  await doAll(selected.filter(isPurchase), { atOnce: 1, tell });
  findings.print();
  console.log(`${Math.round((performance.now() - started) / 1000)} s`);
  const routes = new Set(pages.map(({ route }) => route)).size;
  const different = findings.differentFaults();
  const rows: Row[] = [
    ...findings.rows(),
    { what: 'routes, and those without an example', checked: routes, violations: missing.length },
    { what: 'all, and different faults', checked: selected.length, violations: different },
  ];
  report('a11y', rows, { ok: different === 0 && selected.length > 0, seed, json, only });
}

/** Adds a page's four appearances; then keyboard, zoom and forced colours, each in one of them. */
function addPage(at: number, example: Example): void {
  const part = example.shape;
  for (const options of variantsFrom(at)) add({ part, variant: nameOf(options), options, example }, audit);
  const options: PageVariant = { theme: THEMES[at % 2] ?? 'light', width: WIDTHS[at % 2] ?? 360, locale: localeAt(at) };
  add({ part, variant: `keyboard ${nameOf(options)}`, options, example }, async (page, name) => {
    const { stops, faults } = await keyboardFaults(page);
    note('keyboard', name, faults);
    findings.count('stops of Tab', stops);
  });
  const zoomed = { ...options, width: 1280 as const, isZoomed: true };
  add({ part, variant: `zoom ${nameOf(options)}`, options: zoomed, example }, async (page, name) =>
    note('zoom 200 %', name, await layoutFaults(page)),
  );
  const forced = { ...options, isForced: true };
  add({ part, variant: `forced colours ${nameOf(options)}`, options: forced, example }, async (page, name) => {
    note('forced colours', name, await forcedColourFaults(page));
    if (at % 4 === 0) note('forced colours, keyboard', name, (await keyboardFaults(page)).faults);
  });
}

/** Alternates between the markets. */
function addState(at: number, state: State, pages: readonly Example[]): void {
  const examples = pages.filter(({ shape }) => shape === state.shape);
  if (examples.length === 0) note('states', state.name, [{ rule: 'example', where: `no page ${state.shape}` }]);
  for (const [turn, options] of variantsFrom(at).entries()) {
    const example = examples[(at + turn) % examples.length];
    if (!example || (state.only !== undefined && state.only !== options.width)) continue;
    add({ part: `«${state.name}»`, variant: nameOf(options), options, example, state }, audit);
  }
}

function addPurchase(options: PageVariant, example: Example): void {
  add({ part: PURCHASE, variant: nameOf(options), options, example }, (page, name) =>
    buy(page, example, options.locale, (step) => audit(page, `${name} · ${step}`)).then(() => undefined),
  );
}

/** Adds the screen's four appearances, one of them with a keyboard check. */
function addCabinetScreen(at: number, screen: CabinetPage, { cookies }: CabinetOwner, example: Example): void {
  for (const [turn, variant] of variantsFrom(at).entries()) {
    const options = { ...variant, cookies };
    const wanted = { part: screen.name, options, example, address: screen.address(variant.locale) };
    add({ ...wanted, variant: nameOf(variant) }, async (page, name) => {
      await untilDrawn(page);
      await audit(page, name);
      if (turn !== at % 4) return;
      const { stops, faults } = await keyboardFaults(page);
      note('keyboard', name, faults);
      findings.count('stops of Tab', stops);
    });
  }
}

type Wanted = { part: string; variant: string } & Omit<Parameters<typeof visitPage>[1], 'visit'>;

function add({ part, variant, ...wanted }: Wanted, check: (page: Page, name: string) => Promise<void>): void {
  const place = { market: wanted.example.site.market, part, variant };
  const name = nameOfWork(place);
  const visit = { ...wanted, visit: (page: Page) => check(page, name) };
  const run = (): Promise<void> => visitPage(browser, visit).catch((error: unknown) => findings.failed(name, error));
  work.push({ ...place, run });
}

async function audit(page: Page, name: string): Promise<void> {
  note('axe', name, await axeFaults(page));
  note('cut words, movement', name, await layoutFaults(page));
}
