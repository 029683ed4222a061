import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { m } from '#texts/generated/messages.js';
import { aVisitor, type Visitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

const browser = await launchBrowser();
const app = demoApp();

/** An address of the demo's guide, its headline and the types of its structured data. */
const PAGES: [market: 'belarus' | 'georgia', path: string, heading: RegExp, jsonLd: string[]][] = [
  ['belarus', '/', /Минск/, []],
  ['belarus', '/be/minsk', /Мінск/, []],
  ['georgia', '/ge/tbilisi', /თბილის/, []],
  ['belarus', '/ru/minsk/events', /Афиша в.Минске/, ['BreadcrumbList', 'ItemList']],
  ['belarus', '/en/events/teatr', /Theatre|Plays/, ['BreadcrumbList', 'ItemList']],
  ['belarus', '/ru/minsk/events/koncert', /Концерты в.Минске/, ['BreadcrumbList', 'ItemList']],
  ['belarus', '/ru/minsk/events/kino/genre/drama', /драма/i, ['BreadcrumbList', 'ItemList']],
  ['belarus', '/ru/minsk/event/5731229', /./, ['BreadcrumbList', 'Event']],
  ['belarus', '/be/minsk/objects', /./, ['BreadcrumbList']],
  ['georgia', '/en/tbilisi/objects', /./, ['BreadcrumbList']],
  ['belarus', '/ru/objects', /./, ['BreadcrumbList']],
];

test('an address is shared from the page: by the system’s sheet, without what its query says', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (shared: unknown) => void Object.assign(window, { shared }) });
  });
  await visitor.visit('/ru/minsk/event/5731229?utm_source=x');
  await wake(page);
  await page.locator('summary', { hasText: 'Поделиться' }).click();
  await page.getByRole('button', { name: 'В другом приложении…' }).click();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await page.evaluate(() => (window as unknown as { shared?: unknown }).shared)).toEqual({
    title: expect.stringContaining((title ?? '').slice(0, 5)),
    url: `${app.siteOf('belarus')}/ru/minsk/event/5731229`,
  });
});

