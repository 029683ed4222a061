import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { m } from '#texts/generated/messages.js';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

const browser = await launchBrowser();
const app = demoApp();
const RU = { locale: 'ru' } as const;

/** Two plays of a city: much in it is like them. */
async function twoPlays(): Promise<{ id: number; title: string }[]> {
  const { rows } = await app.pool.query<{ id: number; title: string }>(
    `select e.id, e.title ->> 'ru' as title from event_city ec join event e on e.id = ec.event_id join city c on c.id = ec.city_id
     where c.slug = 'minsk' and ec.category = 'teatr' and ec.last_day > now() order by ec.popularity desc limit 2`,
  );
  return rows;
}

/** How much the page has moved by itself. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

/** What has moved, for the message of a failure. */
const shiftedParts = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { shifts: { of: string[] } }).shifts.of.join('\n'));

async function aVisitorWhoLikes(width: 360 | 1280, consent: 'n' | 'nf') {
  const plays = await twoPlays();
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width, city: 'minsk' });
  const { page } = visitor;
  await page.context().addCookies([{ name: 'consent', value: consent, domain: 'localhost', path: '/' }]);
  await page.addInitScript(
    ([list]) => {
      localStorage.setItem('rampa.favourites', list ?? '[]');
      const shifts = { sum: 0, of: [] as string[] };
      Object.assign(window, { shifts });
      new PerformanceObserver((entries) => {
        type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        for (const { value, sources } of entries.getEntries() as Shift[]) {
          shifts.sum += value;
          shifts.of.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    },
    [JSON.stringify(plays.map(({ id, title }) => ({ id, title, hint: '', citySlug: 'minsk', language: 'ru' })))],
  );
  return { ...visitor, plays };
}

test.each([360, 1280] as const)(
  'at %d px the home page adds what is like the favourites, with the reason, and nothing moves',
  async (width) => {
    const { page, plays, ...visitor } = await aVisitorWhoLikes(width, 'nf');
    await visitor.visit('/ru/minsk');
    const html = await (await page.request.get(page.url())).text();
    expect(html).not.toContain(m.site_recommend_note({}, RU));
    // Fonts and pictures that come late on a busy machine are not what is asked here.
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.waitForLoadState('networkidle');
    const before = await shifted(page);
    await wake(page);
    const heading = page.getByRole('heading', { name: m.site_recommend_title({}, RU), exact: true });
    await heading.waitFor();
    const row = page.locator('section').filter({ has: heading });
    const reasons = plays.map(({ title }) => m.site_recommend_liked({ name: title }, RU));
    const said = (await row.locator('[data-rail] > div > p').allTextContents()).map((text) =>
      text.replaceAll('\u00a0', ' '),
    );
    expect(said.length).toBeGreaterThan(2);
    expect(said.every((text) => reasons.some((reason) => reason === text))).toBe(true);
    expect(await shifted(page), await shiftedParts(page)).toBe(before);
    const first = row.getByRole('heading', { level: 3 }).first();
    expect(plays.map(({ title }) => title)).not.toContain(await first.textContent());
    await heading.scrollIntoViewIfNeeded();
    await visitor.fits();
  },
);

test('the row can be hidden, stays hidden, and comes back in the cookie settings; without consent it never comes', async () => {
  const { page, ...visitor } = await aVisitorWhoLikes(1280, 'nf');
  await visitor.visit('/ru/minsk');
  await wake(page);
  const heading = page.getByRole('heading', { name: m.site_recommend_title({}, RU), exact: true });
  await page.getByRole('button', { name: m.site_recommend_hide({}, RU) }).click();
  await page
    .getByRole('status')
    .filter({ hasText: m.site_recommend_hidden({}, RU) })
    .waitFor();
  expect(await heading.count()).toBe(0);
  await visitor.visit('/ru/minsk');
  await wake(page);
  await page.waitForTimeout(800);
  expect(await heading.count()).toBe(0);
  await page.locator('footer [data-consent-open]').click();
  await page.locator('[data-consent] input[name=functional]').check();
  await page.locator('[data-consent] button[value=chosen]').click();
  await visitor.visit('/ru/minsk');
  await wake(page);
  await heading.waitFor();

  const asked: string[] = [];
  const stranger = await aVisitorWhoLikes(1280, 'n');
  stranger.page.on('request', (request) => asked.push(request.url()));
  await stranger.visit('/ru/minsk');
  await wake(stranger.page);
  await stranger.page.waitForTimeout(800);
  expect(asked.filter((url) => url.includes('recommendations'))).toEqual([]);
});
