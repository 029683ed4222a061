import type { Browser, Page } from 'playwright-core';
import { BARE, type Example } from './examples.ts';
import { openPage, type PageOptions } from './open-page.ts';
import type { State } from './states.ts';

/** Longer than a purchase with checks at each step takes on a busy machine. */
const VISIT_MS = 180_000;

const MOST_COMPLAINTS = 3;

type PageVisit = {
  options: Omit<PageOptions, 'site'>;
  example: Example;
  /** Replaces the example's own address. */
  address?: string;
  /** The state that the page is brought into before the check. */
  state?: State | undefined;
  visit: (page: Page) => Promise<void>;
};

/** Opens a page of the site in its own window, checks it and closes it. */
export async function visitPage(
  browser: Browser,
  { options, example, address, state, visit }: PageVisit,
): Promise<void> {
  const { site, path, route } = example;
  const { isFirstVisit = false, cookies = options.cookies ?? {}, query = '' } = state ?? {};
  // A city in a state's cookies only means that a city was chosen; each market uses its own.
  const near = cookies['city'] === undefined ? cookies : { ...cookies, city: site.defaultCity };
  const { context, page } = await openPage(browser, { ...options, site, isFirstVisit, cookies: near });
  const complaints = complaintsOf(page);
  try {
    const own = BARE[route] === undefined ? `/${options.locale}${path}${query}` : path;
    await page.goto(address ?? site.origin + own, { waitUntil: 'load' });
    await bounded(async () => {
      await state?.open?.(page, options.locale, options.width);
      // The control pressed last would look hovered.
      await page.mouse.move(0, 0);
      await visit(page);
    });
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Error([why, ...complaints.slice(0, MOST_COMPLAINTS)].join('; '), { cause: error });
  } finally {
    await context.close();
  }
}

/** Collects errors that the page itself reports, which usually explain why it does not hydrate. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const nameOf = (url: string): string => URL.parse(url)?.pathname ?? url;
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('requestfailed', (request) => {
    complaints.push(`${nameOf(request.url())}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${nameOf(response.url())}: ${response.status()}`);
  });
  return complaints;
}

/** Sets a time limit, because code that runs in a page has none of its own. */
async function bounded(work: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done in ${VISIT_MS / 1000} s`)), VISIT_MS);
  await Promise.race([work(), late.promise]).finally(() => clearTimeout(timer));
}
