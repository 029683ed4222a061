import type { Page } from 'playwright-core';
import type { OfferedLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { wake } from '#test/wake.ts';
import { FILM, PLAY } from './examples.ts';
import type { AnyWidth, Width } from './open-page.ts';

export type State = {
  name: string;
  /** The shape of the page with this state, as in the table of examples. */
  shape: string;
  /** Added to the example's address; no page links to it. */
  query?: string;
  /** Set when the state exists on one of the two widths only. */
  only?: Width;
  isFirstVisit?: boolean;
  cookies?: Readonly<Record<string, string>>;
  /** Brings the page into the state; the state is complete when it returns. */
  open?(page: Page, locale: OfferedLocale, width: AnyWidth): Promise<void>;
};

const HOME = '/{region}';
const LISTING = '/{region}/events';
const language = (locale: OfferedLocale) => ({ locale: textLanguage(locale) });
const panel = async (page: Page, name: string): Promise<void> => {
  // On phones some of these buttons are in the bar below.
  const button = page.locator(`header [data-panel=${name}], nav [data-panel=${name}]`);
  await button.filter({ visible: true }).first().click();
  await page.locator('dialog[open]').waitFor();
};
/** Types into the search box of this width and waits for what `shows`. */
async function search(page: Page, width: AnyWidth, text: string, shows: string): Promise<void> {
  if (width === 360) await panel(page, 'search');
  const field = page.locator(width === 360 ? 'dialog [data-search] input' : 'header [data-search=field] input');
  await field.click();
  await page.locator('[data-search][data-attached]').first().waitFor({ state: 'attached' });
  await field.pressSequentially(text);
  await page.locator(shows).first().waitFor();
}

/** States that open over a page or change it and have no address. */
export const STATES: readonly State[] = [
  {
    name: 'first visit: the city, then cookies',
    shape: HOME,
    isFirstVisit: true,
    open: (page) => page.waitForTimeout(2500),
  },
  {
    name: 'question about the city',
    shape: HOME,
    isFirstVisit: true,
    cookies: { consent: 'n', advertising: '1' },
    open: (page) => page.locator('[data-city-ask]:not([hidden])').waitFor(),
  },
  {
    name: 'choice of cookies',
    shape: HOME,
    isFirstVisit: true,
    cookies: { city: 'minsk', advertising: '1' },
    open: async (page) => {
      await page.locator('[data-consent]:not([hidden]) summary').click();
    },
  },
  {
    name: 'promo pop-up',
    shape: '/journal',
    isFirstVisit: true,
    cookies: { city: 'minsk', consent: 'n' },
    open: (page) => page.locator('[data-promo]:not([hidden])').scrollIntoViewIfNeeded(),
  },
  { name: 'menu', shape: HOME, only: 360, open: (page) => panel(page, 'menu') },
  {
    name: 'cities',
    shape: LISTING,
    open: async (page) => {
      await panel(page, 'cities');
      await page.locator('dialog[open] li').first().waitFor();
    },
  },
  { name: 'favourites, empty', shape: HOME, open: (page) => panel(page, 'favourites') },
  {
    name: 'favourites',
    shape: PLAY,
    open: async (page, locale) => {
      await wake(page);
      // The first heart is that of the event itself, the others belong to similar ones.
      await page
        .getByRole('button', { name: m.site_action_favourite({}, language(locale)) })
        .first()
        .click();
      await panel(page, 'favourites');
    },
  },
  { name: 'tickets of the device, empty', shape: HOME, only: 1280, open: (page) => panel(page, 'tickets') },
  { name: 'login', shape: HOME, open: openLogin },
  {
    name: 'login, what is missing',
    shape: HOME,
    open: async (page) => {
      await openLogin(page);
      await page.locator('dialog [type=submit]').click({ force: true });
      await page.locator('dialog [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'login, code',
    shape: HOME,
    open: async (page) => {
      await openLogin(page);
      // A new number each time; no Belarusian one has a 0 after 29.
      const number = String(1_000_000 + (Date.now() % 9_000_000));
      const market = await page.locator('html').getAttribute('data-market');
      const field = (name: string) => page.locator(`dialog [name=${name}]`);
      await field('phone').fill(market === 'georgia' ? `55${number}` : `29${number}`);
      await field('offer').check();
      await field('consent').check();
      await page.locator('dialog [type=submit]').click();
      await field('code').waitFor();
    },
  },
  { name: 'search', shape: HOME, open: (page, _, width) => search(page, width, 'teatr', '[role=option]') },
  {
    name: 'search, nothing found',
    shape: '/journal',
    open: (page, _, width) => search(page, width, 'hjklhjkl', '[data-search-results] p:not([role])'),
  },
  {
    name: 'services',
    shape: HOME,
    only: 1280,
    open: (page, locale) => dropDown(page, m.site_frame_services({}, language(locale))),
  },
  {
    name: 'languages',
    shape: HOME,
    only: 1280,
    open: (page, locale) => dropDown(page, `${m.site_language({}, language(locale))}: `),
  },
  {
    name: 'filters on a phone',
    shape: LISTING,
    only: 360,
    open: async (page) => {
      await wake(page);
      await page.locator('main button[aria-haspopup=dialog]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'filters on a wide screen',
    shape: LISTING,
    only: 1280,
    open: (page) => page.locator('main details[data-drop-down] summary').first().click(),
  },
  { name: 'filters chosen', shape: LISTING, query: '?free=1' },
  { name: 'listing with nothing on that day', shape: LISTING, query: '?day=2030-01-01' },
  {
    name: 'shared',
    shape: FILM,
    open: async (page, locale) => {
      await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
      await wake(page);
      await page.locator('main summary', { hasText: m.site_action_share({}, language(locale)) }).click();
      await page.getByRole('button', { name: m.site_action_copy({}, language(locale)) }).click();
    },
  },
  {
    name: 'review with errors',
    shape: PLAY,
    open: async (page, locale) => {
      await wake(page);
      await page.getByRole('button', { name: m.site_reviews_write({}, language(locale)) }).click();
      await page.getByRole('button', { name: m.reviews_form_submit({}, language(locale)) }).click();
      await page.locator('#reviews [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'sale over the page',
    shape: PLAY,
    open: async (page, locale) => {
      await wake(page);
      await page.locator('main a[href^="/widget/"]').filter({ visible: true }).first().click();
      const sale = page.locator('dialog iframe, [role=dialog] iframe').contentFrame();
      await sale.getByRole('button', { name: m.widget_find({}, language(locale)) }).waitFor();
    },
  },
  {
    name: 'without a line',
    shape: '/{region}/event/{event}',
    open: async (page) => {
      await wake(page);
      await page.context().setOffline(true);
      await page.evaluate(() => dispatchEvent(new Event('offline')));
    },
  },
];

async function openLogin(page: Page): Promise<void> {
  await page.locator('[data-account]').filter({ visible: true }).first().click();
  await page.locator('dialog[open] [name=phone]').waitFor();
}

async function dropDown(page: Page, name: string): Promise<void> {
  await page.locator('header [data-drop-down] summary').filter({ hasText: name }).click();
}
