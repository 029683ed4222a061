import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { OFFERED_LOCALES, type OfferedLocale } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import type { RouteName } from '#domain/routing/route-table.ts';
import { startApp } from '../test/app.ts';
import { findBrowser, openBrowser } from '../test/chromium.ts';
import { axeFaults, type Fault, forcedColourFaults, keyboardFaults, layoutFaults } from './looks/audit.ts';
import { buy } from './looks/buy.ts';
import { BARE, type Example, findExamples, type Site, withoutExample } from './looks/examples.ts';
import { bounded, type Look, openPage, THEMES, type Wishes, WIDTHS } from './looks/open-page.ts';
import { readPage } from './looks/read-page.ts';
import { type State, STATES } from './looks/states.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- a11y [--port N] [--only TEXT]
// axe (WCAG 2.2 AA and good practice) on a page of every route, on both markets' sites, and on everything that opens
// over a page: light and dark, 360 and 1280 px, the four languages in turn. Besides: Tab through every page with the
// focus always to be seen, zoom of 200 %, the system's own colours, nothing moving where stillness was asked for.
// `--port` asks a server that runs already; `--only` looks at what has the text in its name.

const AT_ONCE = 2;
const SHOWN_FAULTS = 80;

const { seed, json, port, only } = readOptions({ port: 0, only: '' });
const random = randomFrom(seed);
/** What is wrong, with the names of the places where it is. */
const faults = new Map<string, string[]>();
/** What was looked at: how often, and what was found. */
const checks = new Map<string, { done: number; found: number }>();

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
  const sites = (['belarus', 'georgia'] as const).map((market) => siteOf(market, on));
  const choose = (from: number): number => Math.floor(random() * from);
  const found: Example[] = [];
  for (const site of sites) found.push(...(await findExamples(site, readPage, choose)));
  const missing = withoutExample(found);
  for (const route of missing) note('routes', route, [{ rule: 'example', where: 'nothing leads to such a page' }]);
  const pages: Example[] = [...found, ...sites.flatMap(bareExamples)];

  const work: { name: string; run: () => Promise<void> }[] = [];
  const add = (name: string, run: () => Promise<void>): void => {
    if (name.includes(only)) work.push({ name, run });
  };
  for (const [at, example] of pages.entries()) {
    for (const look of looksFrom(at)) {
      const name = `${example.site.market} ${example.shape} ${nameOf(look)}`;
      add(name, () => onPage({ ...look, site: example.site }, example, name, (page) => audit(page, name)));
    }
    // One of the two widths each, so that both are walked through on half of the pages.
    const look: Look = { theme: THEMES[at % 2] ?? 'light', width: WIDTHS[at % 2] ?? 360, locale: localeAt(at) };
    const keys = `${example.site.market} ${example.shape} keyboard ${nameOf(look)}`;
    add(keys, () => onPage({ ...look, site: example.site }, example, keys, (page) => walk(page, keys)));
    const zoomed = { ...look, width: 1280 as const, isZoomed: true, site: example.site };
    const zoom = `${example.site.market} ${example.shape} zoom ${nameOf(zoomed)}`;
    add(zoom, () => onPage(zoomed, example, zoom, async (page) => note('zoom 200 %', zoom, await layoutFaults(page))));
    const forced = { ...look, isForced: true, site: example.site };
    const forcedName = `${example.site.market} ${example.shape} forced colours ${nameOf(look)}`;
    add(forcedName, () =>
      onPage(forced, example, forcedName, async (page) => {
        note('forced colours', forcedName, await forcedColourFaults(page));
        if (at % 4 === 0) note('forced colours, keyboard', forcedName, (await keyboardFaults(page)).faults);
      }),
    );
  }
  for (const [at, state] of STATES.entries()) {
    for (const look of looksFrom(at)) {
      const site = sites[(at + look.width + (look.theme === 'dark' ? 1 : 0)) % 2] ?? sites[0];
      const example = pages.find(({ shape, site: its }) => shape === state.shape && its === site);
      if (state.only !== undefined && state.only !== look.width) continue;
      const name = `${site?.market} «${state.name}» ${nameOf(look)}`;
      if (!example || !site) note('states', name, [{ rule: 'example', where: `no page ${state.shape}` }]);
      else add(name, () => inState({ ...look, site }, example, state, name));
    }
  }
  const plays = pages.filter(({ shape }) => shape === '/{region}/event/{event} of teatr');
  for (const [at, look] of looksFrom(3).entries()) {
    const example = plays[at % plays.length];
    const name = `${example?.site.market} purchase ${nameOf(look)}`;
    if (example) add(name, () => purchase({ ...look, site: example.site }, example, name));
  }
  await inParallel(work);
  for (const [fault, names] of [...faults].slice(0, SHOWN_FAULTS))
    console.log(`${fault}\n    ${names.length} times, first: ${names[0]}`);
  if (faults.size > SHOWN_FAULTS) console.log(`… and ${faults.size - SHOWN_FAULTS} more`);
  const rows: Row[] = [
    ...[...checks].map(([what, { done, found: count }]): Row => ({ what, looked: done, violations: count })),
    {
      what: 'routes without an example',
      looked: new Set(pages.map(({ route }) => route)).size,
      violations: missing.length,
    },
    { what: 'all', looked: work.length, violations: faults.size },
  ];
  console.log(`${Math.round((performance.now() - started) / 1000)} s`);
  report('a11y', rows, { ok: faults.size === 0 && work.length > 0, seed, json, only });
}