describe('favourites of a visitor without a login', () => {
  test('are told in the language of the page; what is no more, or cannot be asked, keeps its words', async () => {
    const { rows } = await app.pool.query<{ id: number; ru: string; be: string; en: string; early: number }>(
      `select e.id, e.title ->> 'ru' as ru, e.title ->> 'be' as be, e.title ->> 'en' as en,
         lag(e.id) over (order by e.id) as early
       from event e where e.category = 'teatr' and e.title ->> 'be' <> e.title ->> 'ru' and e.title ->> 'en' is not null
         and exists (select 1 from event_city ec join city c on c.id = ec.city_id where ec.event_id = e.id and c.slug = 'minsk')
       order by early nulls last limit 1`,
    );
    const [play] = rows;
    if (play === undefined) throw new Error('no play with a title in three languages');
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit(`/ru/minsk/event/${play.id}`);
    await wake(page);
    await page.getByRole('button', { name: 'В избранное', exact: true }).click();
    await page.evaluate(
      ([early, gone]) => {
        const old = [early, gone].map((id) => ({ id, title: 'Старое имя', hint: 'Завтра, 19:00', citySlug: 'minsk' }));
        const kept = JSON.parse(localStorage.getItem('rampa.favourites') ?? '[]') as object[];
        localStorage.setItem('rampa.favourites', JSON.stringify([...kept, ...old]));
      },
      [play.early, 999_999_999],
    );
    const open = async (path: string, name: string) => {
      await visitor.visit(path);
      await page.getByRole('banner').getByRole('button', { name }).click();
      const panel = page.getByRole('dialog', { name });
      await panel.getByRole('listitem').first().waitFor();
      return panel.getByRole('listitem').locator('b');
    };
    const belarusian = await open('/be/minsk', 'Абранае');
    await expect
      .poll(() => belarusian.allTextContents())
      .toEqual([play.be, expect.not.stringMatching('Старое'), 'Старое имя']);

    visitor.expectLost();
    await page.route('**/api/v3/events?*', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    const unanswered = await open('/en/minsk', 'Favourites');
    await lost;
    expect((await unanswered.allTextContents())[0]).toBe(play.be);

    await page.unroute('**/api/v3/events?*');
    const english = await open('/en/minsk', 'Favourites');
    await expect.poll(async () => (await english.allTextContents())[0]).toBe(play.en);
    expect(await page.getByRole('dialog').getByRole('listitem').first().textContent()).not.toMatch(/[а-яў]/i);
  });

  test('fill their hearts before the page is hydrated, so that nobody removes one by adding it again', async () => {
    const { eventId, city } = await app.aPerformance('belarus');
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city });
    const { page } = visitor;
    const language = { locale: 'ru' } as const;
    const heart = (name: string) => page.getByRole('button', { name, exact: true });
    await visitor.visit(`/ru/${city}/event/${eventId}`);
    const empty = heart(m.site_action_favourite({}, language));
    await empty.tap();
    const full = heart(m.site_action_favourite_on({}, language));
    await full.waitFor();
    await page.reload();
    await full.waitFor();
    expect(await full.getAttribute('aria-pressed')).toBe('true');
    const { width, height } = (await full.boundingBox()) ?? { width: 0, height: 0 };
    expect([width, height]).toEqual([44, 44]);
    await full.tap();
    await empty.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('rampa.favourites'))).toBe('[]');
  });

  test('say what they cost, how they stand, and lead to the sale; a cancelled one is not sold', async () => {
    const { eventId } = await app.aPerformance('belarus');
    const { rows } = await app.pool.query<{ title: string; slug: string }>(
      `select e.title ->> 'ru' as title, c.slug from performance p join event e on e.id = p.event_id
       join city c on c.id = p.city_id where e.id = $1 and is_sellable(p, now()) limit 1`,
      [eventId],
    );
    const [play] = rows;
    if (play === undefined) throw new Error('no play that is on sale');
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    const { page } = visitor;
    await page.addInitScript(
      (event) => {
        const kept = [{ ...event, title: 'Пьеса', hint: '', language: 'ru' }];
        localStorage.setItem('rampa.favourites', JSON.stringify(kept));
      },
      { id: eventId, citySlug: play.slug },
    );
    const open = async () => {
      await visitor.visit('/ru/minsk');
      await page
        .getByRole('button', { name: /^Избранное/ })
        .filter({ visible: true })
        .first()
        .click();
      return page.getByRole('dialog', { name: 'Избранное' }).getByRole('listitem');
    };
    const row = await open();
    const buy = row.getByRole('link', { name: `Билеты: ${play.title}` });
    const address = new URL((await buy.getAttribute('href')) ?? '', app.siteOf('belarus'));
    const sellable = await app.pool.query(
      'select from performance p where p.id = $1 and p.event_id = $2 and is_sellable(p, now())',
      [address.searchParams.get('seid'), eventId],
    );
    expect([address.pathname, sellable.rowCount]).toEqual(['/widget/', 1]);
    expect(await row.textContent()).toMatch(/руб\./);
    const states = await app.pool.query<{ id: number; state: string }>(
      'select id, state from performance where event_id = $1',
      [eventId],
    );
    try {
      await app.pool.query(`update performance set state = 'cancelled' where event_id = $1`, [eventId]);
      const cancelled = await open();
      await cancelled.getByText('Отменено').waitFor();
      expect(await buy.count()).toBe(0);
      expect(await cancelled.textContent()).not.toMatch(/руб\./);
    } finally {
      for (const { id, state } of states.rows)
        await app.pool.query('update performance set state = $2 where id = $1', [id, state]);
    }
  });
});

