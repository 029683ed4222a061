import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { normalisePhone } from '#domain/contact/phone.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { anAccount, logInAt } from './steps/login-steps.ts';
import {
  aBuyer,
  chooseTwoFromList,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openSale,
  openSaleOfEvent,
  payAtBank,
  words,
} from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

type Form = { page: Page; locale: Locale; email: Locator; phone: Locator };

/** Opens a sale with two seats held, before the step to the form. */
async function atBasket(market: MarketName): Promise<Form> {
  const locale = market === 'belarus' ? 'ru' : 'ge';
  const visitor = await aVisitor(browser, app, { market, locale, width: 1280 });
  const page = await openSale(visitor, await app.aPerformance(market));
  await chooseTwoFromList(page, locale);
  const { language } = words(locale);
  return {
    page,
    locale,
    email: page.getByRole('textbox', { name: m.widget_email({}, language) }),
    phone: page.getByRole('textbox', { name: m.widget_phone({}, language) }),
  };
}

async function atForm(market: MarketName): Promise<Form> {
  const form = await atBasket(market);
  await form.page.getByRole('button', { name: words(form.locale).checkout }).click();
  await form.phone.waitFor();
  return form;
}

/** Sets the whole value at once by the field's own setter, as the autofill of a browser or a password manager does. */
async function autofill(field: Locator, value: string): Promise<void> {
  await field.evaluate((element, text) => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, element);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, value);
}

const WAYS: Record<string, (form: Form, value: string) => Promise<void>> = {
  'filled from another field': ({ phone }, value) => autofill(phone, value),
  'filled in the field': async ({ phone }, value) => {
    await phone.click();
    await autofill(phone, value);
  },
  'filled in the moment of focus': ({ phone }, value) =>
    phone.evaluate((element: HTMLInputElement, text) => {
      element.focus();
      element.select();
      document.execCommand('insertText', false, text);
    }, value),
  'selected and written over': ({ phone }, value) => phone.fill(value),
  pasted: async ({ page, email, phone }, value) => {
    await email.fill(value);
    await email.press('Control+a');
    await email.press('Control+x');
    await phone.click();
    await page.keyboard.press('Control+v');
  },
  typed: async ({ page, phone }, value) => {
    await phone.click();
    await page.keyboard.type(value);
  },
};

test('a sale whose code did not arrive says so, and opens with the second try', async () => {
  const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'ge', width: 360 });
  const { language } = words('ge');
  visitor.expectLost();
  await visitor.page.route('**/app-*.js', (route) => route.abort());
  const page = await openSale(visitor, await app.aPerformance('georgia'));
  const alert = page.getByRole('alert').filter({ hasText: m.widget_not_loaded({}, language) });
  await alert.waitFor();
  await visitor.fits();
  await page.unroute('**/app-*.js');
  await alert.getByRole('button', { name: m.widget_retry({}, language) }).click();
  await page.getByRole('button', { name: m.widget_find({}, language), disabled: false }).waitFor();
  expect(await alert.count()).toBe(0);
});

test('a form and tickets whose code did not arrive come with the second try', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280 });
  const { language, checkout, pay } = words('ru');
  const later = '**/later-parts-*.js';
  visitor.expectLost();
  await visitor.page.route(later, (route) => route.abort());
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await page.getByRole('button', { name: checkout, disabled: false }).click();
  await page.getByText(m.widget_step_failed({}, language)).waitFor();
  await page.unroute(later);
  await page.getByRole('button', { name: m.widget_retry({}, language) }).click();
  // The seats are still held.
  await page.getByRole('button', { name: checkout, disabled: false }).click();
  await fillContact(page, 'ru', aBuyer(visitor));
  await page.getByRole('button', { name: pay }).click();

  await page.route(later, (route) => route.abort());
  await payAtBank(page, 'ru', GOOD_CARD);
  await page.getByText(m.widget_step_failed({}, language)).waitFor();
  await page.unroute(later);
  // A bank's app comes back in another browser, which has nothing stored.
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('button', { name: m.widget_retry({}, language) }).click();
  const paid = page.getByRole('heading', { name: m.widget_paid({}, language) });
  await paid.waitFor();
  await page.reload();
  await paid.waitFor();
});

test('a mistake in the domain of a mail service is corrected with one tap', async () => {
  const { page, email, phone } = await atForm('belarus');
  await email.fill('anna@gmial.com');
  await phone.focus();
  await page.getByRole('status').getByRole('button', { name: 'anna@gmail.com' }).click();
  expect(await email.inputValue()).toBe('anna@gmail.com');
  expect(await page.getByRole('button', { name: 'anna@gmail.com' }).count()).toBe(0);
});

