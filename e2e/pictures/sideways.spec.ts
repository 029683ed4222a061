import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { addDays, cityDay } from '#domain/catalog/city-day.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

// Rows and drawers that are narrower than what they contain.

const browser = await launchBrowser();
const app = demoApp();
const day = addDays(cityDay(new Date(), 'Europe/Minsk'), 11);

/** Names of the rows whose chosen link lies outside what is seen of them. */
const hiddenChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav')].flatMap((row) => {
      const chosen = row.querySelector('a[aria-current]');
      if (chosen === null || !chosen.checkVisibility()) return [];
      const { left, right } = chosen.getBoundingClientRect();
      return left < -1 || right > innerWidth + 1 ? [row.ariaLabel ?? ''] : [];
    }),
  );

test('a row that scrolls sideways shows what is chosen in it, at the first sight and after a tap', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  for (const path of [`/ru/minsk/events?day=${day}`, '/ru/minsk/events/kvest', '/ru/minsk/objects/19']) {
    await visitor.visit(path);
    await expect.poll(() => hiddenChoices(page), { message: path }).toEqual([]);
  }
  await visitor.visit('/ru/minsk/events');
  await wake(page);
  const days = page.getByRole('navigation', { name: 'Даты' }).getByRole('link');
  await days.last().tap();
  await page.waitForURL('**day=*');
  await expect.poll(() => hiddenChoices(page)).toEqual([]);
});

test.each([
  ['ge', 768],
  ['be', 360],
] as const)('drawers have room for their texts: %s at %s px', async (locale, width) => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(`/${locale}/minsk`);
  await wake(page);
  for (const panel of ['menu', 'tickets']) {
    await page.locator(`[data-panel="${panel}"]:visible`).first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    if (panel === 'menu') await dialog.getByRole('group').first().waitFor();
    const wide = await dialog.evaluate((node) => [node, ...node.children].filter((e) => e.scrollWidth > e.clientWidth));
    expect(wide.length, panel).toBe(0);
    // Each service stands in a line of its own.
    const tops = await dialog
      .getByRole('group')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(tops.length);
    await page.keyboard.press('Escape');
  }
});
