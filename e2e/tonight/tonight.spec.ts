import { expect, test } from 'vitest';
import { cityDay } from '#domain/catalog/city-day.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

const browser = await launchBrowser();
const app = demoApp();
const RU = { locale: 'ru' } as const;
const MINUTE_MS = 60_000;
const plainTime = (at: Date): string => formatTime(at, 'Europe/Minsk');

/** Makes a performance of a play start so many minutes from now, on the event day that the page shows. */
async function startsIn(
  minutes: number,
): Promise<{ id: number; eventId: number; title: string; city: string; ends: Date }> {
  const { id, eventId } = await app.aPerformance('belarus');
  const at = new Date(Date.now() + minutes * MINUTE_MS);
  const { rows } = await app.pool.query<{ title: string; city: string; ends: Date }>(
    `update performance p set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '100 minutes', local_day = $3
     from event e, city c where p.id = $1 and e.id = p.event_id and c.id = p.city_id returning e.title ->> 'ru' as title, c.slug as city, p.ends_at as ends`,
    // The page is of the day that it is now, however close its end is.
    [id, at, cityDay(new Date(), 'Europe/Minsk')],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The performance is gone');
  return { id, eventId, ...found };
}

test('tonight names what begins within the hour, and lets it go when it begins, without a reload', async () => {
  const { id, eventId, title, city, ends } = await startsIn(40);
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city });
  const { page } = visitor;
  await page.clock.install();
  await visitor.visit(`/ru/${city}/tonight`);
  const heading = page.getByRole('heading', { name: m.site_tonight_soon({}, RU) });
  const soon = page.locator('section').filter({ has: heading });
  const row = soon.locator('li').filter({ has: page.locator(`a[href$="/event/${eventId}"]`) });
  await row.getByRole('heading', { name: title }).waitFor();
  await row.locator(`a[href*="seid=${id}"]`).waitFor();
  expect(await row.textContent()).toContain(plainTime(ends));
  await visitor.fits();
  await wake(page);
  await page.clock.fastForward(41 * MINUTE_MS);
  await expect.poll(() => page.locator(`#main a[href$="/event/${eventId}"]`).count()).toBe(0);
});

test('home leads to tonight, and a category without anything today leads back to all of it', async () => {
  const { eventId, city } = await startsIn(50);
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city });
  const { page } = visitor;
  await visitor.visit(`/ru/${city}`);
  await wake(page);
  await page
    .getByRole('link', { name: m.site_tonight_link({}, RU), exact: true })
    .last()
    .click();
  await page.waitForURL(/\/tonight$/);
  await page.locator(`#main a[href$="/event/${eventId}"]`).first().waitFor();
  const { rows } = await app.pool.query<{ slug: string }>(
    // The guide's days do not know yet that this performance was moved to today.
    `select ec.category as slug from event_city ec join city c on c.id = ec.city_id and c.slug = $1
     where ec.last_day > $2 and ec.category <> (select category from event where id = $3) and not exists (
       select from event_city_day d where d.city_id = c.id and d.category = ec.category and d.day = $2) limit 1`,
    [city, cityDay(new Date(), 'Europe/Minsk'), eventId],
  );
  const [category] = rows;
  if (category === undefined) throw new Error(`Every category of ${city} has something today`);
  await visitor.visit(`/ru/${city}/tonight?type=${category.slug}`);
  await page.getByRole('link', { name: m.site_tonight_all({}, RU) }).waitFor();
  const chip = page
    .getByRole('navigation', { name: m.site_search_kinds({}, RU) })
    .getByRole('link')
    .first();
  expect(await chip.getAttribute('aria-current')).toBe(null);
});

test('a page that is left open over the night says that this is all, and leads to the next day', async () => {
  const { city } = await startsIn(30);
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city });
  const { page } = visitor;
  await page.clock.install();
  await visitor.visit(`/ru/${city}/tonight`);
  await wake(page);
  await page.clock.fastForward(26 * 60 * MINUTE_MS);
  // A day later it may be night, too.
  const said = [m.site_tonight_empty_title, m.site_tonight_empty_night].map((text) => text({}, RU));
  await page.getByRole('heading', { name: new RegExp(`^(?:${said.join('|')})$`) }).waitFor();
  const next = page.locator('#main [data-empty] a').first();
  expect(await next.getAttribute('href')).toContain('day=');
  await next.click();
  await page.waitForURL(/\/events\?day=/);
});
