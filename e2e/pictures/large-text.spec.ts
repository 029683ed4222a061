import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import { aBuyer, chooseTwoFromList, fillContact, openSale, words } from '../steps/sale-steps.ts';

/** A browser whose reader has set text of twice the usual size. */
const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
const app = demoApp();

const { rows } = await app.pool.query<Record<'play' | 'film' | 'place' | 'person' | 'tour', string>>(
  `select (select e.id from event e where e.category = 'teatr' and exists (select from performance p where p.event_id = e.id and p.starts_at > now() and p.city_id = c.id) order by e.popularity desc limit 1) as play,
     (select e.id from event e where e.category = 'kino' and exists (select from performance p where p.event_id = e.id and p.starts_at > now() and p.city_id = c.id) order by e.popularity desc limit 1) as film,
     (select id from place where city_id = c.id and type = 'theatre' order by id limit 1) as place,
     (select id from person order by id limit 1) as person, (select id from tour order by id limit 1) as tour
   from city c where c.slug = 'minsk'`,
);
const [ids] = rows;
if (ids === undefined) throw new Error('No city');

test.each([
  ['home', 'ru', '/minsk'],
  ['listing', 'ge', '/minsk/events/top'],
  ['films of a day', 'ru', '/minsk/events/kino?view=hours'],
  ['events by day', 'be', '/minsk/events/top/indexOld'],
  ['tonight', 'ru', '/minsk/tonight'],
  ['play', 'be', `/minsk/event/${ids.play}`],
  ['film', 'ge', `/minsk/event/${ids.film}`],
  ['places', 'en', '/minsk/objects'],
  ['place', 'ru', `/minsk/objects/1/${ids.place}`],
  ['search', 'ru', `/minsk/search?q=${encodeURIComponent('театр')}`],
  ['people', 'en', '/other/names'],
  ['person', 'ge', `/other/names/${ids.person}`],
  ['tour', 'ru', `/other/tours/${ids.tour}`],
  ['journal', 'ge', '/journal'],
  ['items', 'ru', '/minsk/items'],
  ['discounts', 'ru', '/skidki'],
  ['videos', 'ge', '/minsk/videos'],
  ['document', 'ge', '/pages/about'],
  ['support', 'ru', '/support'],
  ['no such page', 'en', '/404'],
  ['login of the cabinet', 'ru', ''],
] as const)('text of twice the size fits on a phone: %s in %s', async (_, locale, path) => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 360, city: 'minsk' });
  if (path === '/404') visitor.expectStatus(404);
  await visitor.visit(path === '' ? `/cabinet/${locale}` : `/${locale}${path}`);
  expect(await visitor.page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await visitor.fits();
});

test.each(['ru', 'ge'] as const)(
  'text of twice the size fits on a phone: the steps of a sale in %s',
  async (locale) => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 360, city: 'minsk' });
    const { language, checkout } = words(locale);
    const sale = await openSale(visitor, await app.aPerformance('belarus'));
    await sale.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
    await visitor.fits();
    await chooseTwoFromList(sale, locale);
    await visitor.fits();
    await sale.getByRole('button', { name: checkout }).click();
    await sale.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
    await fillContact(sale, locale, aBuyer(visitor));
    await visitor.fits();
  },
);

test('text of twice the size fits on a phone: the filters of a listing', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  await visitor.visit('/ru/minsk/events/teatr');
  await wake(visitor.page);
  await visitor.page.getByRole('button', { name: m.site_filter_label({}, { locale: 'ru' }) }).click();
  await visitor.page.getByRole('dialog').waitFor();
  await visitor.fits();
});
