import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { openList, openSale, words } from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const { language } = words('ru');

async function aSaleIn(width: number, height: number) {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 768 });
  await visitor.page.setViewportSize({ width, height });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  await page.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
  return { visitor, page, basket: page.getByRole('complementary', { name: m.widget_basket({}, language) }) };
}

test.each([
  [768, 1024],
  [820, 1180],
  [1000, 800],
])(
  'at %i × %i px the whole hall has the width of the window, and the basket one line below it',
  async (width, height) => {
    const { page, basket } = await aSaleIn(width, height);
    const plan = page.locator('canvas').first().locator('xpath=..');
    expect((await plan.boundingBox())?.width).toBe(width);
    const farther = page.getByRole('button', { name: m.widget_zoom_out({}, language) });
    expect(await farther.getAttribute('aria-disabled')).toBe('true');
    const before = await basket.boundingBox();
    expect([before?.x, (before?.y ?? 0) + (before?.height ?? 0)]).toEqual([0, height]);
    expect(before?.height).toBeLessThan(90);
    await page.getByRole('button', { name: m.widget_find({}, language) }).click();
    await basket.getByRole('button', { name: words('ru').checkout, disabled: false }).waitFor();
    expect(await basket.locator('button[aria-expanded=false]:not(form *)').isVisible()).toBe(true);
    // One line and the way to the checkout, which says the sum.
    expect((await basket.boundingBox())?.height).toBeLessThan(150);
  },
);

test('on a tablet a long row of the list is shown alone, and nothing has to be scrolled sideways', async () => {
  const { visitor, page } = await aSaleIn(768, 1024);
  await openList(page, 'ru');
  const back = page.getByRole('main').getByRole('button', { name: m.widget_back({}, language), exact: true });
  const grid = page.getByRole('grid');
  const items = page.getByRole('main').locator('div:has(> div > h2)').getByRole('listitem').getByRole('button');
  while (await back.isVisible()) await back.click();
  const sectors = (await grid.isVisible()) ? 0 : await items.count();
  const shown: { rows: number; longest: number }[] = [];
  // Which sector is the first depends on the hall and on what is sold; a box with a few short rows is shown whole.
  for (let sector = 0; sector < Math.max(1, sectors); sector += 1) {
    if (sectors > 0) await items.nth(sector).click();
    await grid.or(items.first()).first().waitFor();
    if (!(await grid.isVisible())) await items.first().click();
    const lengths = await grid
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[role=gridcell]').length));
    shown.push({ rows: lengths.length, longest: Math.max(...lengths) });
    await visitor.fits();
    while (await back.isVisible()) await back.click();
  }
  expect(shown.filter(({ rows, longest }) => rows > 1 && longest > 6)).toEqual([]);
  expect(shown.some(({ rows, longest }) => rows === 1 && longest > 6)).toBe(true);
});

test('in every language what best seats are looked for in is read whole at every width', async () => {
  const performance = await app.aPerformance('georgia');
  for (const locale of ['ru', 'be', 'en', 'ge'] as const) {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale, width: 768 });
    const page = await openSale(visitor, performance);
    const choice = page.getByRole('form').locator('em');
    for (const width of [320, 360, 768, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await choice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([locale, width, cut]).toEqual([locale, width, 0]);
    }
  }
});

test.each([
  [1024, 768],
  [1280, 800],
])('at %i × %i px the basket stands beside the whole hall', async (width, height) => {
  const { page, basket } = await aSaleIn(width, height);
  const plan = await page.locator('canvas').first().locator('xpath=..').boundingBox();
  const panel = await basket.boundingBox();
  expect(panel?.x).toBe(plan?.width);
  expect(panel?.y).toBeLessThan(100);
  const farther = page.getByRole('button', { name: m.widget_zoom_out({}, language) });
  expect(await farther.getAttribute('aria-disabled')).toBe('true');
});