describe('the phone', () => {
  test.each([
    ['belarus', ['+375291234567', '375291234567', '80291234567', '291234567', '+995599123456']],
    ['georgia', ['599123456', '+995599123456', '995599123456', '+375291234567']],
  ] as const)('in %s is taken whole, however it comes into the field', async (market, numbers) => {
    const form = await atForm(market);
    const { page, email, phone } = form;
    const wrong: string[] = [];
    for (const number of numbers) {
      for (const [way, fill] of Object.entries(WAYS)) {
        await fill(form, number);
        const inField = await phone.inputValue();
        await phone.focus();
        await page.keyboard.press('Shift+Tab');
        const expected = normalisePhone(number, market);
        // The phone rules load after the form; they also correct a number whose field was left before they loaded.
        await page
          .waitForFunction(
            (wanted) =>
              document.querySelector<HTMLInputElement>('input[name=phone]')?.value.replace(/[\s-]/g, '') === wanted,
            expected,
            { timeout: 5_000 },
          )
          .catch(() => undefined);
        const after = await phone.inputValue();
        for (const value of [inField, after]) {
          if (normalisePhone(value, market) !== expected) wrong.push(`${number} ${way}: ${value}`);
        }
        if (after.replace(/[\s-]/g, '') !== expected) wrong.push(`${number} ${way}, tidied: ${after}`);
        await phone.fill('');
        await email.focus();
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is corrected in its middle without losing the place, and left empty stays empty', async () => {
    const { page, phone } = await atForm('belarus');
    const caret = () => phone.evaluate((element: HTMLInputElement) => element.selectionStart);
    await phone.click();
    await page.keyboard.press('Tab');
    expect(await phone.inputValue()).toBe('');
    await phone.click();
    await page.keyboard.type('+375 29 12345');
    await phone.evaluate((element: HTMLInputElement) => element.setSelectionRange(5, 7));
    await page.keyboard.type('3');
    expect(await caret()).toBe(6);
    await page.keyboard.type('3');
    expect(await caret()).toBe(7);
    await page.keyboard.press('End');
    await page.keyboard.type('67');
    await page.keyboard.press('Tab');
    expect(await phone.inputValue()).toBe('+375 33 123 45 67');
  });
});

test('a logged-in buyer finds phone and address there, and agreements to the same editions ticked', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  const { language, checkout } = words('ru');
  const person = await anAccount(app, 'belarus');
  const address = `buyer${Date.now()}@mail.example`;
  await app.pool.query('update account set email = $2 where phone = $1', [person.phone, address]);
  await logInAt(page, `${app.siteOf('belarus')}/ru/minsk`, person);
  const { eventId, city } = await app.aPerformance('belarus');
  await visitor.visit(`/ru/${city}/event/${eventId}`);
  const sale = await openSaleOfEvent(visitor);
  await sale.getByRole('button', { name: m.widget_find({}, language) }).click();
  await heldSeats(sale, 'ru', 2);
  await sale.getByRole('button', { name: checkout }).click();

  const value = (name: string) => sale.locator(`input[name=${name}]`);
  await expect.poll(() => value('email').inputValue()).toBe(address);
  expect(normalisePhone(await value('phone').inputValue(), 'belarus')).toBe(person.phone);
  expect(await value('terms').isChecked()).toBe(true);
  expect(await value('consent').isChecked()).toBe(true);
  await sale.getByText(m.auth_login_agreed_before({}, language)).waitFor();
});

test.each(['seats', 'an item'])('a logged-in buyer of %s finds both on a page that is only the sale', async (sold) => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  const { language, checkout } = words('ru');
  const person = await anAccount(app, 'belarus');
  const address = `buyer${Date.now()}@mail.example`;
  await app.pool.query('update account set email = $2 where phone = $1', [person.phone, address]);
  await logInAt(page, `${app.siteOf('belarus')}/ru/minsk`, person);
  if (sold === 'seats') {
    await openSale(visitor, await app.aPerformance('belarus'));
    await chooseTwoFromList(page, 'ru');
    await page.getByRole('button', { name: checkout }).click();
  } else {
    const { rows } = await app.pool.query<{ id: number }>(`select id from item where key = 'dinner-before-show-minsk'`);
    await visitor.visit(`/widget/?sid=${rows[0]?.id}&lang=ru`);
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: m.widget_item_next({}, language) }).click();
  }
  const value = (name: string) => page.locator(`input[name=${name}]`);
  await expect.poll(() => value('email').inputValue()).toBe(address);
  expect(normalisePhone(await value('phone').inputValue(), 'belarus')).toBe(person.phone);
});

describe('the button that pays', () => {
  test('answers an Enter as early as it comes', async () => {
    const { page, locale, email } = await atBasket('belarus');
    const { language, checkout } = words(locale);
    await page.getByRole('button', { name: checkout }).focus();
    await page.evaluate(() => {
      const onForm = (): void => {
        const field = document.querySelector<HTMLInputElement>('input[name=email]');
        if (!field) return;
        watch.disconnect();
        // This is what the browser does on Enter in a field of the form.
        field.form?.querySelector<HTMLElement>('[type=submit]')?.click();
      };
      const watch = new MutationObserver(onForm);
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.press('Enter');
    await email.waitFor();
    await page.getByText(m.widget_error_email_missing({}, language)).waitFor({ timeout: 2_000 });
  });

  test('is out of reach for the second click of a double click, and then in reach', async () => {
    const { page, locale } = await atBasket('belarus');
    const hit = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const watch = new MutationObserver(() => {
            const button = document.querySelector('form [type=submit]');
            if (!button) return;
            watch.disconnect();
            button.scrollIntoView({ block: 'center' });
            const { left, top, width, height } = button.getBoundingClientRect();
            resolve(document.elementFromPoint(left + width / 2, top + height / 2) === button);
          });
          watch.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole('button', { name: words(locale).checkout }).click();
    expect(await hit).toBe(false);
    await page.getByRole('button', { name: words(locale).pay }).click({ timeout: 3_000 });
    await page.getByText(m.widget_error_email_missing({}, words(locale).language)).waitFor({ timeout: 2_000 });
  });
});
