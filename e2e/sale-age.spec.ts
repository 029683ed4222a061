import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { chooseTwoFromList, openSale, words } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

const SCREENS = [
  ['belarus', 'ru', 360],
  ['belarus', 'ru', 1280],
  ['georgia', 'ge', 360],
  ['georgia', 'ge', 1280],
] as const;

test('the title of the first picture stays: drawn anew, it would count as painted only when the app has come', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  await visitor.page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => Reflect.set(window, 'firstTitle', document.querySelector('h1')?.firstChild),
      { once: true },
    );
  });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  await page.getByRole('group', { name: m.widget_view({}, words('ru').language) }).waitFor();
  expect(await page.locator('h1').evaluate((title) => title.firstChild === Reflect.get(window, 'firstTitle'))).toBe(
    true,
  );
});

describe.each(SCREENS)('the sale in %s (%s) at %i', (market, locale, width) => {
  test('shows the age mark beside date and place and in the summary, and says it in words', async () => {
    const visitor = await aVisitor(browser, app, { market, locale, width });
    const performance = await app.aPerformance(market);
    const page = await openSale(visitor, performance);
    const sale = await page.evaluate(
      async (id) => (await fetch(`/api/v3/performances/${id}/sale`)).json(),
      performance.id,
    );
    const { age } = (sale as { performance: { age: string } }).performance;
    expect(age).toMatch(/^\d+\+$/);
    const { language, checkout } = words(locale);
    const years = age.slice(0, -1);
    const text = years === '0' ? m.widget_age_any({}, language) : m.widget_age_from({ years }, language);

    const head = page.locator('header').getByText(age, { exact: true });
    await head.waitFor();
    const box = await head.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    const spoken = () => page.locator('header').ariaSnapshot();
    // The document's own head has only the sign; the words come with the app.
    await expect.poll(spoken).toContain(text);
    expect(await spoken()).not.toContain(age);

    await chooseTwoFromList(page, locale);
    await page.getByRole('button', { name: checkout }).click();
    await page.getByRole('textbox', { name: m.widget_phone({}, language) }).waitFor();
    const summary = page.locator('body').getByText(text, { exact: true });
    expect(await summary.count()).toBeGreaterThan(0);
    // The frame of the mark stays whole wherever the title's line ends.
    const mark = summary.first().locator('xpath=..');
    const broken = await mark.evaluate((element) => {
      const title = element.parentElement;
      const widths = Array.from({ length: 120 }, (_, at) => 100 + at * 2);
      return widths.filter((px) => {
        if (title) title.style.width = `${px}px`;
        return element.getClientRects().length !== 1;
      });
    });
    expect(broken).toEqual([]);
  });
});
