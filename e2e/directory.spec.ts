import { describe, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';

const browser = await launchBrowser();
const app = demoApp();
const ru = { locale: 'ru' } as const;

async function idOf(table: 'organizer' | 'tour' | 'person', key: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(`select id from ${table} where key = $1`, [key]);
  if (!rows[0]) throw new Error(`no ${table} ${key}`);
  return rows[0].id;
}

describe('organizers', () => {
  test('are narrowed by city, lead to a page with their registrations, and from there to events and back', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/other/organizer');
    await visitor.fits();
    await page
      .getByRole('navigation', { name: m.site_organizer_cities({}, ru) })
      .getByRole('link', { name: /Бобруйск/ })
      .click();
    await page.waitForURL('**/other/organizer?city=bobruisk');
    await page.getByRole('link', { name: /Северный занавес/ }).click();
    await page.getByRole('heading', { level: 1, name: /Северный занавес/ }).waitFor();
    expect(await page.getByText('199901141').isVisible()).toBe(true);
    expect(await page.getByText('№ РОКМ-00470').isVisible()).toBe(true);
    await visitor.fits();
    const past = page.locator('section', { has: page.getByRole('heading', { name: m.site_organizer_past({}, ru) }) });
    expect(await past.getByRole('link', { name: 'Женитьба' }).isVisible()).toBe(true);
    await page.getByRole('heading', { level: 3, name: 'Ревизор' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Ревизор' }).waitFor();
    await page.getByRole('link', { name: /Северный занавес/ }).click();
    await page.getByRole('heading', { level: 1, name: /Северный занавес/ }).waitFor();
  });
});

describe('tours', () => {
  test('a stop of a tour is bought over its page; its event and artist lead back to it', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 360, city: 'minsk' });
    const { page } = visitor;
    const be = { locale: 'be' } as const;
    await visitor.visit('/be/other/tours');
    await visitor.fits();
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    expect(headings).toEqual([m.site_tour_running({}, be), m.site_tour_coming({}, be), m.site_tour_past({}, be)]);
    await page.getByRole('link', { name: 'Лада Зімніцкая. «Зімовае сонца»' }).click();
    await page.getByRole('heading', { level: 1, name: /Лада Зімніцкая/ }).waitFor();
    await visitor.fits();
    await page.getByRole('link', { name: m.site_tour_tickets({}, be) }).click();
    await page.locator('iframe[src*="/widget/"]').waitFor();
    await page.keyboard.press('Escape');

    const schedule = page.locator('section', {
      has: page.getByRole('heading', { name: m.site_tour_schedule({}, be) }),
    });
    await schedule.getByRole('link', { name: 'Полацк', exact: true }).click();
    await page.waitForURL('**/be/polotsk/event/*');
    const tour = page.getByRole('term').filter({ hasText: m.site_event_tour({}, be) });
    expect(await tour.isVisible()).toBe(true);
    await page
      .getByRole('link', { name: /Зімовае сонца/ })
      .first()
      .click();
    await page.waitForURL('**/other/tours/*');
    await page.getByRole('link', { name: 'Лада Зімніцкая', exact: true }).first().click();
    await page.waitForURL('**/other/names/*');
    expect(await page.getByRole('heading', { name: m.site_people_tours({}, be) }).isVisible()).toBe(true);
  });
});

describe('people', () => {
  test('by role and letter, page by page, without scripts as well', async () => {
    const ka = { locale: 'ka' } as const;
    const context = await browser.newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${app.siteOf('georgia')}/ge/other/names`);
    await page.getByRole('link', { name: m.site_pager_page({ page: 2 }, ka) }).click();
    expect(page.url()).toContain('page=2');
    await page
      .getByRole('navigation', { name: m.site_people_roles({}, ka) })
      .getByRole('link', { name: /კომპოზიტორები/ })
      .click();
    expect(page.url()).toMatch(/role=composer$/);
    await page
      .getByRole('navigation', { name: m.site_people_letters({}, ka) })
      .getByRole('link', { name: 'ფ', exact: true })
      .click();
    await page.getByRole('link', { name: 'ზაქარია ფალიაშვილი' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ზაქარია ფალიაშვილი');
  });

  test('a person has life dates, birthplace, roles that lead to others, works and company', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'grodno' });
    const { page } = visitor;
    await visitor.visit(`/ru/other/names/${await idOf('person', 'boris-pasternak')}`);
    await visitor.fits();
    expect(await page.getByRole('definition').allTextContents()).toEqual([
      '10\u00a0февраля\u00a01890',
      '30\u00a0мая\u00a01960',
      'Москва',
    ]);
    expect(await page.getByRole('heading', { level: 3, name: 'Гамлет' }).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: /Уильям\sШекспир/ }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Переводчик' }).click();
    await page.getByRole('heading', { level: 1, name: 'Переводчики' }).waitFor();
  });
});

describe('events of a country and of a date', () => {
  test('lead from the country to a city, from cards to a plain list by date and back', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/events/teatr');
    await visitor.fits();
    await page
      .getByRole('navigation', { name: m.site_country_cities({}, ru) })
      .getByRole('link', { name: /Гродно/ })
      .click();
    await page.waitForURL('**/ru/grodno/events/teatr');
    await page.getByRole('link', { name: m.site_listing_by_date({}, ru) }).click();
    await page.waitForURL('**/ru/grodno/events/teatr/indexOld');
    await visitor.fits();
    const days = await page
      .locator('h2 time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(days.length).toBeGreaterThan(5);
    expect(days).toEqual(days.toSorted());
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('link', { name: m.site_index_back({}, ru) }).click();
    await page.waitForURL('**/ru/grodno/events/teatr');
  });
});

describe('the categories under the header', () => {
  const sections = m.site_sections({}, ru);

  test('are hidden on detail pages in Belarus, also when walking between pages', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    const row = page.getByRole('navigation', { name: sections });
    const [organizer, tour, person] = [
      await idOf('organizer', 'severny-zanaves'),
      await idOf('tour', 'stal-i-lyon-thread'),
      await idOf('person', 'yanka-kupala'),
    ];
    for (const list of ['other/organizer', 'other/tours', 'other/names', 'events', 'minsk/events', 'minsk/objects/1']) {
      await visitor.visit(`/ru/${list}`);
      expect(await row.isVisible(), list).toBe(true);
    }
    const details = [
      `other/organizer/${organizer}`,
      `other/tours/${tour}`,
      `other/names/${person}`,
      'minsk/event/5731229',
      'minsk/events/teatr/5731229',
    ];
    for (const detail of details) {
      await visitor.visit(`/ru/${detail}`);
      expect(await row.isVisible(), detail).toBe(false);
    }
    await visitor.visit('/ru/other/names');
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await page.waitForURL('**/other/names/*');
    await row.waitFor({ state: 'hidden' });
    await page.goBack();
    await row.waitFor({ state: 'visible' });
  });

  test('are never there in Georgia', async () => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'ru', width: 1280, city: 'tbilisi' });
    for (const path of ['tbilisi', 'tbilisi/events', 'other/tours', 'other/names', 'other/organizer', 'events/kino']) {
      await visitor.visit(`/ru/${path}`);
      expect(await visitor.page.getByRole('navigation', { name: sections }).count(), path).toBe(0);
    }
  });
});
