import { generateKeyPairSync } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { entitlementsView } from '#api/entitlements/entitlements-view.ts';
import { ticketsView } from '#api/tickets/tickets-view.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { OFFERED_LOCALES, type Locale } from '#domain/locales/locale.ts';
import { aMixedOrder, aSoldOrder, aSoldTicket } from '#test/builders/sold-order.ts';
import { inLanguage, textLanguage } from '#texts/in-language.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';
import { openEntitlements, withoutCertificateCodes } from '#usecases/items/read-entitlements.ts';
import { openTickets, readTickets } from '#usecases/tickets/read-tickets.ts';
import { OrderPartsPage } from '#web/site/ticket-page/order-parts-page.tsx';
import { codesParts, ticketParts } from '#web/site/ticket-page/part-views.ts';
import { CodesPage } from '#web/site/ticket-page/codes-page.tsx';
import { TicketPage } from '#web/site/ticket-page/ticket-page.tsx';

const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);

const asked = { accessKey: 'access-key-of-the-order', returnKey: null, line: null, done: null, failed: null };

async function pageOf(order: TicketOrder, locale: Locale = 'ru', returnKey: string | null = null): Promise<string> {
  const parts = [order];
  const tickets = { findOrder: async () => parts, findOrderByAccessKey: async () => parts };
  const read = await readTickets(
    { signer, tickets, now: () => new Date('2026-11-21T10:00:00Z') },
    { orderId: order.id },
  );
  const [first] = read;
  if (first === undefined) throw new Error('no tickets');
  const [view] = ticketParts(ticketsView([first], locale));
  if (view === undefined) throw new Error('no part');
  return inLanguage(textLanguage(locale), () =>
    renderToStaticMarkup(<TicketPage view={view} locale={locale} asked={{ ...asked, returnKey }} />),
  )
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ');
}

/** The page of an order of several parts. */
async function partsPageOf({ tickets, items } = aMixedOrder(), locale: Locale = 'ru'): Promise<string> {
  const now = new Date('2026-11-21T10:00:00Z');
  const [first, ...others] = tickets.map((order) => openTickets(order, signer, now));
  const [item, ...more] = items.flatMap((order) => openEntitlements(order, now) ?? []);
  const page = () => (
    <OrderPartsPage
      tickets={first === undefined ? [] : ticketParts(ticketsView([first, ...others], locale))}
      codes={item === undefined ? [] : codesParts(entitlementsView([item, ...more], locale))}
      locale={locale}
      asked={asked}
    />
  );
  return inLanguage(textLanguage(locale), () => renderToStaticMarkup(page()))
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ');
}
/** The page of a gift certificate for its buyer or another holder of the address. */
function certificatePageOf({ isBuyer = true, isStopped = false }, locale: Locale = 'ru'): string {
  const [part] = aMixedOrder().items;
  if (part === undefined) throw new Error('no item');
  const entitlements = part.entitlements.map((each) => ({
    ...each,
    isStopped,
    labels: { ...each.labels, kind: 'certificate' as const },
  }));
  const item = { ...part.item, kind: 'certificate' as const };
  const read = openEntitlements({ ...part, item, entitlements }, new Date('2026-11-21T10:00:00Z'));
  if (read === null) throw new Error('nothing issued');
  const [view] = codesParts(entitlementsView([isBuyer ? read : withoutCertificateCodes(read)], locale));
  if (view === undefined) throw new Error('no part');
  return inLanguage(textLanguage(locale), () =>
    renderToStaticMarkup(<CodesPage view={view} locale={locale} asked={asked} />),
  );
}
const scheduleChange = {
  id: 1,
  kind: 'postponed' as const,
  oldStartsAt: new Date('2026-11-20T16:00:00Z'),
  newStartsAt: new Date('2026-11-26T16:00:00Z'),
  refundUntil: new Date('2026-11-26T15:00:00Z'),
};

describe('the page of a gift certificate', () => {
  const CODE = 'RKMP-TVWX-ZBCD-F';

  it('shows the code to its buyer alone, and tells others where it is', () => {
    expect(certificatePageOf({})).toContain(CODE);
    const others = certificatePageOf({ isBuyer: false });
    expect(others).not.toContain(CODE);
    expect(others).not.toContain('role="img"');
    expect(others).toContain('Код сертификата видит только покупатель. Он есть в письме о покупке.');
    expect(others).toContain('href="/ru/ticket/access-key-of-the-order/return?step=ask&amp;next=ticket"');
    expect(others).not.toContain('Покажите код с экрана');
  });

  it.each(OFFERED_LOCALES)('says in %s that it is stopped and whom to ask, and offers no return', (locale) => {
    const html = certificatePageOf({ isStopped: true }, locale);
    expect(html).not.toContain('role="img"');
    expect(html).toContain(MARKETS.belarus.support.email);
    expect(html).not.toContain('<form');
    expect(html).toContain(CODE);
  });
});

