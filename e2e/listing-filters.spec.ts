import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { m } from '#texts/generated/messages.js';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

const browser = await launchBrowser();
const app = demoApp();

/** Every filter works without scripts: lists are opened by the browser itself, and every choice is a link. */
async function withoutScripts(path: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${app.siteOf('belarus')}${path}`);
  return page;
}

/** Chooses an option of a list by the beginning of its name. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: list }).click();
  await filters.getByRole('link', { name: new RegExp(`^${option}`) }).click();
}

function query(page: Page): string {
  return decodeURIComponent(new URL(page.url()).search);
}

test('the part of the day lists what begins in it, keeps the other filters and can be removed', async () => {
  const page = await withoutScripts('/ru/minsk/events?children=1');
  await choose(page, 'Время', 'Вечером');
  await page.waitForURL('**part=evening**');
  expect(query(page)).toBe('?part=evening&children=1');
  const times = await page.locator('#main article time').allTextContents();
  const hours = times.flatMap((text) => /(\d\d):\d\d/.exec(text)?.slice(1).map(Number) ?? []);
  expect(hours.length).toBeGreaterThan(2);
  expect(hours.every((hour) => hour >= 17 && hour < 22)).toBe(true);
  await page.getByRole('link', { name: 'Убрать фильтр «Вечером · 17–22»' }).click();
  await page.waitForURL((url) => !url.search.includes('part'));
  expect(query(page)).toBe('?children=1');
});

test('an empty listing says which filter to remove', async () => {
  const page = await withoutScripts('/ru/minsk/events/koncert?part=evening&price=1');
  expect(await page.locator('#main article').count()).toBe(0);
  await page.getByRole('link', { name: /^Без «До 1 руб\.»: \d+/ }).click();
  await page.locator('#main article').first().waitFor();
  expect(query(page)).toBe('?part=evening');
});

test('what cannot be had stands last, and can be hidden', async () => {
  const page = await withoutScripts('/ru/minsk/events/koncert?price=100');
  const gone = [m.site_status_sold_out, m.site_status_cancelled, m.site_status_postponed, m.site_status_off_sale].map(
    (say) => plain(say({}, { locale: 'ru' })),
  );
  const isGone = async () =>
    (await page.locator('#main article').allTextContents()).map((text) =>
      gone.some((words) => plain(text).includes(words)),
    );
  const all = await isGone();
  expect(all).toContain(true);
  const isOrdered = all.every((is, at) => at === 0 || is || all[at - 1] === false);
  expect(isOrdered).toBe(true);
  await page.getByRole('link', { name: /^С билетами/ }).click();
  await page.waitForURL('**available=1**');
  expect(query(page)).toBe('?price=100&available=1');
  expect(await isGone()).toEqual(all.filter((one) => !one));
  await page.getByRole('link', { name: 'Убрать фильтр «С билетами»' }).click();
  await page.waitForURL((url) => !url.search.includes('available'));
  expect(await isGone()).toEqual(all);
});

test.each(['/ru/minsk/events/koncert?part=evening&price=20', '/ru/minsk/events/kino?age=12&language=ru'])(
  'on %s every filter counts what it opens',
  async (path) => {
    const page = await withoutScripts(path);
    const total = async (): Promise<number> => {
      const text = await page.locator('[data-total]').textContent();
      return Number(/\d+/.exec(text ?? '')?.[0] ?? 0);
    };
    const options = await page
      .getByRole('group', { name: 'Фильтры' })
      .locator('a:has([data-count-of])')
      .evaluateAll((links) =>
        links.map((link) => [
          link.getAttribute('href') ?? '',
          link.querySelector('[data-count-of]')?.textContent ?? '',
        ]),
      );
    expect(options.length).toBeGreaterThan(8);
    const opened: [string, number][] = [];
    for (const [href = ''] of options) {
      await page.goto(`${app.siteOf('belarus')}${href}`);
      opened.push([href, await total()]);
    }
    expect(opened).toEqual(options.map(([href, count]) => [href, Number(count)]));
  },
);

test('a price of one’s own can be typed', async () => {
  const page = await withoutScripts('/ru/minsk/events/koncert?part=evening&free=1');
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Цена' }).click();
  await filters.getByLabel('Не дороже, руб.').fill('35');
  await filters.getByRole('button', { name: 'Показать' }).last().click();
  await page.waitForURL('**price=35**');
  expect(query(page)).toBe('?part=evening&price=35');
  await page.getByRole('link', { name: 'Убрать фильтр «До 35 руб.»' }).waitFor();
});

/** A visitor of the listing of everything, with scripts. */
async function withScripts(width: 360 | 1280, path: string): Promise<Page> {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width, city: 'minsk' });
  await visitor.visit(path);
  await wake(visitor.page);
  return visitor.page;
}

test('a calendar chooses a day or a range, by mouse and by keyboard', async () => {
  const page = await withScripts(1280, '/ru/minsk/events?children=1');
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Дата' }).click();
  // A whole month: of this one, a single day with events may be left.
  await filters.getByRole('button', { name: 'Следующий месяц' }).click();
  const days = filters.getByRole('link', { name: /: есть события$/ });
  await days.first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**day=**');
  const [first] = new URL(page.url()).searchParams.getAll('day');
  // The calendar stays open for the last day, at the first one.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('date');
  await days.last().click();
  await page.waitForURL('**until=**');
  expect(query(page)).toMatch(new RegExp(`^\\?day=${first}&until=[-\\d]+&children=1$`));
  expect(await page.locator('#main article').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await filters.getByRole('link', { name: /^Убрать фильтр «\d+.*[а-я]+( \d{4})?»$/ }).click();
  await page.waitForURL((url) => url.search === '?children=1');
});

test('on a phone the sheet stays open from one choice to the next', async () => {
  const page = await withScripts(360, '/ru/minsk/events/koncert');
  await page.getByRole('button', { name: /^Фильтры/ }).click();
  const sheet = page.getByRole('dialog');
  for (const [option, chosen] of [
    [/^До 50 руб/, 'price=50'],
    [/^Вечером/, 'part=evening'],
  ] as const) {
    await sheet.getByRole('link', { name: option }).click();
    await page.waitForURL(`**${chosen}**`);
    await sheet.getByRole('link', { name: option }).and(page.locator('[aria-current]')).waitFor();
  }
  await sheet.getByRole('link', { name: /^Показать: / }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(query(page)).toBe('?part=evening&price=50');
});

test('without scripts two date fields choose a range, also on a phone', async () => {
  const page = await withoutScripts('/ru/minsk/events?children=1', 360);
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Дата' }).click();
  const first = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const last = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  await filters.getByLabel('С', { exact: true }).fill(first);
  await filters.getByLabel('По', { exact: true }).fill(last);
  await filters.getByRole('button', { name: 'Показать' }).click();
  await page.waitForURL('**until=**');
  expect(query(page)).toBe(`?children=1&day=${first}&until=${last}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** A place of Minsk at which several plays are on, with the number of them. */
async function aTheatre(): Promise<{ id: number; name: string }> {
  const { rows } = await app.pool.query<{ id: number; name: string }>(
    `select p.id, p.name ->> 'ru' as name from place p join city c on c.id = p.city_id join place_listing l on l.place_id = p.id
     where c.slug = 'minsk' and p.type = 'theatre' order by l.events desc, p.id limit 1`,
  );
  return rows[0] ?? { id: 0, name: '' };
}

test('a place is typed, lists what is on there and can be removed', async () => {
  const { id, name } = await aTheatre();
  const page = await withScripts(1280, '/ru/minsk/events/teatr');
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Ещё фильтры' }).click();
  await filters.getByLabel('Название площадки').fill(name.slice(0, 12).toLowerCase());
  await filters
    .getByRole('link', { name: name.replaceAll(' ', '\u00a0') })
    .or(filters.getByRole('link', { name }))
    .first()
    .click();
  await page.waitForURL(`**place=${id}`);
  // The address changes before the page that it names is drawn.
  const remove = page.getByRole('link', { name: /^Убрать фильтр/ });
  await remove.waitFor();
  const places = (await page.locator('#main article').allTextContents()).map(plain);
  expect(places.length).toBeGreaterThan(0);
  expect(places.every((words) => words.includes(plain(name)))).toBe(true);
  await remove.click();
  await page.waitForURL((url) => url.search === '');
});

test('without scripts a place is chosen from a list', async () => {
  const { id, name } = await aTheatre();
  const page = await withoutScripts('/ru/minsk/events/teatr?available=1', 360);
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Ещё фильтры' }).click();
  await filters.getByLabel('Название площадки').selectOption({ value: String(id) });
  await filters.locator('form:has(select)').getByRole('button', { name: 'Показать' }).click();
  await page.waitForURL('**place=**');
  expect(query(page)).toBe(`?available=1&place=${id}`);
  const texts = (await page.locator('#main article').allTextContents()).map(plain);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.every((words) => words.includes(plain(name)))).toBe(true);
});

