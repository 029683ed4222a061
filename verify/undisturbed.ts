import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import { startApp } from '../test/app.ts';
import { findBrowser, openBrowser } from '../test/chromium.ts';
import { bareExamples, type Example, findExamples, sitesOn } from './ui-audit/examples.ts';
import { findCovered } from './ui-audit/find-covered.ts';
import { createFindings } from './ui-audit/findings.ts';
import type { AnyWidth } from './ui-audit/open-page.ts';
import { doAll, nameOfWork, selectedWork, type Work } from './ui-audit/queue.ts';
import { readPage } from './ui-audit/read-page.ts';
import { visitPage } from './ui-audit/visit-page.ts';
import { randomFrom, readOptions, report } from './report.ts';

// npm run verify -- undisturbed [--port N] [--only SHAPE] [--share N]
// Opens a page of every route of both markets' sites, at four widths and in four languages, on a first visit and on a
// later one. During the first five seconds after the load, every action is asked several times what a click at its
// centre and its corners would hit: nothing may lie over it. `--share 4` looks at every fourth combination of width
// and language, each page at others.

const ALL_WIDTHS: readonly AnyWidth[] = [360, 768, 1280, 1920];
/** Seconds after the load. */
const LOOKS = [0, 1, 2, 3.5, 5];
/** A page mostly waits for the next look. */
const AT_ONCE = 6;
/** The cookies that a visitor brings: none, or those of a visit on another day. */
const VISITS = { first: {}, later: { city: '', consent: 'n' } } as const;

const { seed, json, port, only, share } = readOptions({ port: 0, only: '', share: 1 });
const random = randomFrom(seed);
const findings = createFindings();
let actions = 0;

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-undisturbed-'));
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
  const pages: Example[] = [];
  for (const site of sitesOn(on))
    pages.push(...(await findExamples(site, readPage, (from) => Math.floor(random() * from))), ...bareExamples(site));
  const work = pages.flatMap((example, at) => worksOf(example, at));
  const selected = selectedWork(work, only);
  await doAll(selected, { atOnce: AT_ONCE, tell: (line) => console.error(line) });
  findings.print();
  const faults = findings.differentFaults();
  const rows = [
    ...findings.rows(),
    { what: 'actions looked at', checked: actions },
    { what: 'pages, and different faults', checked: selected.length, violations: faults },
  ];
  report('undisturbed', rows, { ok: faults === 0 && actions > 0, seed, json, only, share });
}

function worksOf(example: Example, at: number): Work[] {
  const combinations = ALL_WIDTHS.flatMap((width) => OFFERED_LOCALES.map((locale) => ({ width, locale })));
  return combinations.flatMap(({ width, locale }, index) => {
    if ((Math.floor(index / OFFERED_LOCALES.length) + index + at) % share !== 0) return [];
    return (Object.keys(VISITS) as (keyof typeof VISITS)[]).map((visit) => {
      const place = { market: example.site.market, part: example.shape, variant: `${visit} ${width} ${locale}` };
      const name = nameOfWork(place);
      const run = (): Promise<void> =>
        visitPage(browser, {
          options: { theme: 'light', width, locale },
          example,
          state: { name: visit, shape: example.shape, isFirstVisit: true, cookies: VISITS[visit] },
          visit: (page) => lookSeveralTimes(page, name),
        }).catch((error: unknown) => findings.failed(name, error));
      return { ...place, run };
    });
  });
}

async function lookSeveralTimes(page: Page, name: string): Promise<void> {
  const started = performance.now();
  for (const second of LOOKS) {
    await page.waitForTimeout(Math.max(0, second * 1000 - (performance.now() - started)));
    const { actions: looked, covered } = await page.evaluate(findCovered);
    actions += looked;
    findings.note(
      `after ${second} s`,
      name,
      covered.map((where) => ({ rule: 'covered', where })),
    );
  }
}
