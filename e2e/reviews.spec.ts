import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, type Visitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { reviews as reviewsCommand } from '../src/commands/admin/reviews.ts';
import { reviewDeps } from '#main/wiring/wire-reviews.ts';

const browser = await launchBrowser();
const app = demoApp();
const PAGE_WITHIN_MS = 10_000;

async function moderate(...args: string[]): Promise<{ code: number; lines: string }> {
  const lines: string[] = [];
  const code = await reviewsCommand(
    reviewDeps(app.pool, () => new Date()),
    args,
    (line) => lines.push(line),
  );
  return { code, lines: lines.join('\n') };
}

/** Returns an event of the city without reviews; each call returns another one. */
async function anEvent(slug: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `select ec.event_id as id from event_city ec join city c on c.id = ec.city_id
     where c.slug = $1 and not exists (select from review r where r.event_id = ec.event_id)
       and not exists (select from review_draft d where d.event_id = ec.event_id)
     order by ec.event_id limit 1`,
    [slug],
  );
  const [event] = rows;
  if (event === undefined) throw new Error(`no event without a review in ${slug}`);
  return event.id;
}

/** Returns the code of the newest email to the address, once more than `after` emails have arrived. */
async function codeFor(email: string, after = 0): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const emails = await app.emailsTo(email);
    const code = /\d{6}/.exec(emails[0]?.subject ?? '')?.[0];
    if (emails.length > after && code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no code came to ${email}`);
}

async function reviewOf(email: string): Promise<{ id: number; state: string; rating: number }> {
  const { rows } = await app.pool.query('select id, state, rating from review where email = $1', [email]);
  return rows[0];
}

/** Reloads until the page shows the decision; until it is rendered again, the cached page is served. */
async function shows({ page }: Visitor, text: string, isThere: boolean): Promise<void> {
  const until = Date.now() + PAGE_WITHIN_MS;
  while ((await page.getByText(text).count()) > 0 !== isThere) {
    if (Date.now() > until) throw new Error(`${text} is ${isThere ? 'not' : 'still'} there`);
    await page.waitForTimeout(300);
    await page.reload();
  }
}

test('a review goes from the form by a code and a moderator to the page, and its second edition waits again', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  const form = page.locator('#reviews');
  const event = await anEvent('minsk');
  const address = `/ru/minsk/event/${event}`;
  const email = `reader-${event}@example.com`;
  const first = 'Сидели на балконе, слышно было каждое слово.';
  await visitor.visit(address);
  await page.getByText('Пока никто не написал').waitFor();
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContain('AggregateRating');

  async function write(rating: string, text: string): Promise<void> {
    await page.getByRole('button', { name: 'Написать отзыв' }).click();
    await page.getByRole('heading', { name: 'Ваш отзыв' }).waitFor();
    await form.getByRole('radio', { name: rating }).check();
    await form.getByLabel('Впечатления').fill(text);
    await form.getByLabel('Имя').fill('Алена К.');
    await form.getByLabel('Почта').fill(email);
    await form.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Получить код' }).click();
    await page.getByRole('heading', { name: 'Подтвердите адрес' }).waitFor();
  }
  await write('4 из 5', first);
  await visitor.fits();

  visitor.expectStatus(409);
  const code = await codeFor(email);
  await form.getByLabel('Код из письма').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Отправить отзыв' }).click();
  await page.getByRole('status').filter({ hasText: 'Код не подошёл. Осталось 4 попытки' }).waitFor();
  await form.getByLabel('Код из письма').fill(code);
  await page.getByRole('button', { name: 'Отправить отзыв' }).click();
  await page.getByText('появится здесь после проверки модератором').waitFor();

  const { id, state } = await reviewOf(email);
  expect(state).toBe('pending');
  await visitor.visit(address);
  expect(await page.getByText(first).count()).toBe(0);

  expect((await moderate('list')).lines.split('\n').find((line) => line.startsWith(`${id} `))).toContain('[pending]');
  expect((await moderate('publish', String(id))).lines).toContain('Nothing was changed.');
  expect((await reviewOf(email)).state).toBe('pending');
  expect((await moderate('publish', String(id), '--yes')).code).toBe(0);
  await shows(visitor, first, true);
  expect(await page.locator('#reviews').textContent()).toMatch(/4,0/);
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(data).toContain('"reviewBody":"Сидели на балконе');
  expect(data).toContain('"ratingValue":4');
  expect((await app.emailsTo(email)).some(({ subject }) => subject.includes('Отзыв опубликован'))).toBe(true);

  const second = 'Пересмотрели: со второго раза ещё лучше, берите партер.';
  const before = (await app.emailsTo(email)).length;
  await write('5 из 5', second);
  await form.getByLabel('Код из письма').fill(await codeFor(email, before));
  await page.getByRole('button', { name: 'Отправить отзыв' }).click();
  await page.getByText('Он заменит ваш прежний отзыв').waitFor();
  expect(await reviewOf(email)).toEqual({ id, state: 'pending', rating: 5 });
  await shows(visitor, first, false);
});

test('what is missing is said at its field, the first gets the focus, and nothing typed is lost', async () => {
  const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'en', width: 1280, city: 'tbilisi' });
  const { page } = visitor;
  const form = page.locator('#reviews');
  await visitor.visit(`/en/tbilisi/event/${await anEvent('tbilisi')}`);
  // By keyboard alone: open, choose stars with the arrows, write too little, send.
  const opener = page.getByRole('button', { name: 'Write a review' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await form.getByRole('radio', { name: '3 out of 5: All right' }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Too short.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nino');
  await page.keyboard.press('Enter');
  await page.getByText('Too short: write at least 20 characters').waitFor();
  await page.getByText('Check the address').waitFor();
  await page.getByText('Without your consent').waitFor();
  const text = form.getByLabel('What you thought');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await text.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('10 of 2000').waitFor();

  // A reload does not lose the text either.
  await page.reload();
  // During hydration the page restores its scroll position, so a press at that moment would miss.
  await wake(page);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  expect(await form.getByLabel('What you thought').inputValue()).toBe('Too short.');
  expect(await form.getByLabel('Name').inputValue()).toBe('Nino');
  expect(await form.getByRole('radio', { name: '3 out of 5' }).isChecked()).toBe(true);
});

test('an event and a place with reviews show average, spread and who was there', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 1280, city: 'minsk' });
  const { page } = visitor;
  const { rows } = await app.pool.query<{ path: string }>(
    `select '/be/minsk/event/' || id as path from event where key = 'paulinka'
     union all select '/be/minsk/objects/3/' || id from place where key = 'bolshoi-minsk'`,
  );
  for (const { path } of rows) {
    await visitor.visit(path);
    const section = page.locator('#reviews');
    await section.getByText('Наведванне пацверджана').first().waitFor();
    await section.getByText(/4,\d/).waitFor();
    expect(await section.getByRole('listitem').count()).toBeGreaterThan(6);
    expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join()).toContain(
      'AggregateRating',
    );
    await visitor.fits();
  }
});