test('format, language, duration and age can be combined, count what they open, and fit a phone', async () => {
  const page = await withoutScripts('/ru/minsk/events/kino', 360);
  await choose(page, 'Ещё фильтры', 'От 12 лет');
  await page.waitForURL('**age=12');
  await choose(page, 'Ещё фильтры', '1,5–2,5 часа');
  await page.waitForURL('**duration=middle**');
  const filters = page.getByRole('group', { name: 'Фильтры' });
  await filters.locator('summary').filter({ hasText: 'Ещё фильтры' }).click();
  const spoken = filters.locator('section').filter({ has: page.getByRole('heading', { name: 'Язык' }) });
  await spoken.getByRole('link', { name: /^Русский/ }).click();
  await page.waitForURL('**language=ru**');
  expect(query(page)).toBe('?language=ru&duration=middle&age=12');
  const { rows } = await app.pool.query<{ title: string }>(
    `select e.title ->> 'ru' as title from event e join event_city x on x.event_id = e.id join city c on c.id = x.city_id
     where c.slug = 'minsk' and e.category = 'kino' and e.language = 'ru' and e.duration_min > 90 and e.duration_min <= 150 and e.age in ('0+', '6+', '12+')`,
  );
  const titles = (await page.locator('#main article h2').allTextContents()).map(plain);
  expect(titles.toSorted()).toEqual(rows.map(({ title }) => plain(title)).toSorted());
  expect(titles.length).toBeGreaterThan(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the order by rating begins with the best, and cards name it', async () => {
  const page = await withoutScripts('/ru/minsk/events?sort=rating&available=1');
  const values = await page
    .locator('#main article [data-rating]')
    .evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute('data-rating'))));
  expect(values.length).toBeGreaterThan(3);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
});

test('what is searched for in a format leads to the films of that day in it', async () => {
  const { rows } = await app.pool.query<{ title: string }>(
    `select distinct e.title ->> 'ru' as title from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id
     where c.slug = 'minsk' and '3D' in (p.format, p.second_format) and p.local_day = (now() at time zone c.time_zone)::date + 1`,
  );
  const page = await withoutScripts(`/ru/minsk/search?q=${encodeURIComponent('3д завтра')}`);
  await page.locator('#main a[href*="format=3D"]').first().click();
  await page.waitForURL('**format=3D**');
  expect(new URL(page.url()).pathname).toBe('/ru/minsk/events/kino');
  const titles = (await page.locator('#main article h2').allTextContents()).map(plain);
  expect(titles.toSorted()).toEqual(rows.map(({ title }) => plain(title)).toSorted());
});
