import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import type { Visitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { chosenDates } from './steps/chosen-dates.ts';
import type { Finger } from './steps/finger.ts';
import { aBuyer, consentNames, GOOD_CARD, heldSeats, saleOverPage, seatsLink, words } from './steps/sale-steps.ts';
import { walkJourneys } from './steps/walk-journeys.ts';

const browser = await launchBrowser();
const app = demoApp();
const dates = chosenDates(app);

walkJourneys(browser, app, [
  {
    name: 'From “what is on tonight near me” to two held seats',
    market: 'belarus',
    locale: 'ru',
    isFirstVisit: true,
    taps: 5,
    way: 'yes, this is my city · today · the event · choose seats · find the best ones',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const play = await dates.aPlay(visitor, { isAway: true });
      await dates.toThisEvening(play);
      const { lat, lon, slug, name } = play.city;
      await page.context().grantPermissions(['geolocation'], { origin: app.siteOf('belarus') });
      await page.context().setGeolocation({ latitude: lat, longitude: lon });
      await begin('/ru');
      const question = page.getByRole('dialog', { name: m.site_city_your({}, language) });
      await question.getByText(name).waitFor();
      await finger.tap(question.getByRole('button', { name: m.site_city_yes({}, language), exact: true }));
      await page.waitForURL(`**/ru/${slug}`);
      await finger.tap(linkIn(page, m.site_home_when({}, language), m.site_when_today({}, language)));
      await page.waitForURL('**/events?period=today');
      await finger.tap(cardOf(page, play.title));
      await finger.tap(await seatsOf(visitor, play.title));
      await findSeats(visitor, finger);
      arrive();
      await heldSeats(saleOverPage(visitor), visitor.locale, 2);
    },
  },
  {
    name: 'A film tomorrow evening, with two held seats',
    market: 'georgia',
    locale: 'ge',
    taps: 5,
    way: 'tomorrow · cinema · the film · the time · find the best seats',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const film = await dates.aFilm(visitor);
      await dates.toTomorrowEvening(film);
      await begin('/ge/tbilisi');
      await finger.tap(linkIn(page, m.site_home_when({}, language), m.site_when_tomorrow({}, language)));
      await page.waitForURL('**/events?period=tomorrow');
      await finger.tap(linkIn(page, m.site_search_categories({}, language), 'კინო'));
      await page.waitForURL('**/events/kino?period=tomorrow');
      await finger.tap(cardOf(page, film.title));
      await finger.tap(timeOf(page.locator('#schedule'), film.id).filter({ hasText: '19:40' }));
      await findSeats(visitor, finger);
      arrive();
      await heldSeats(saleOverPage(visitor), visitor.locale, 2);
    },
  },
  {
    name: 'From a misspelt title to the event',
    market: 'belarus',
    locale: 'be',
    taps: 3,
    way: 'search · the text · the event among the suggestions',
    async walk({ page, finger, language, begin, arrive }) {
      await begin('/be/minsk');
      await search(page, finger, language, 'вішневы сат');
      await finger.tap(page.getByRole('option', { name: 'Вішнёвы сад' }));
      await page.getByRole('heading', { level: 1, name: 'Вішнёвы сад' }).waitFor();
      arrive();
    },
  },
  {
    name: 'From a genre and a price in one’s own words to the listing',
    market: 'belarus',
    locale: 'ru',
    taps: 3,
    way: 'search · the text · the listing among the suggestions',
    async walk({ page, finger, language, begin, arrive }) {
      await begin('/ru/minsk');
      await search(page, finger, language, 'комедия до 20 рублей');
      await finger.tap(page.getByRole('option', { name: /^Комедия · до 20 руб/ }));
      await page.getByRole('heading', { level: 1, name: /комедия/ }).waitFor();
      arrive();
      const prices = (await page.locator('#main article').allInnerTexts()).flatMap((text) =>
        (/от ([\d,]+) руб/.exec(plain(text)) ?? []).slice(1).map((price) => Number(price.replace(',', '.'))),
      );
      expect(prices.length).toBeGreaterThan(0);
      expect(Math.max(...prices)).toBeLessThanOrEqual(20);
    },
  },
  {
    name: 'Something free for children this weekend',
    market: 'georgia',
    locale: 'en',
    taps: 4,
    way: 'weekend · free · with children · the event',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const outing = await dates.somethingFreeForChildren(visitor);
      await dates.toThisWeekend(outing);
      await begin('/en/tbilisi');
      await finger.tap(linkIn(page, m.site_home_when({}, language), m.site_when_weekend({}, language)));
      const filters = page.getByRole('group', { name: m.site_filter_label({}, language) });
      await finger.tap(filters.getByRole('link', { name: new RegExp(`^${m.site_price_free({}, language)}`) }));
      await page.waitForURL('**free=1**');
      await finger.tap(filters.getByRole('link', { name: new RegExp(`^${m.site_home_children({}, language)}`) }));
      await page.waitForURL('**children=1**');
      await finger.tap(cardOf(page, outing.title));
      await page.getByRole('heading', { level: 1, name: outing.title }).waitFor();
      arrive();
    },
  },
  {
    name: 'From a venue to its events and two held seats',
    market: 'georgia',
    locale: 'ge',
    taps: 5,
    way: 'where to go · theatres · the venue · the time · find the best seats',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const play = await dates.aPlay(visitor);
      await begin('/ge/tbilisi');
      await finger.tap(page.getByRole('link', { name: m.site_where_to_go({}, language), exact: true }).first());
      await finger.tap(linkIn(page, m.site_places_kinds({}, language), m.site_places_theatre({}, language)));
      await page.waitForURL('**/objects/2');
      await finger.tap(cardOf(page, play.place));
      await finger.tap(timeOf(page.locator('#main'), play.id));
      await findSeats(visitor, finger);
      arrive();
      await heldSeats(saleOverPage(visitor), visitor.locale, 2);
    },
  },
  {
    name: 'The same listing in another city',
    market: 'georgia',
    locale: 'ge',
    taps: 2,
    way: 'the city · the other city',
    async walk({ page, finger, language, begin, arrive }) {
      await begin('/ge/tbilisi/events/koncert');
      await finger.tap(page.getByRole('banner').getByRole('button', { name: m.site_city_your({}, language) }));
      const cities = page.getByRole('dialog', { name: m.site_city_title({}, language) });
      await finger.tap(cities.getByRole('link', { name: 'ბათუმი', exact: true }));
      await page.waitForURL('**/ge/batumi/events/koncert');
      await page.getByRole('heading', { level: 1, name: 'ბათუმ' }).waitFor();
      arrive();
    },
  },
  {
    name: 'A favourite, found again on the next visit',
    market: 'belarus',
    locale: 'be',
    taps: 3,
    way: 'the heart on a card; later: favourites · the event',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      await begin('/be/minsk');
      const start = `${m.site_action_favourite({}, language)}: `;
      const heart = page.getByRole('button', { name: new RegExp(`^${start}`) }).first();
      const title = ((await heart.getAttribute('aria-label')) ?? '').slice(start.length);
      await finger.tap(heart);
      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
      await visitor.visit('/be/minsk');
      await finger.tap(bottomBar(page, language).getByRole('button', { name: m.site_favourites({}, language) }));
      const kept = page.getByRole('dialog', { name: m.site_favourites({}, language) }).getByRole('listitem');
      await finger.tap(kept.getByRole('link', { name: title }).first());
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      arrive();
    },
  },
  {
    name: 'The event’s address for a friend, and its date into the calendar',
    market: 'georgia',
    locale: 'en',
    taps: 4,
    way: 'share · copy the link · add to calendar · the file',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const play = await dates.aPlay(visitor);
      const origin = app.siteOf('georgia');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
      await begin(`/en/tbilisi/event/${play.eventId}`);
      const menu = (name: string): Locator => page.locator('#main summary').filter({ hasText: name });
      await finger.tap(menu(m.site_action_share({}, language)));
      await finger.tap(page.getByRole('button', { name: m.site_action_copy({}, language) }));
      await menu(m.site_action_shared({}, language)).waitFor();
      await finger.tap(menu(m.site_action_calendar({}, language)));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        finger.tap(page.getByRole('button', { name: m.site_action_calendar_file({}, language) })),
      ]);
      arrive();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${origin}/en/tbilisi/event/${play.eventId}`,
      );
      expect(file.suggestedFilename()).toMatch(/\.ics$/);
    },
  },
  {
    name: 'Sold out: a word by email when a ticket comes back',
    market: 'belarus',
    locale: 'ru',
    taps: 5,
    way: 'tell me · the address · send; in the email: the link · yes, write to me',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const event = await dates.somethingSoldOut(visitor);
      const { email } = aBuyer(visitor);
      await begin(`/ru/minsk/event/${event.eventId}`);
      await finger.tap(page.getByRole('button', { name: m.site_alert_open_back({}, language) }).first());
      const form = page.getByRole('dialog', { name: m.site_alert_title({}, language) });
      await finger.type(form.getByRole('textbox'), email);
      await finger.tap(form.getByRole('button', { name: m.site_alert_send({}, language) }));
      await page.getByRole('dialog', { name: m.site_alert_sent_title({}, language) }).waitFor();
      const [letter] = await app.emailsTo(email);
      await finger.tapElsewhere(() => page.goto(/http\S+\/alert\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''));
      await finger.tap(page.getByRole('button', { name: 'Да, присылать' }));
      await page.getByText(`будут приходить на ${email}`).waitFor();
      arrive();
    },
  },
  {
    name: 'A gift certificate, paid for by card',
    market: 'georgia',
    locale: 'ge',
    taps: 15,
    way: 'certificates · the certificate · buy · checkout · email · phone · two consents · pay · four fields of the bank · pay there · open the code',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const { rows } = await app.pool.query<{ title: string }>(
        `select title ->> 'ka' as title from item where key = 'certificate-50-gel'`,
      );
      const title = rows[0]?.title ?? '';
      await begin('/ge/tbilisi');
      await finger.tap(page.getByRole('link', { name: 'სასაჩუქრე ბარათები', exact: true }).first());
      await finger.tap(cardOf(page, title));
      await finger.tap(page.getByRole('link', { name: m.site_items_buy({}, language), exact: true }));
      const sale = saleOverPage(visitor);
      await finger.tap(sale.getByRole('button', { name: m.widget_item_next({}, language) }));
      await pay(visitor, sale, finger);
      await finger.tap(sale.getByRole('link', { name: m.widget_item_open({}, language) }));
      await page.waitForURL(/\/ticket\//);
      await page.getByRole('img').first().waitFor();
      arrive();
    },
  },
  {
    name: 'From two held seats to the tickets, and the tickets again at the door',
    market: 'belarus',
    locale: 'be',
    taps: 14,
    way: 'checkout · email · phone · two consents · pay · four fields of the bank · pay there · open the tickets; later: tickets · the ticket',
    async walk({ visitor, page, finger, language, begin, arrive }) {
      const play = await dates.aPlay(visitor);
      await visitor.visit(`/be/minsk/event/${play.eventId}`);
      await (await seatsOf(visitor, play.title)).tap();
      await findSeats(visitor, { tap: (button) => button.tap() });
      const sale = saleOverPage(visitor);
      await begin();
      await finger.tap(sale.getByRole('button', { name: words(visitor.locale).checkout }));
      await pay(visitor, sale, finger);
      await finger.tap(sale.getByRole('link', { name: m.widget_open_tickets({}, language) }));
      const codes = page.getByRole('article').getByRole('img', { name: m.ticket_code({}, language) });
      await codes.nth(1).waitFor();
      await visitor.visit('/be/minsk');
      await finger.tap(bottomBar(page, language).getByRole('button', { name: m.site_tickets_short({}, language) }));
      await finger.tap(
        page.getByRole('dialog', { name: m.site_tickets({}, language) }).getByRole('link', { name: play.title }),
      );
      await codes.nth(1).waitFor();
      arrive();
      expect(await codes.count()).toBe(2);
    },
  },
]);

type Language = ReturnType<typeof words>['language'];

function linkIn(page: Page, navigation: string, name: string): Locator {
  return page.getByRole('navigation', { name: navigation }).getByRole('link', { name: new RegExp(`^${name}`) });
}

function bottomBar(page: Page, language: Language): Locator {
  return page.getByRole('navigation', { name: m.site_quick_nav({}, language) });
}

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 2, name: title, exact: true }).getByRole('link');
}

/** The showtime button of a performance. */
function timeOf(part: Locator, performanceId: number): Locator {
  return part.getByRole('link').and(part.page().locator(`[href*="seid=${performanceId}&"]`));
}

async function search(page: Page, finger: Finger, language: Language, text: string): Promise<void> {
  await finger.tap(bottomBar(page, language).getByRole('button', { name: m.site_search_title({}, language) }));
  await finger.type(page.getByRole('dialog', { name: m.site_search_title({}, language) }).getByRole('combobox'), text);
}

async function seatsOf({ page, locale }: Visitor, title: string): Promise<Locator> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  return seatsLink(page, locale);
}

/** Lets the sale over the page propose seats, two unless another number is chosen, and waits until they are held. */
async function findSeats(visitor: Visitor, { tap }: Pick<Finger, 'tap'>): Promise<void> {
  const sale = saleOverPage(visitor);
  const { language, checkout } = words(visitor.locale);
  await tap(sale.getByRole('button', { name: m.widget_find({}, language) }));
  await sale.getByRole('button', { name: checkout, disabled: false }).waitFor();
}

/** Fills the contact form and pays at the bank, by card and without anything that a phone would fill in by itself. */
async function pay({ locale, market }: Visitor, sale: FrameLocator, finger: Finger): Promise<void> {
  const { language, pay: payButton, bank, bankPay } = words(locale);
  const { email, phone } = aBuyer({ market });
  await finger.type(sale.getByRole('textbox', { name: m.widget_email({}, language) }), email);
  await finger.type(sale.getByRole('textbox', { name: m.widget_phone({}, language) }), phone);
  for (const name of consentNames(locale)) await finger.tap(sale.getByRole('checkbox', { name }));
  await finger.tap(sale.getByRole('button', { name: payButton }));
  await finger.type(sale.getByRole('textbox', { name: bank.number }), GOOD_CARD);
  await finger.type(sale.getByRole('textbox', { name: bank.expiry }), '1230');
  await finger.type(sale.getByLabel(bank.cvc), '123');
  await finger.type(sale.getByRole('textbox', { name: bank.holder }), 'ANNA IVANOVA');
  await finger.tap(sale.getByRole('button', { name: bankPay }));
}