function siteOf(market: MarketName, on: number): Site {
  const origin = `http://${market === 'belarus' ? 'localhost' : 'rampa-ge.localhost'}:${on}`;
  return { market, origin, defaultCity: MARKETS[market].defaultCity };
}

/** Addresses outside of every language, where they show a page: the Georgian root leads on. */
function bareExamples(site: Site): Example[] {
  return (Object.entries(BARE) as [RouteName, string][])
    .filter(([route]) => route !== 'index' || site.market === 'belarus')
    .map(([route, path]) => ({ site, route, path, shape: path }));
}

function localeAt(at: number): OfferedLocale {
  return OFFERED_LOCALES[at % OFFERED_LOCALES.length] ?? 'ru';
}

/** Both themes at both widths, each in another language. */
function looksFrom(at: number): Look[] {
  return THEMES.flatMap((theme, row) =>
    WIDTHS.map((width, column) => ({ theme, width, locale: localeAt(at + row * 2 + column) })),
  );
}

function nameOf({ theme, width, locale }: Look): string {
  return `${theme} ${width} ${locale}`;
}

async function onPage(
  wishes: Wishes,
  { site, path, route }: Example,
  name: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { context, page } = await openPage(browser, wishes);
  try {
    await page.goto(BARE[route] ? site.origin + path : `${site.origin}/${wishes.locale}${path}`, { waitUntil: 'load' });
    await bounded(look(page));
  } catch (error) {
    failed(name, error);
  } finally {
    await context.close();
  }
}

async function inState(wishes: Wishes, example: Example, state: State, name: string): Promise<void> {
  const { isFirstVisit = false, cookies = {}, storage = {}, query = '' } = state;
  // The city a test names is Belarusian; each market has its own.
  const own = cookies['city'] === undefined ? cookies : { ...cookies, city: wishes.site.defaultCity };
  const { context, page } = await openPage(browser, { ...wishes, isFirstVisit, cookies: own });
  try {
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    }, storage);
    await page.goto(`${wishes.site.origin}/${wishes.locale}${example.path}${query}`, { waitUntil: 'load' });
    await bounded(
      (async () => {
        await state.open?.(page, wishes.locale, wishes.width);
        await audit(page, name);
      })(),
    );
  } catch (error) {
    failed(name, error);
  } finally {
    await context.close();
  }
}

async function purchase(wishes: Wishes, example: Example, name: string): Promise<void> {
  const { context, page } = await openPage(browser, wishes);
  try {
    await bounded(buy(page, example, wishes.locale, (step) => audit(page, `${name} · ${step}`)));
  } catch (error) {
    failed(name, error);
  } finally {
    await context.close();
  }
}

async function audit(page: Page, name: string): Promise<void> {
  note('axe', name, await axeFaults(page));
  note('cut words, movement', name, await layoutFaults(page));
}

async function walk(page: Page, name: string): Promise<void> {
  const { stops, faults: lost } = await keyboardFaults(page);
  note('keyboard', name, lost);
  count('stops of Tab', stops, 0);
}

function note(check: string, name: string, found: readonly Fault[]): void {
  count(check, 1, found.length);
  for (const { rule, where } of found) {
    const fault = `${rule}: ${where}`;
    faults.set(fault, [...(faults.get(fault) ?? []), name]);
  }
}

function failed(name: string, error: unknown): void {
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  note('could not be looked at', name, [{ rule: 'failed', where: why }]);
}

function count(check: string, done: number, found: number): void {
  const before = checks.get(check) ?? { done: 0, found: 0 };
  checks.set(check, { done: before.done + done, found: before.found + found });
}

async function inParallel(work: readonly { run: () => Promise<void> }[]): Promise<void> {
  const waiting = [...work];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next.run();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}