describe('pages of the guide', () => {
  test.each(PAGES)(
    '%s %s: a headline of its own, what machines read, and it comes alive',
    async (market, path, heading, jsonLd) => {
      const locale = /^\/(be|en|ge)\b/.exec(path)?.[1] ?? 'ru';
      const visitor = await aVisitor(browser, app, {
        market,
        locale: locale as Visitor['locale'],
        width: 1280,
        city: market === 'belarus' ? 'minsk' : 'tbilisi',
      });
      const { page } = visitor;
      await visitor.visit(path);
      const headings = page.locator('h1');
      expect(await headings.count()).toBe(1);
      expect(await headings.textContent()).toMatch(heading);
      expect((await page.title()).length).toBeGreaterThan(10);
      expect(await page.locator('link[rel=canonical]').count()).toBe(1);
      expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(5);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      const types = blocks.flatMap((block) =>
        [JSON.parse(block)].flat().map((thing: { '@type': string }) => thing['@type']),
      );
      for (const type of jsonLd)
        expect(
          types.some((each) => each.endsWith(type)),
          `${type} in ${types.join()}`,
        ).toBe(true);
      // After the first input React hydrates the page; its markup must match the server's.
      await wake(page);
      await visitor.fits();
    },
  );

  test('from an event to the place where it is given and to the people who give it', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 360, city: 'minsk' });
    const { page } = visitor;
    const { rows } = await app.pool.query<{ id: number }>(
      `select e.id from event e where e.category = 'teatr' and exists (select 1 from event_person where event_id = e.id)
         and exists (select 1 from event_city ec join city c on c.id = ec.city_id where ec.event_id = e.id and c.slug = 'minsk')
       order by e.popularity desc, e.id limit 1`,
    );
    const address = `/be/minsk/event/${rows[0]?.id}`;
    for (const wanted of ['/objects/', '/other/names/']) {
      await visitor.visit(address);
      const link = page.locator(`#main a[href*="${wanted}"]`).first();
      const href = await link.getAttribute('href');
      await link.click();
      await page.waitForURL(`**${href}`);
      await page.locator('h1').waitFor();
      await visitor.visit(href ?? '');
      expect(await page.locator('h1').count()).toBe(1);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(blocks.join()).toContain('BreadcrumbList');
      expect(await page.locator(`#main a[href*="/be/minsk/event/"]`).count()).toBeGreaterThan(0);
      await wake(page);
      await visitor.fits();
    }
  });

  test('a link opens the next page without loading the document again, at its top', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/minsk/events/teatr');
    await wake(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY > 300);
    const card = page.locator('article h2 a').nth(6);
    const title = await card.textContent();
    await card.click();
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
    expect(await page.evaluate(() => [scrollY, 'isSameDocument' in window])).toEqual([0, true]);
  });

  test('a link leads on although the scripts of its page do not arrive', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/minsk/events/teatr');
    // Answered never: what hydrates the page is asked for at the first touch.
    await page.route('**/assets/*.js', () => undefined);
    const card = page.locator('article h2 a').first();
    const href = await card.getAttribute('href');
    await card.tap();
    await page.waitForURL(`**${href}`, { waitUntil: 'commit' });
    expect(await page.locator('h1').textContent()).toBeTruthy();
  });

  test('parts of a home page that come near the window no longer clip, on the page that was opened and the next', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'en', width: 1280, city: 'minsk' });
    const { page } = visitor;
    const clipping = () =>
      page.evaluate(() => {
        const parts = [...document.querySelectorAll<HTMLElement>('[data-later] > *')];
        const clips = (part: HTMLElement) => getComputedStyle(part).contentVisibility === 'auto';
        // A jump down leaves parts between its ends as they were.
        const isSeen = (part: HTMLElement) => {
          const { top, bottom } = part.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        };
        return { seen: parts.filter((part) => isSeen(part) && clips(part)).length, all: parts.filter(clips).length };
      });
    const walkDown = async () => {
      await expect.poll(clipping, { timeout: 10_000 }).toMatchObject({ seen: 0 });
      expect((await clipping()).all).toBeGreaterThan(2);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
      await expect.poll(clipping, { timeout: 10_000 }).toMatchObject({ seen: 0 });
    };
    await visitor.visit('/en/minsk');
    await walkDown();
    await visitor.visit('/en/minsk/objects');
    await wake(page);
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.locator('header a[href="/en/minsk"]').first().click();
    await page.waitForURL(/\/en\/minsk$/);
    await walkDown();
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
  });

  test('filters stand in the address, and one link clears them', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/minsk/events/koncert?free=1');
    await page.getByRole('link', { name: 'Сбросить' }).first().click();
    await page.waitForURL('**/ru/minsk/events/koncert');
    await page.locator('article').first().waitFor();
  });

  test('a day without events says so and offers days that have some', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    await visitor.visit('/ru/minsk/events/cirk?day=2027-08-14');
    await visitor.page.getByRole('heading', { name: 'На выбранную дату расписания нет' }).waitFor();
  });

  test('a genre without dates in a city says so, leads on, and stays out of search engines', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 360, city: 'minsk' });
    const { page } = visitor;
    const { rows } = await app.pool.query<{ category: string; genre: string; city: string }>(
      `select e.category, g.key as genre, c.slug as city from genre g join event_genre eg on eg.genre_id = g.id
         join event e on e.id = eg.event_id
         join city c on c.slug in ('brest', 'gomel', 'vitebsk', 'grodno', 'mogilev') and exists (select from event_city ec where ec.city_id = c.id
           and ec.category = e.category and ec.last_day > current_date)
       where not exists (select from event_genre og join event_city ec on ec.event_id = og.event_id
         where og.genre_id = g.id and ec.city_id = c.id) order by 1, 2, 3 limit 1`,
    );
    const [{ category, genre, city } = { category: '', genre: '', city: '' }] = rows;
    const answer = await page.request.get(`${app.siteOf('belarus')}/be/${city}/events/${category}/genre/${genre}`);
    expect(answer.status()).toBe(200);
    await visitor.visit(`/be/${city}/events/${category}/genre/${genre}`);
    await page.getByRole('heading', { name: 'Пакуль нічога не абвешчана' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await visitor.fits();
    await page.locator(`#main a[href="/be/${city}/events/${category}"]`).last().click();
    await page.locator('article').first().waitFor();
    const nowhere = await page.request.get(
      `${app.siteOf('belarus')}/be/${city}/events/${category}/genre/no-such-genre`,
    );
    expect(nowhere.status()).toBe(404);
  });

  test('an event that is not given in the chosen city says so and names the cities that have it', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'en', width: 360, city: 'brest' });
    const { rows } = await app.pool.query<{ id: number }>(
      `select event_id as id from event_city ec join city c on c.id = ec.city_id
       group by event_id having bool_and(c.slug = 'minsk') order by event_id limit 1`,
    );
    await visitor.visit(`/en/brest/event/${rows[0]?.id}`);
    await visitor.page
      .getByText('not on in the chosen city')
      .or(visitor.page.getByText('selected city'))
      .first()
      .waitFor();
    const there = visitor.page.locator(`#main a[href^="/en/minsk/event/${rows[0]?.id}"]`);
    expect(await there.count()).toBeGreaterThan(0);
  });
});

