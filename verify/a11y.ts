import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startApp } from '../test/app.ts';
import { findBrowser, openBrowser } from '../test/chromium.ts';
import { axeFaults, forcedColourFaults, keyboardFaults, layoutFaults } from './looks/audit.ts';
import { buy } from './looks/buy.ts';
import { bareExamples, type Example, findExamples, PLAY, sitesOn, withoutExample } from './looks/examples.ts';
import { createFindings } from './looks/findings.ts';
import { lookAt } from './looks/look-at.ts';
import { localeAt, type Look, looksFrom, nameOf, THEMES, WIDTHS } from './looks/open-page.ts';
import { readPage } from './looks/read-page.ts';
import { type State, STATES } from './looks/states.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- a11y [--port N] [--only TEXT]
// axe (WCAG 2.2 AA and good practice) on a page of every route, on both markets' sites, and on everything that opens
// over a page: light and dark, 360 and 1280 px, the four languages in turn. Besides: Tab through every page with the
// focus always to be seen, zoom of 200 %, the system's own colours, nothing moving where stillness was asked for.
// `--port` asks a server that runs already; `--only` looks at what has the text in its name.

const AT_ONCE = 2;

const { seed, json, port, only } = readOptions({ port: 0, only: '' });
const random = randomFrom(seed);
const findings = createFindings();
const { note } = findings;
/** Everything there is to look at, by its name. */
const work: { name: string; run(): Promise<void> }[] = [];

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
  for (const [at, example] of pages.entries()) addPage(at, example);
  for (const [at, state] of STATES.entries()) addState(at, state, pages);
  const plays = pages.filter(({ shape }) => shape === PLAY);
  for (const [at, look] of looksFrom(3).entries()) {
    const example = plays[at % plays.length];
    if (example) addPurchase(look, example);
  }
  await inParallel();
  findings.print();
  console.log(`${Math.round((performance.now() - started) / 1000)} s`);
  const routes = new Set(pages.map(({ route }) => route)).size;
  const different = findings.differentFaults();
  const rows: Row[] = [
    ...findings.rows(),
    { what: 'routes, and those without an example', looked: routes, violations: missing.length },
    { what: 'all, and different faults', looked: work.length, violations: different },
  ];
  report('a11y', rows, { ok: different === 0 && work.length > 0, seed, json, only });
}

/** A page in its four looks; then by keyboard, zoomed and in the system's colours, in one of them each. */
function addPage(at: number, example: Example): void {
  const place = `${example.site.market} ${example.shape}`;
  for (const look of looksFrom(at)) {
    const name = `${place} ${nameOf(look)}`;
    add(name, { wishes: look, example, look: (page) => audit(page, name) });
  }
  const look: Look = { theme: THEMES[at % 2] ?? 'light', width: WIDTHS[at % 2] ?? 360, locale: localeAt(at) };
  const walked = `${place} keyboard ${nameOf(look)}`;
  add(walked, {
    wishes: look,
    example,
    look: async (page) => {
      const { stops, faults } = await keyboardFaults(page);
      note('keyboard', walked, faults);
      findings.count('stops of Tab', stops);
    },
  });
  const zoomed = `${place} zoom ${nameOf(look)}`;
  add(zoomed, {
    wishes: { ...look, width: 1280, isZoomed: true },
    example,
    look: async (page) => note('zoom 200 %', zoomed, await layoutFaults(page)),
  });
  const forced = `${place} forced colours ${nameOf(look)}`;
  add(forced, {
    wishes: { ...look, isForced: true },
    example,
    look: async (page) => {
      note('forced colours', forced, await forcedColourFaults(page));
      if (at % 4 === 0) note('forced colours, keyboard', forced, (await keyboardFaults(page)).faults);
    },
  });
}

/** Both markets in turn. */
function addState(at: number, state: State, pages: readonly Example[]): void {
  const examples = pages.filter(({ shape }) => shape === state.shape);
  if (examples.length === 0) note('states', state.name, [{ rule: 'example', where: `no page ${state.shape}` }]);
  for (const [turn, look] of looksFrom(at).entries()) {
    const example = examples[(at + turn) % examples.length];
    if (!example || (state.only !== undefined && state.only !== look.width)) continue;
    const name = `${example.site.market} «${state.name}» ${nameOf(look)}`;
    add(name, { wishes: look, example, state, look: (page) => audit(page, name) });
  }
}

function addPurchase(look: Look, example: Example): void {
  const name = `${example.site.market} purchase ${nameOf(look)}`;
  add(name, {
    wishes: look,
    example,
    look: (page) => buy(page, example, look.locale, (step) => audit(page, `${name} · ${step}`)),
  });
}

function add(name: string, looking: Parameters<typeof lookAt>[1]): void {
  if (!name.includes(only)) return;
  const run = (): Promise<void> => lookAt(browser, looking).catch((error: unknown) => findings.failed(name, error));
  work.push({ name, run });
}

async function audit(page: Page, name: string): Promise<void> {
  note('axe', name, await axeFaults(page));
  note('cut words, movement', name, await layoutFaults(page));
}

async function inParallel(): Promise<void> {
  const waiting = [...work];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.run();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
