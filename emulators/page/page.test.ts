import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EmulatedShop, open, openEmulatedShop } from '#test/payments/emulated-shop.ts';
import type { PaymentIntent } from '#usecases/payments/ports.ts';
import { passesLuhn, TEST_CARDS } from '../cards.ts';
import { PAGE_TEXTS } from './texts.ts';

let shop: EmulatedShop;
beforeAll(async () => {
  shop = await openEmulatedShop();
});
beforeEach(() => shop.calm());
afterAll(() => shop.close());

const GOOD = { step: 'card', number: '4200 0000 0000 0000', expiry: '12/30', cvc: '123', holder: 'ANNA IVANOVA' };

async function aPage(which: 'bepaid' | 'bank' = 'bepaid', change: Partial<PaymentIntent> = {}) {
  const intent = shop.anIntent(shop[which], change);
  const { providerRef, redirectUrl } = await open(shop[which], intent);
  return {
    intent,
    providerRef,
    redirectUrl,
    show: (suffix = '') => fetch(redirectUrl + suffix, { redirect: 'manual' }),
    send: (fields: Record<string, string>) =>
      fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  };
}

describe('the payment page', () => {
  it.each([
    ['ru', 'ru'],
    ['be', 'be'],
    ['en', 'en'],
    ['ka', 'ka'],
  ] as const)('speaks %s at bePaid', async (asked, spoken) => {
    const html = await (await (await aPage('bepaid', { language: asked })).show()).text();
    expect(html).toContain(`<html lang="${spoken}">`);
    expect(html).toContain(PAGE_TEXTS[spoken].title);
  });

  it.each([
    ['ru', 'en'],
    ['ka', 'ka'],
  ] as const)('answers %s with %s at Bank of Georgia, which has two languages', async (asked, spoken) => {
    const html = await (await (await aPage('bank', { language: asked })).show()).text();
    expect(html).toContain(`<html lang="${spoken}">`);
  });

  it('has every text in every language, none borrowed', () => {
    const flat = (value: object): string[] =>
      Object.values(value).flatMap((each) =>
        typeof each === 'function' ? [each(1)] : typeof each === 'object' ? flat(each) : [each],
      );
    const [ru, be, en, ka] = [PAGE_TEXTS.ru, PAGE_TEXTS.be, PAGE_TEXTS.en, PAGE_TEXTS.ka].map(flat);
    for (const texts of [ru, be, en, ka]) expect(texts?.every((text) => text !== '')).toBe(true);
    expect(ka?.filter((text) => !/[\u10d0-\u10ff]/.test(text))).toEqual(['CVC']);
    expect(en?.filter((text) => /[^\x20-\x7e•]/.test(text))).toEqual([]);
    expect(be?.filter((text) => /[иИщЩъЪ]/.test(text))).toEqual([]);
  });

  it('leads back to the shop with bePaid’s parameters beside the shop’s own', async () => {
    const page = await aPage();
    const answer = await page.send(GOOD);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(answer.status).toBe(303);
    expect(location.origin + location.pathname).toBe(`${shop.shopOrigin}/ru/order/1024`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      from: 'pay',
      token: page.providerRef,
      status: 'successful',
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('leads back from the bank without parameters, and to the fail address after a refusal', async () => {
    const page = await aPage('bank');
    expect((await page.send(GOOD)).headers.get('location')).toBe(page.intent.returnUrl);
    const declined = await aPage('bank');
    const answer = await declined.send({ ...GOOD, number: '4005550000000019' });
    expect(answer.headers.get('location')).toBe(declined.intent.cancelUrl);
  });

  it('lets the buyer leave without paying', async () => {
    const page = await aPage();
    const html = await (await page.show()).text();
    expect(html).toContain('cancel=1');
    expect((await page.show('&cancel=1')).headers.get('location')).toBe(page.intent.cancelUrl);
    expect(await shop.bepaid.readStatus(page.providerRef)).toMatchObject({ snapshot: { state: 'pending' } });
  });

  it.each([
    ['number', { number: '4200 0000 0000 0001' }, PAGE_TEXTS.ru.problems.number],
    ['number', { number: '4111 1111 1111 1111' }, PAGE_TEXTS.ru.problems.realCard],
    ['expiry', { expiry: '13/30' }, PAGE_TEXTS.ru.problems.expiry],
    ['expiry', { expiry: '01/20' }, PAGE_TEXTS.ru.problems.expired],
    ['cvc', { cvc: '12' }, PAGE_TEXTS.ru.problems.cvc],
    ['holder', { holder: 'Анна' }, PAGE_TEXTS.ru.problems.holder],
  ])('explains what is wrong with the %s', async (name, change, problem) => {
    const page = await aPage();
    const answer = await page.send({ ...GOOD, ...change });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(`<p class="error" id="${name}-error">${problem}</p>`);
    expect(html).toMatch(new RegExp(`name="${name}"[^>]*aria-describedby="${name}-error[^>]*aria-invalid="true"`));
    expect(html).not.toContain('4111 1111');
  });

  it('never sends the CVC back', async () => {
    const html = await (await (await aPage()).send({ ...GOOD, cvc: '987', holder: '' })).text();
    // Random numbers in addresses may contain the same digits.
    expect(html).not.toMatch(/(?<![\w-])987(?![\w-])/);
  });

  it('asks for a code and takes the payment when it is right', async () => {
    const page = await aPage();
    expect((await page.send({ ...GOOD, number: '4012000000001097' })).status).toBe(303);
    expect(await (await page.show()).text()).toContain(PAGE_TEXTS.ru.challenge.title);
    expect((await page.send({ step: 'code', code: '0000' })).status).toBe(422);
    expect((await page.send({ step: 'code', code: '1234' })).headers.get('location')).toContain('status=successful');
  });

  it.each([
    ['three wrong codes', ['0000', '1111', '2222'], 'code'],
    ['a refusal', [''], 'refuse'],
  ])('ends the payment after %s', async (_, codes, step) => {
    const page = await aPage();
    await page.send({ ...GOOD, number: '4012000000001097' });
    let location: string | null = null;
    for (const code of codes) location = (await page.send({ step, code })).headers.get('location');
    expect(location).toContain('status=failed');
    expect(await shop.bepaid.readStatus(page.providerRef)).toMatchObject({ snapshot: { state: 'failed' } });
  });

  it('waits with the buyer for a late bank, then leads back', async () => {
    const page = await aPage();
    await shop.control('behaviour', { paymentId: page.intent.paymentId, settleAfterMs: 100 });
    const location = (await page.send(GOOD)).headers.get('location') ?? '';
    const waiting = new URL(location, page.redirectUrl);
    expect(await (await fetch(waiting)).text()).toContain('http-equiv="refresh"');
    await shop.webhook();
    expect((await fetch(waiting, { redirect: 'manual' })).headers.get('location')).toContain('status=successful');
  });

  it('takes no second payment, and says how the first one ended', async () => {
    const page = await aPage();
    await page.send(GOOD);
    const html = await (await page.send(GOOD)).text();
    expect(html).toContain(PAGE_TEXTS.ru.captured.title);
    await shop.webhook();
    expect(shop.received).toHaveLength(1);
  });

  it('does not run what a description contains', async () => {
    const description = '<script>alert(1)</script>" onload="x';
    const html = await (await (await aPage('bepaid', { description })).show()).text();
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('" onload=');
  });

  it('knows test cards that pass the Luhn check only, each once', () => {
    expect(TEST_CARDS.every((card) => passesLuhn(card.number))).toBe(true);
    expect(new Set(TEST_CARDS.map((card) => card.number)).size).toBe(TEST_CARDS.length);
  });
});
