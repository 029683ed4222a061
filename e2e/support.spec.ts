import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MARKETS } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { anAccount, logInAt } from './steps/login-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const belarus = app.siteOf('belarus');

let writers = 0;
const anAddress = (): string => `support.writer${(writers += 1)}.${Date.now()}@mail.example`;
const TEXT = 'Купили два билета, пришёл один.\nПомогите, пожалуйста.';

const field = (page: Page, name: string) => page.locator(`#support-${name}`);
const hint = (page: Page, name: string) => page.locator(`#support-${name}-hint`).textContent();
const send = (page: Page): Promise<void> => page.locator('#main form[method=post] button[type=submit]').click();

async function typed(page: Page, email: string): Promise<void> {
  await field(page, 'email').fill(email);
  await field(page, 'topic').selectOption('order');
  await field(page, 'text').fill(TEXT);
}

/** Checks both emails of a request. Support can answer by the reply button, which the demo's outbox does not show. */
async function emailsOf(number: string, email: string): Promise<void> {
  const [receipt] = await app.emailsTo(email);
  expect(receipt?.subject).toContain(number);
  expect(receipt?.text).not.toContain('два билета');
  await expect
    .poll(async () => (await app.emailsTo(MARKETS.belarus.support.email)).filter(({ text }) => text.includes(email)))
    .toMatchObject([{ subject: expect.stringContaining(number), text: expect.stringContaining(TEXT) }]);
}

describe('the contact form', () => {
  test('without scripts tells what is wrong beside the field, keeps what was typed and takes the rest', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${belarus}/be/support?order=RA-4K7P-20XZ`);
    // The canonical address is the same however the form is prefilled.
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${belarus}/be/support`);
    await field(page, 'name').fill('Алена');
    await field(page, 'email').fill('алена');
    await field(page, 'text').fill(TEXT);
    await send(page);
    expect(await hint(page, 'email')).toBe('Праверце адрас: на яго прыйдзе адказ');
    expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await hint(page, 'name')).toBe('Неабавязкова');
    const kept = await Promise.all(
      ['name', 'email', 'topic', 'orderNumber', 'text'].map((name) => field(page, name).inputValue()),
    );
    expect(kept).toEqual(['Алена', 'алена', 'order', 'RA-4K7P-20XZ', TEXT]);
    const email = anAddress();
    await field(page, 'email').fill(email);
    await send(page);
    await page.waitForURL(/\/be\/support\?sent=SU-/);
    const number = new URL(page.url()).searchParams.get('sent') ?? '';
    expect(await page.locator('#main').textContent()).toContain(`Яго нумар ${number.replaceAll('-', '\u2011')}`);
    await page.reload();
    const { rows } = await app.pool.query('select number, order_number from support_request where email = $1', [email]);
    expect(rows).toEqual([{ number, order_number: 'RA-4K7P-20XZ' }]);
    await emailsOf(number, email);
  });

  test.each([360, 1280] as const)('with scripts at %d px is sent from the page, which stays', async (width) => {
    const { page, ...visitor } = await aVisitor(browser, app, {
      market: 'belarus',
      locale: 'ru',
      width,
      city: 'minsk',
    });
    await visitor.visit('/ru/support');
    await visitor.fits();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await send(page);
    await expect.poll(() => hint(page, 'email')).toBe('Проверьте адрес: на него придёт ответ');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('support-email');
    const email = anAddress();
    await typed(page, email);
    visitor.expectLost();
    await page.route('**/api/v3/support/requests', (route) => route.abort(), { times: 1 });
    await send(page);
    await page.getByRole('alert').getByText('Текст сохранён').waitFor();
    expect(await field(page, 'text').inputValue()).toBe(TEXT);
    await send(page);
    await page.getByRole('heading', { name: 'Обращение принято' }).waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    const shown = (await page.locator('#main').textContent()) ?? '';
    const number = /SU-.{4}-.{4}/.exec(shown.replaceAll('\u2011', '-'))?.[0] ?? '';
    await emailsOf(number, email);
  });

  test('somebody logged in finds name and address there', async () => {
    const { page, ...visitor } = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280 });
    const number = await anAccount(app, 'belarus');
    const email = anAddress();
    await app.pool.query('update account set name = $2, email = $3, email_proved = $3 where phone = $1', [
      number.phone,
      'Анна',
      email,
    ]);
    await logInAt(page, `${belarus}/ru/minsk`, number);
    await visitor.visit('/ru/support');
    await expect.poll(() => field(page, 'email').inputValue()).toBe(email);
    expect(await field(page, 'name').inputValue()).toBe('Анна');
  });

  test.each([
    ['the footer', '/ru/minsk', 'footer a[href="/ru/support"]'],
    ['the help pages', '/ru/pages', '#main a[href="/ru/support"]'],
    ['the not-found page', '/ru/404', '#main a[href="/ru/support?topic=site"]'],
  ])('%s leads to it', async (_, path, link) => {
    const { page, ...visitor } = await aVisitor(browser, app, {
      market: 'belarus',
      locale: 'ru',
      width: 1280,
      city: 'minsk',
    });
    if (path.endsWith('404')) visitor.expectStatus(404);
    await visitor.visit(path);
    await page.locator(link).click();
    await page.getByRole('heading', { level: 1, name: 'Написать в поддержку' }).waitFor();
  });
});

test('a cancelled event begins with what can be bought instead', async () => {
  const { rows } = await app.pool.query<{ id: number; slug: string }>(
    `select e.event_id as id, c.slug from event_city e join city c on c.id = e.city_id
     where c.slug = 'grodno' and not exists (select from performance p where p.event_id = e.event_id and p.city_id = c.id
       and p.starts_at > now() and p.state <> 'cancelled')
       and exists (select from performance p where p.event_id = e.event_id and p.city_id = c.id and p.starts_at > now())`,
  );
  const [cancelled] = rows;
  if (!cancelled) throw new Error('no cancelled event in the demo');
  const { page, ...visitor } = await aVisitor(browser, app, {
    market: 'belarus',
    locale: 'ru',
    width: 1280,
    city: cancelled.slug,
  });
  await visitor.visit(`/ru/${cancelled.slug}/event/${cancelled.id}`);
  const headings = await page.locator('#main h2').allTextContents();
  const of = (text: string) => headings.findIndex((heading) => heading.startsWith(text));
  expect(of('Другие события вместо отменённого')).toBeGreaterThan(-1);
  expect(of('Другие события вместо отменённого')).toBeLessThan(of('О событии'));
  const statuses = await page.locator('[data-instead] article').allTextContents();
  expect(statuses.join()).not.toMatch(/Отменено|Билеты проданы/);
});
