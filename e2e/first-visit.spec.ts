import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';

const browser = await launchBrowser();
const app = demoApp();

/** Opens the given page as a visitor who was never here before. */
async function aFirstVisit(market: 'belarus' | 'georgia', path: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: width < 768 ? 740 : 900 }, reducedMotion: 'reduce' });
  onTestFinished(() => page.close());
  await page.goto(app.siteOf(market) + path, { waitUntil: 'load' });
  return page;
}
const consent = (page: Page): Locator => page.locator('[data-consent]');
const city = (page: Page): Locator => page.locator('[data-city-ask]');
const promo = (page: Page): Locator => page.locator('[data-promo]');
const heroAction = (page: Page): Locator => page.locator('[data-hero-action]');

/** Checks whether two elements overlap in the window. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
/**
 * Checks whether the consent strip covers an element at the page's end. Sections are laid out when they come near or
 * when there is time, which makes the page grow, so its end may move once more after the scroll: callers poll.
 */
async function coveredAtTheEnd(page: Page, thing: Locator): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return overlap(consent(page), thing);
}
const necessary = (page: Page): Promise<void> => consent(page).locator('button[value=necessary]').click();

test.each([
  ['belarus', '/ru/minsk', 1280],
  ['belarus', '/ru/minsk', 360],
  ['georgia', '/ge/tbilisi', 1280],
  ['georgia', '/ge/tbilisi', 1100],
] as const)('%s%s at %d px: one question at a time, none over the hero’s button', async (market, path, width) => {
  const page = await aFirstVisit(market, path, width);
  await city(page).waitFor();
  expect(await consent(page).isVisible()).toBe(false);
  await heroAction(page).scrollIntoViewIfNeeded();
  expect(await overlap(city(page), heroAction(page))).toBe(false);
  await page.locator('[data-city-yes]').click();
  await consent(page).waitFor();
  expect(await city(page).isVisible()).toBe(false);
  await heroAction(page).evaluate((node) => node.scrollIntoView({ block: 'center' }));
  expect(await overlap(consent(page), heroAction(page))).toBe(false);
  expect(await promo(page).isVisible()).toBe(false);
  await necessary(page);
  await promo(page).waitFor();
  expect(await overlap(promo(page), heroAction(page))).toBe(false);
});

test.each([
  [360, 740],
  [768, 1024],
  [1141, 800],
  [1440, 900],
  [1920, 1080],
] as const)(
  'at %d × %d px the question about cookies is a strip that covers no action for good',
  async (width, height) => {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    await page.context().addCookies([{ name: 'city', value: 'minsk', url: app.siteOf('belarus') }]);
    await page.goto(`${app.siteOf('belarus')}/ru/minsk`, { waitUntil: 'load' });
    await consent(page).waitFor();
    const box = await consent(page).boundingBox();
    expect(box).toMatchObject({ x: 0, width });
    expect(box?.height).toBeLessThanOrEqual(84);
    // On phones the bar of the guide is below it.
    const below = await page.locator('nav.mob').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(below?.y ?? height);
    // A focused element stands above the strip, and so does the last line of the page.
    const link = page.locator('main a:visible').nth(60);
    await link.focus();
    expect(await overlap(consent(page), link)).toBe(false);
    for (const last of [page.locator('footer button[data-consent-open]'), page.locator('footer li').last()])
      await expect.poll(() => coveredAtTheEnd(page, last), { timeout: 10_000 }).toBe(false);
  },
);

test('advertising never comes to an event: neither over its button nor beside it', async () => {
  const page = await aFirstVisit('belarus', '/ru/minsk', 1280);
  await page.context().addCookies([
    { name: 'city', value: 'minsk', url: app.siteOf('belarus') },
    { name: 'consent', value: 'n', url: app.siteOf('belarus') },
  ]);
  const event = await page.locator('[data-hero-action]').getAttribute('href');
  await page.goto(app.siteOf('belarus') + event, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1500);
  expect(await promo(page).isVisible()).toBe(false);
});

test('on a phone the question about cookies stands above the bar that buys', async () => {
  const page = await aFirstVisit('belarus', '/ru/minsk', 360);
  await page.context().addCookies([{ name: 'city', value: 'minsk', url: app.siteOf('belarus') }]);
  const event = await heroAction(page).getAttribute('href');
  await page.goto(app.siteOf('belarus') + event, { waitUntil: 'load' });
  await consent(page).waitFor();
  const bar = page.locator('[data-buy-bar]');
  expect(await bar.isVisible()).toBe(true);
  expect(await overlap(consent(page), bar)).toBe(false);
  // The frame's bar ends the page there, and is not covered either.
  // The page grows while its last parts are laid out.
  const atTheEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    return overlap(consent(page), page.locator('nav.mob'));
  };
  await expect.poll(atTheEnd).toBe(false);
});
