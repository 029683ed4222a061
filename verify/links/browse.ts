import type { Browser, Page } from 'playwright-core';
import { findBrowser, openBrowser } from '../../test/chromium.ts';
import { wake } from '../../test/wake.ts';
import type { Fault, Seen } from './across.ts';

const RULE = 'in the browser';
const HEIGHT = 740;
const WIDTH = 360;
/** The service worker would answer instead of the server; `e2e/visit.spec.ts` tests it. */
const WORKER_BLOCKED = 'Service Worker registration blocked';
/** Pages that a browser context opens before it is replaced. */
const PER_CONTEXT = 40;

/** Chooses enough pages to cover every kind on every host in every language; the first page of each kind is touched. */
export function chooseForBrowser(pages: Iterable<Seen>, least: number, random: () => number): Seen[] {
  const groups = new Map<string, Seen[]>();
  for (const page of pages) {
    const key = `${page.host} ${page.language} ${page.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  const sorted = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, group]) => group.toSorted((a, b) => a.target.localeCompare(b.target)));
  const take = (group: Seen[]): Seen[] => group.splice(Math.floor(random() * group.length), 1);
  const chosen = sorted.flatMap(take);
  while (chosen.length < least && sorted.some((group) => group.length > 0))
    chosen.push(...sorted.flatMap(take).slice(0, least - chosen.length));
  return chosen;
}

export type Shown = { faults: Fault[]; opened: number; touched: number };

/**
 * Opens pages with a phone's viewport: no console message, no failed request and nothing beyond the edge is allowed.
 */
export async function browse(
  chosen: readonly Seen[],
  { port, lanes }: { port: number; lanes: number },
): Promise<Shown> {
  const shown: Shown = { faults: [], opened: 0, touched: 0 };
  const browser = await openBrowser(await findBrowser());
  const touchedKinds = new Set<string>();
  let at = 0;
  const lane = async (): Promise<void> => {
    while (at < chosen.length) {
      const part = chosen.slice(at, at + PER_CONTEXT);
      at += part.length;
      await showSome(browser, part);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await browser.close();
  }
  return shown;

  async function showSome(browser: Browser, part: readonly Seen[]): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: WIDTH, height: HEIGHT },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    let where = '';
    const fault = (what: string): void => void shown.faults.push({ rule: RULE, where, what });
    let expected = 200;
    page.on('pageerror', (error) => fault(error.message));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || message.text().startsWith(WORKER_BLOCKED)) return;
      // The page itself answers 404 or 400 if it is an error page.
      if (expected !== 200 && message.text().includes(`status of ${expected}`)) return;
      fault(`console: ${message.text().slice(0, 300)} (${message.location().url})`);
    });
    page.on('requestfailed', (request) => {
      // The next navigation cancels requests that are still open.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        fault(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400 && response.status() !== expected) fault(`${response.status()}: ${response.url()}`);
    });
    for (const seen of part) {
      where = seen.host + seen.target;
      expected = Number(/\/(400|404)$/.exec(seen.target)?.[1] ?? 200);
      try {
        await page.goto(`http://${seen.host}:${port}${seen.target}`, { waitUntil: 'load' });
        const kind = `${seen.language} ${seen.kind}`;
        // The sale starts without user input.
        if (!touchedKinds.has(kind) && !seen.kind.startsWith('/')) {
          touchedKinds.add(kind);
          if (await touch(page)) shown.touched += 1;
        }
        for (const what of await sticksOut(page)) fault(what);
      } catch (error) {
        fault(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
      }
      shown.opened += 1;
    }
    await context.close();
  }
}

/** The first input makes React hydrate the page; its markup must match the server's. */
async function touch(page: Page): Promise<boolean> {
  if ((await page.locator('script#page-data').count()) === 0) return false;
  await page.touchscreen.tap(WIDTH - 2, HEIGHT - 2);
  await wake(page);
  return true;
}

/** Uses the width that was set: a phone zooms out of a page that is too wide and reports the page's width instead. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= width) return [];
    const widest = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`);
    return [`${scrollWidth} px wide at ${width}: ${widest.join('; ')}`];
  }, WIDTH);
}
