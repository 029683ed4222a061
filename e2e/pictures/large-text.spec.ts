import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import { aCabinetOwner } from '../../verify/ui-audit/cabinet.ts';
import { PLAY, sitesOn } from '../../verify/ui-audit/examples.ts';
import { aBuyer, chooseTwoFromList, fillContact, openSale, words } from '../steps/sale-steps.ts';

/** Browsers whose readers have set text of twice and one and a half times the usual size. */
const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
const half = await launchBrowser(['--blink-settings=defaultFontSize=24']);
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
  expect(await visitor.page.evaluate(brokenWords)).toEqual([]);
});

/** Words of headings that go on in the next line. Headings in the size of the text around them may break as it does. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const size = sizeOf(document.documentElement);
  for (const heading of document.querySelectorAll('h1, h2')) {
    if (sizeOf(heading) < 1.1 * size && heading.tagName === 'H2') continue;
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+[.,!?»“]*/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

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

test.each([
  ['twice', browser, 'ru'],
  ['twice', browser, 'ge'],
  ['one and a half times', half, 'ru'],
  ['one and a half times', half, 'ge'],
] as const)('text of %s the size fits on a phone: a ticket', async (_, reader, locale) => {
  const visitor = await aVisitor(reader, app, { market: 'belarus', locale, width: 360 });
  const { page } = visitor;
  await visitor.visit(`/${locale}/ticket/${await boughtTicket()}`);
  const { language } = words(locale);
  const card = page.getByRole('article').first();
  const parts = [
    card,
    card.getByRole('heading', { level: 1 }),
    card.getByRole('img', { name: m.ticket_code({}, language) }),
    card.getByRole('time'),
    ...(await card.locator('dl > div').all()),
    page.getByText(m.ticket_count({ count: 2 }, language)).first(),
  ];
  for (const part of parts) {
    const { x = -1, y = -1, width = 0 } = (await part.boundingBox()) ?? {};
    expect([x >= 0, y >= 0, width > 0, x + width <= 360]).toEqual([true, true, true, true]);
  }
  // No text is cut off within the card either.
  const cut = await card.locator('h1, p, b, dt, dd').evaluateAll((texts) =>
    texts.filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right > 349;
    }),
  );
  expect(cut).toHaveLength(0);
});

let bought: Promise<string> | undefined;

/** The access key of an order of two tickets. */
function boughtTicket(): Promise<string> {
  bought ??= (async () => {
    const { eventId, city } = await app.aPerformance('belarus');
    const site = sitesOn(app.port)[0];
    const play = { site, shape: PLAY, route: 'region-event-event', path: `/${city}/event/${eventId}` };
    await aCabinetOwner(browser, play as Parameters<typeof aCabinetOwner>[1]);
    const { rows: orders } = await app.pool.query<{ key: string }>(
      'select o.access_key as key from orders o join ticket t on t.order_id = o.id order by o.created_at desc limit 1',
    );
    return orders[0]?.key ?? '';
  })();
  return bought;
}

test('text of twice the size fits on a phone: the filters of a listing', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  await visitor.visit('/ru/minsk/events/teatr');
  await wake(visitor.page);
  await visitor.page.getByRole('button', { name: m.site_filter_label({}, { locale: 'ru' }) }).click();
  await visitor.page.getByRole('dialog').waitFor();
  await visitor.fits();
});

test.each(['en', 'ge'] as const)(
  'text of twice the size: a question covers no action of a phone in %s',
  async (locale) => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 360 });
    const { page } = visitor;
    const { language } = words(locale);
    const { eventId, city } = await app.aPerformance('belarus');
    await visitor.visit(`/${locale}/${city}/event/${eventId}`);
    const question = page.getByRole('dialog', { name: m.site_city_your({}, language) });
    await question.waitFor();
    await visitor.fits();
    const button = page.locator('[data-buy-bar] a');
    await button.scrollIntoViewIfNeeded();
    const [asked, buy] = [await question.boundingBox(), await button.boundingBox()];
    expect((buy?.y ?? 0) + (buy?.height ?? 0)).toBeLessThanOrEqual(asked?.y ?? 0);
    expect(asked?.height).toBeLessThan(200);
    for (const name of [m.site_city_yes({}, language), m.site_city_other_short({}, language)]) {
      const { x = -1, y = 0, width = 0 } = (await question.getByRole('button', { name }).boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(y).toBeGreaterThan(0);
    }
  },
);

test.each(['ru', 'be', 'en', 'ge'] as const)(
  'text of twice the size: the way past the menu is out of sight until it has the focus in %s',
  async (locale) => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 360, city: 'minsk' });
    const { page } = visitor;
    const { language } = words(locale);
    await visitor.visit(`/${locale}/minsk`);
    const skip = page.getByRole('link', { name: m.site_skip({}, language), exact: true });
    const hidden = await skip.boundingBox();
    expect((hidden?.y ?? 0) + (hidden?.height ?? 0)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Tab');
    const { x = 0, y = 0, width = 0 } = (await skip.boundingBox()) ?? {};
    expect([y, x + width <= 360]).toEqual([8, true]);
    // What is small grows too, as far as there is room.
    const label = page
      .getByRole('navigation', { name: m.site_quick_nav({}, language) })
      .getByRole('link')
      .first();
    expect(await label.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(15);
  },
);

test('text of twice the size: the number of seats left grows with it', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { rows: events } = await app.pool.query<{ id: number; day: string }>(
    `select p.event_id as id, to_char(p.local_day, 'YYYY-MM-DD') as day
     from performance p join performance_stock s on s.performance_id = p.id join city c on c.id = p.city_id
       join event e on e.id = p.event_id
     where c.slug = 'minsk' and p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null
       and p.starts_at between now() + interval '1 day' and now() + interval '10 days' and s.free between 1 and 6
     order by e.category = 'kino' desc, p.starts_at limit 1`,
  );
  // A film's page shows one day at a time.
  await visitor.visit(`/ru/minsk/event/${events[0]?.id}?day=${events[0]?.day}`);
  const left = visitor.page.locator('[data-variant=few] em').first();
  await left.waitFor();
  expect(await left.evaluate((element) => getComputedStyle(element).fontSize)).toBe('22px');
  // Of a film it stands below the part of the day, which it does not cover.
  const covered = await visitor.page.locator('#schedule li:has(em):has(> p)').evaluateAll((times) =>
    times.filter((time) => {
      const [part, few] = ['p', 'em'].map((name) => time.querySelector(name)?.getBoundingClientRect());
      return part !== undefined && few !== undefined && part.bottom > few.top + 1;
    }),
  );
  expect(covered).toHaveLength(0);
  await visitor.fits();
});