test.each(['ru', 'be', 'en', 'ge'] as const)(
  'in a window of 768 px the list by dates keeps days and times apart: %s',
  async (locale) => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale, width: 768, city: 'tbilisi' });
    const { page } = visitor;
    await visitor.visit(`/${locale}/tbilisi/events/top/indexOld`);
    await visitor.fits();
    const apart = await page.locator('main section:has(h2 time)').evaluateAll((sections) =>
      sections.map((section) => {
        // The text, not its box, which a long word leaves.
        const day = document.createRange();
        day.selectNodeContents(section.querySelector('time') ?? section);
        const times = section.querySelector('li > span')?.getBoundingClientRect().left ?? 0;
        return times - Math.max(...Array.from(day.getClientRects(), ({ right }) => right));
      }),
    );
    expect(apart.length).toBeGreaterThan(5);
    expect(Math.min(...apart)).toBeGreaterThan(0);
    // The longest date with its year, which no line may cut.
    const heading = page.locator('main section h2 time').first();
    const longest = {
      ru: '23 сентября 2027',
      be: '23 кастрычніка 2027',
      en: '23 September 2027',
      ge: '23 სექტემბერი 2027',
    };
    const lines = await heading.evaluate((time, text) => {
      time.textContent = text.replaceAll(' ', '\u00a0');
      const range = document.createRange();
      range.selectNodeContents(time);
      return range.getClientRects().length;
    }, longest[locale]);
    expect(lines).toBe(1);
  },
);

test('on a phone a card tells its place in two lines, and its age mark stands beside the date', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  await visitor.visit('/ru/minsk/events/koncert');
  const cards = await visitor.page
    .locator('main article:has(time)')
    .filter({ visible: true })
    .evaluateAll((articles) =>
      articles.map((article) => {
        const time = article.querySelector('time');
        const age = time?.closest('p')?.lastElementChild?.getBoundingClientRect();
        const lastLine = [...(time?.getClientRects() ?? [])].at(-1);
        const foot = [...article.querySelectorAll('p')].at(-1);
        const place = foot?.previousElementSibling;
        const { top, height } = article.getBoundingClientRect();
        return {
          top,
          height,
          isAgeAlone: (age?.top ?? 0) > (lastLine?.bottom ?? 0) - 4,
          // A longer name is cut in its second line.
          isPlaceCut: place?.tagName === 'P' && place.scrollHeight > place.clientHeight + 1 && place.clientHeight < 30,
        };
      }),
    );
  expect(cards.length).toBeGreaterThan(10);
  expect(cards.filter(({ isAgeAlone }) => isAgeAlone)).toEqual([]);
  expect(cards.filter(({ isPlaceCut }) => isPlaceCut)).toEqual([]);
  const heights = new Map<number, Set<number>>();
  for (const { top, height } of cards) heights.set(top, (heights.get(top) ?? new Set()).add(Math.round(height)));
  expect([...heights.values()].filter(({ size }) => size > 1)).toEqual([]);
});