describe('the ticket page', () => {
  it.each(OFFERED_LOCALES)('shows every ticket with its code and its files in %s', async (locale) => {
    const html = await pageOf(aSoldOrder({ locale }), locale);
    expect(html.match(/role="img"/g)).toHaveLength(2);
    expect(html).toContain('viewBox="-4 -4 49 49"');
    expect(html).toContain(`/ticket/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd.pdf?lang=${locale}`);
    expect(html).toContain('19:00');
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('tells the price of each ticket, what restricts its view, and the way to the place', async () => {
    const [ticket] = aSoldOrder().tickets;
    if (!ticket) throw new Error('no ticket');
    const labels = { ...ticket.labels, restricted: 'pillar' as const };
    const order = aSoldOrder({ tickets: [{ ...ticket, labels, priceMinor: 6000, feeMinor: 300 }] });
    const performance = { ...order.performance, lat: 53.9, lon: 27.56, entrance: { ru: 'со двора' } };
    const html = await pageOf({ ...order, performance });
    expect(html).toContain('Цена билета: 60 руб.');
    expect(html).toContain('Сервисный сбор: 3 руб.');
    expect(html).toContain('Ограниченный обзор: мешает колонна');
    expect(html).toContain('Вход: со двора');
    expect(html).toContain('destination=53.9,27.56');
    expect(await pageOf(aSoldOrder())).not.toContain('граниченный обзор');
  });

  it('offers the money of a postponed performance in two steps, as long as it may be asked for', async () => {
    const html = await pageOf(aSoldOrder({ scheduleChange, feeReturnPoints: 400 }));
    expect(html).toContain('Перенесено на 26 ноября, 19:00');
    expect(html).toContain('400 баллов');
    expect(html).toContain('Вернуть 80 руб.');
    expect(html).toContain('action="/api/v3/tickets/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd/refund?lang=ru&amp;lineNos=1,2"');
    const late = await pageOf(
      aSoldOrder({ scheduleChange: { ...scheduleChange, refundUntil: new Date('2026-11-21T09:59:00Z') } }),
    );
    expect(late).not.toContain('/refund?');
  });

  it('says one thing about the money of a postponed performance, and shows no day that it does not have', async () => {
    const open = await pageOf(
      aSoldOrder({ scheduleChange: { ...scheduleChange, newStartsAt: null, refundUntil: null } }),
    );
    expect(open).toContain('Пока новой даты нет, можно вернуть деньги полностью');
    expect(open).toContain('2 билета</');
    const moved = await pageOf(aSoldOrder({ scheduleChange }));
    for (const html of [open, moved]) {
      expect(html).toContain('всю цену билета');
      expect(html).not.toContain('75 %');
    }
  });

  it('carries the key of the email on to the money, and tells others where to find it', async () => {
    const order = aSoldOrder({ scheduleChange });
    expect(await pageOf(order, 'ru', 'Kd7cL2bV5nT0xY1mW8rZ3q')).toContain('&amp;return=Kd7cL2bV5nT0xY1mW8rZ3q"');
    const friend = await pageOf(order, 'ru', 'buyer');
    expect(friend).toContain('Деньги возвращаем только покупателю');
    expect(friend).not.toContain('return=buyer"');
    expect(await pageOf(order)).not.toContain('Kd7cL2bV5nT0xY1mW8rZ3q');
  });

  it('shows no old date while the new one is open', async () => {
    const html = await pageOf(aSoldOrder({ scheduleChange: { ...scheduleChange, newStartsAt: null } }));
    expect(html).toContain('Перенесено, новой даты пока нет');
    expect(html).not.toContain('<time');
  });

  it('shows no code of a cancelled performance, and what comes back', async () => {
    const { performance } = aSoldOrder();
    const html = await pageOf(
      aSoldOrder({
        performance: { ...performance, state: 'cancelled' },
        scheduleChange: { ...scheduleChange, kind: 'cancelled' },
        returns: [
          {
            cause: 'performance_cancelled',
            moneyMinor: 8000,
            certificateMinor: 0,
            creditMinor: 0,
            pointsMinor: 0,
            state: 'sent',
          },
        ],
        tickets: [aSoldTicket({ state: 'void' })],
      }),
    );
    expect(html).not.toContain('role="img"');
    expect(html).toContain('Возвращаем 80 руб. тем же способом');
  });

  it('names what goes back to a certificate beside the money', async () => {
    const { performance } = aSoldOrder();
    const back = { moneyMinor: 4742, certificateMinor: 3358, creditMinor: 0, pointsMinor: 0, state: 'sent' as const };
    const text = 'Возвращаем 81 руб., из них 47,42 руб. на карту, 33,58 руб. на сертификат';
    const cancelled = await pageOf(
      aSoldOrder({
        performance: { ...performance, state: 'cancelled' },
        scheduleChange: { ...scheduleChange, kind: 'cancelled' },
        returns: [{ cause: 'performance_cancelled', ...back }],
        tickets: [aSoldTicket({ state: 'void' })],
      }),
    );
    expect(cancelled).toContain(text);
    const returned = aSoldTicket({ lineNo: 2, serial: '8F2751C01309', state: 'void' });
    const part = await pageOf(
      aSoldOrder({ returns: [{ cause: 'own_return', ...back }], tickets: [aSoldTicket(), returned] }),
    );
    expect(part).toContain(`${text}. Другой билет действует.`);
    expect(part).toContain('<dt>Возвращено</dt><dd>81 руб.</dd>');
    const handedOver = await pageOf(
      aSoldOrder({
        returns: [{ cause: 'own_return', ...back }],
        tickets: [aSoldTicket({ isHandedOver: true }), returned],
      }),
    );
    expect(handedOver).not.toContain('действует.');
    // The number is the new holder's.
    expect(handedOver).not.toContain('8F27 51C0 1308');
    expect(part).toContain('Билет № 8F27 51C0 1308');
  });

  it('names a reduced tariff and its condition, and states a return as a share where amounts differ', async () => {
    const plain = aSoldTicket();
    const labels = {
      ...plain.labels,
      tariff: { ru: 'Детский', be: 'Дзіцячы', en: 'Child', ka: 'საბავშვო' },
      tariffKind: 'child' as const,
      condition: { kind: 'age' as const, fromYears: null, toYears: 14 },
    };
    const child = aSoldTicket({ lineNo: 2, serial: '8F2751C01309', priceMinor: 2000, labels });
    const html = await pageOf(aSoldOrder({ tickets: [plain, child] }));
    expect(html.match(/Детский, до 14 лет включительно/g)).toHaveLength(1);
    expect(html).toContain('За каждый вернём 75 % его цены');
    expect(await pageOf(aSoldOrder({ tickets: [plain] }))).toContain('Вернём 75 % цены, 30 руб.');
  });

  it('leads to the page of the return while one is possible', async () => {
    const way = '<a href="/ru/ticket/access-key-of-the-order/return">Вернуть билеты</a>';
    expect(await pageOf(aSoldOrder())).toContain(way);
    const [ticket] = aSoldOrder().tickets;
    if (!ticket) throw new Error('no ticket');
    const none = { ...ticket, labels: { ...ticket.labels, ownReturn: null } };
    expect(await pageOf(aSoldOrder({ tickets: [none] }))).not.toContain(way);
    // The page has a button of its own for the whole price.
    expect(await pageOf(aSoldOrder({ scheduleChange }))).not.toContain(way);
  });

  it('says of returned tickets how much comes back, and offers no file of them', async () => {
    const html = await pageOf(
      aSoldOrder({
        state: 'refunded',
        returns: [
          { cause: 'own_return', moneyMinor: 6000, certificateMinor: 0, creditMinor: 0, pointsMinor: 0, state: 'sent' },
          {
            cause: 'own_return',
            moneyMinor: 900,
            certificateMinor: 0,
            creditMinor: 0,
            pointsMinor: 0,
            state: 'failed',
          },
        ],
        tickets: [aSoldTicket({ state: 'void' })],
      }),
    );
    expect(html).toContain('Билет больше не действует. Возвращаем 60 руб. тем же способом');
    expect(html).not.toMatch(/\.pdf|\.ics|Сохраните PDF/);
  });

  it('tells when somebody went in with it', async () => {
    const used = aSoldTicket({ state: 'used', usedAt: new Date('2026-11-26T15:42:00Z') });
    expect(await pageOf(aSoldOrder({ tickets: [used] }))).toContain('Вход отмечен: 26 ноября, 18:42');
  });
});

describe('the page of an order of two performances and parking', () => {
  it.each(OFFERED_LOCALES)('shows every ticket and every code in %s', async (locale) => {
    const html = await partsPageOf(aMixedOrder({ locale }), locale);
    expect(html.match(/role="img"/g)).toHaveLength(5);
    for (const file of ['/ticket/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd.pdf', '.ics', '/entitlement/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd.pdf'])
      expect(html.split(`${file}?lang=${locale}`)).toHaveLength(2);
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('has one first heading, then one for each part in order of time, and items at the end', async () => {
    const html = await partsPageOf();
    expect(html.match(/<h1/g)).toHaveLength(1);
    const parts = [...html.matchAll(/<h2 id="([^"]+)-title"><a[^>]*>([^<]+)/g)].map(([, id, title]) => [id, title]);
    expect(parts).toEqual([
      ['performance-900123', 'Павлинка'],
      ['performance-900124', 'Тихий Дон'],
      ['item-7-0', 'Парковка'],
    ]);
    for (const [id] of parts) expect(html).toContain(`href="#${id}"`);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says the sum of the order once, with what each part cost', async () => {
    const html = await partsPageOf();
    for (const fact of ['Павлинка, 2 билета', 'Тихий Дон, 1 билет', 'Парковка, 2 кода', 'Сервисный сбор']) {
      expect(html.split(`<dt>${fact}</dt>`)).toHaveLength(2);
    }
    expect(html.split('220 руб.')).toHaveLength(2);
  });

  it('names one organizer once, and several with their performances', async () => {
    const { tickets, items } = aMixedOrder();
    expect((await partsPageOf()).split('УНП 100582333')).toHaveLength(2);
    const [first, second] = tickets;
    if (!first || !second) throw new Error('no tickets');
    const organizer = { name: { ru: 'Другой театр' }, taxNumber: '190000001', registerNo: null };
    const html = await partsPageOf({ tickets: [first, { ...second, organizer }], items });
    expect(html.indexOf('100582333')).toBeLessThan(html.indexOf('id="performance-900124"'));
    expect(html.indexOf('Другой театр')).toBeGreaterThan(html.indexOf('id="performance-900124"'));
  });

  it('tells of a cancelled performance and of a returned ticket where they are, with their own money', async () => {
    const { tickets, items } = aMixedOrder();
    const [first, second] = tickets;
    if (!first || !second) throw new Error('no tickets');
    const [ticket, ...rest] = first.tickets;
    if (!ticket) throw new Error('no ticket');
    const html = await partsPageOf({
      tickets: [
        {
          ...first,
          tickets: [{ ...ticket, state: 'void' }, ...rest],
          returns: [
            {
              cause: 'own_return',
              moneyMinor: 3000,
              certificateMinor: 0,
              creditMinor: 0,
              pointsMinor: 0,
              state: 'sent',
            },
          ],
        },
        {
          ...second,
          performance: { ...second.performance, state: 'cancelled' },
          scheduleChange: { ...scheduleChange, kind: 'cancelled', newStartsAt: null },
          tickets: second.tickets.map((each) => ({ ...each, state: 'void' })),
          returns: [
            {
              cause: 'performance_cancelled',
              moneyMinor: 4000,
              certificateMinor: 0,
              creditMinor: 0,
              pointsMinor: 0,
              state: 'requested',
            },
          ],
        },
      ],
      items,
    });
    const [, one = '', other = ''] = html.split(/<section[^>]* id="/);
    expect(one).toContain('Часть билетов возвращена');
    expect(one).toContain('Возвращаем 30 руб.');
    // The valid ticket comes first and keeps its number.
    expect(one.indexOf('Билет 2 из 2')).toBeLessThan(one.indexOf('Билет 1 из 2'));
    expect(one.indexOf('role="img"')).toBeLessThan(one.indexOf('Билет больше не действует'));
    expect(other).toContain('Возвращаем 40 руб.');
    expect(other).not.toContain('role="img"');
  });

  it('gives back each part by itself', async () => {
    const { tickets, items } = aMixedOrder();
    const [first, second] = tickets;
    if (!first || !second) throw new Error('no tickets');
    const html = await partsPageOf({ tickets: [{ ...first, scheduleChange }, second], items });
    const forms = [...html.matchAll(/action="([^"]+)"/g)].map(([, action]) => action?.replaceAll('&amp;', '&'));
    expect(forms.filter((action) => action?.includes('/transfer?') === false)).toEqual([
      '/api/v3/tickets/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd/refund?lang=ru&lineNos=1,2',
      '/api/v3/entitlements/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd/return?lang=ru&lineNos=4,5',
    ]);
    expect(html.match(/Остальное в заказе останется/g)).toHaveLength(2);
  });
});
