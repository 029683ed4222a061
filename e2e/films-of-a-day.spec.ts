import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';

const browser = await launchBrowser();
const app = demoApp();
type Showing = { film: string; place: string; time: string; part: number; formats: string[] };

/** What the cinemas of Minsk show the day after tomorrow: nothing of it has begun. */
async function showings(): Promise<{ day: string; shown: Showing[] }> {
  const { rows } = await app.pool.query<Showing & { day: string }>(
    `select e.title ->> 'ru' as film, pl.name ->> 'ru' as place, to_char(p.starts_at at time zone c.time_zone, 'HH24:MI') as time, p.local_day::text as day,
       day_part(p.starts_at, p.local_day, c.time_zone) as part, array_remove(array[p.format, p.second_format], null) as formats
     from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id join place pl on pl.id = p.place_id
     where c.slug = 'minsk' and e.category = 'kino' and p.local_day = (now() at time zone c.time_zone)::date + 2 order by p.starts_at`,
  );
  return { day: rows[0]?.day ?? '', shown: rows };
}

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${app.siteOf('belarus')}${path}`);
  return page;
}
const text = (found: string): string => found.replaceAll(/[\u00a0\s]+/g, ' ').trim();

test('films are listed by cinema, each with its times, formats and prices', async () => {
  const { day, shown } = await showings();
  const page = await open(`/ru/minsk/events/kino?day=${day}`);
  await page.getByRole('link', { name: 'По кинотеатрам' }).click();
  await page.waitForURL('**view=cinemas');
  const listed: string[] = [];
  for (const cinema of await page.locator('[data-showtimes] > section').all()) {
    const place = text(await cinema.getByRole('heading', { level: 2 }).innerText());
    for (const film of await cinema.locator('li:has(h3)').all()) {
      const title = text(await film.getByRole('heading', { level: 3 }).innerText());
      for (const time of await film.locator('li:has(time)').all()) {
        const words = text(await time.innerText());
        expect(words).toMatch(/\d+(,\d\d)? руб\.|билетов нет|отмена|в кассе|не продаётся|перенесено|бесплатно/);
        listed.push(`${place} ${title} ${words.slice(0, 5)} ${text(await time.locator('> small').innerText())}`);
      }
    }
  }
  const wanted = shown.map(
    ({ film, place, time, formats }) =>
      `${text(place)} ${text(film)} ${time} ${formats.toSorted().join(' · ') || '2D'}`,
  );
  expect(listed.toSorted()).toEqual(wanted.toSorted());
  expect(listed.length).toBeGreaterThan(20);
  const sale = page.locator('[data-showtimes] a[href*="/widget/"]').first();
  expect(await sale.getAttribute('href')).toMatch(/oid=\d+&seid=\d+/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/events\/kino$/);
});

test('films are listed by the time of their start, under the filters that were chosen', async () => {
  const { day, shown } = await showings();
  const page = await open(`/ru/minsk/events/kino?day=${day}&part=evening&view=cinemas`);
  await page.getByRole('link', { name: 'По времени' }).click();
  await page.waitForURL('**view=hours');
  const listed: string[] = [];
  for (const start of await page.locator('[data-showtimes] li').all()) {
    const title = text(await start.getByRole('heading', { level: 3 }).innerText());
    listed.push(`${text(await start.locator('time').innerText()).slice(0, 5)} ${title}`);
  }
  const wanted = shown.filter(({ part }) => part === 3).map(({ time, film }) => `${time} ${text(film)}`);
  expect(listed.toSorted()).toEqual(wanted.toSorted());
  const times = listed.map((one) => one.slice(0, 5));
  expect(times).toEqual(times.toSorted());
  await page.getByRole('link', { name: 'По фильмам' }).click();
  await page.locator('#main article').first().waitFor();
  expect(new URL(page.url()).search).toBe(`?day=${day}&part=evening`);
});
