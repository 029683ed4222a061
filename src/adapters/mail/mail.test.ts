import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { aMixedOrder, aSoldOrder, aSoldTicket, seatsOf } from '#test/builders/sold-order.ts';
import type { Mail, MailTransport, OrderMailKind } from '#usecases/mail/ports.ts';
import { sendOrderMail } from '#usecases/mail/send-order-mail.ts';
import { sendRefundMail } from '#usecases/mail/send-refund-mail.ts';
import { sendScheduleChangeMail } from '#usecases/mail/send-schedule-change-mail.ts';
import { sendTicketMail } from '#usecases/mail/send-ticket-mail.ts';
import type { TicketOrder, TicketsStore } from '#usecases/tickets/ports.ts';
import type { EntitlementsStore, SoldItems } from '#usecases/items/entitlement-ports.ts';
import { createMailWriter } from './mail-writer.ts';
import { createSiteLinks } from './site-links.ts';
import { createSmtpTransport, messageId } from './smtp.ts';

const now = () => new Date('2026-11-20T11:20:00Z');
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const links = createSiteLinks(() => 'https://rampa.example');
let cacheDirectory: string;
const received: Buffer[] = [];
let refusals = 0;
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (refusals-- > 0) return callback(new Error('451 try again later'));
      received.push(Buffer.concat(chunks));
      return callback();
    });
  },
});
let smtp: ReturnType<typeof createSmtpTransport>;
beforeAll(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'mail-fonts-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  smtp = createSmtpTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  smtp.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(cacheDirectory, { recursive: true });
});

type Parts = { tickets: TicketOrder[]; items: SoldItems[] };

function depsFor(of: TicketOrder | Parts, mail: MailTransport = smtp) {
  const { tickets: orders, items } = 'tickets' in of && 'items' in of ? of : { tickets: [of], items: [] };
  const tickets: TicketsStore = {
    findOrder: async () => orders,
    findOrderByAccessKey: async () => orders,
    findOrderSeats: async () => orders.flatMap(seatsOf),
    findRefund: async () => ({ orderId: 'x', amountMinor: 3000, lineNos: [3], reason: null, tenders: null }),
    findDoorPerformance: async () => null,
    findDoorTicket: async () => null,
    findTicketByKey: async () => null,
    findTicket: async () => null,
    findHeldTickets: async () => [],
  };
  const entitlements: EntitlementsStore = {
    findByAccessKey: async () => items,
    findOrder: async () => items,
    findEntitlement: async () => null,
    findCode: async () => null,
    markUsed: async () => false,
  };
  const ticketFiles = createTicketFiles({ cacheDirectory, links });
  const itemFiles = createItemFiles({ cacheDirectory });
  const sender = 'Rampa <tickets@rampa.example>';
  const mailWriter = createMailWriter({ ticketFiles, itemFiles, links, sender, now });
  return { tickets, entitlements, signer, mail, now, mailWriter };
}
async function lastReceived(): Promise<Email> {
  return PostalMime.parse(received.at(-1) ?? '');
}
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

describe('the mail with tickets', () => {
  it.each([
    ['ru', 'Билеты: Павлинка, 26 ноября, 19:00', 'Ваши билеты готовы', 'Билеты RA-7K2M9P.pdf', 'Рампа'],
    ['be', 'Білеты: Паўлінка, 26 лістапада, 19:00', 'Вашы білеты гатовыя', 'Білеты RA-7K2M9P.pdf', 'Рампа'],
    ['en', 'Tickets: Paulinka, 26 November, 19:00', 'Your tickets are ready', 'Tickets RA-7K2M9P.pdf', 'Rampa'],
    ['ge', 'ბილეთები: პავლინკა, 26 ნოემბერი, 19:00', 'თქვენი ბილეთები მზადაა', 'ბილეთები RA-7K2M9P.pdf', 'რამპა'],
  ] as const)('arrives whole in %s', async (locale, subject, title, pdfName, brand) => {
    expect(await sendTicketMail(depsFor(aSoldOrder({ locale })), { orderId: 'x' })).toBe('sent');
    const mail = await lastReceived();
    expect(plain(mail.subject)).toBe(subject);
    expect(mail.from).toMatchObject({ name: brand, address: 'tickets@rampa.example' });
    expect(mail.to?.[0]?.address).toBe('buyer@mail.example');
    expect(mail.replyTo?.[0]?.address).toBe('help@rampa.example');
    for (const body of [mail.text, mail.html]) {
      expect(plain(body)).toContain(title);
      expect(body).toContain(`https://rampa.example/${locale}/ticket/q3Zr8Wm1Yx0Tn5Vb2Lc7Kd`);
      expect(body).toContain('8F27 51C0 1408');
      expect(body).not.toMatch(/undefined|\[object/);
    }
    const attachments = mail.attachments.map(({ filename, mimeType, disposition }) => [
      filename,
      mimeType,
      disposition,
    ]);
    expect(attachments).toEqual([
      ['8F2751C01308.gif', 'image/gif', 'inline'],
      ['8F2751C01408.gif', 'image/gif', 'inline'],
      [pdfName, 'application/pdf', 'attachment'],
      ['RA-7K2M9P.ics', 'text/calendar', 'attachment'],
    ]);
    const shown = [...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map((match) => `<${match[1]}>`);
    expect(mail.attachments.slice(0, 2).map(({ contentId }) => contentId)).toEqual(shown);
  });

  const LAST_DAY = {
    ru: '24 ноября',
    be: '24 лістапада',
    en: '24 November',
    ge: '24 ნოემბ',
    az: '24 noyabr',
  };

  it.each(OFFERED_LOCALES)('shows the poster and says the last day of a return, in %s', async (locale) => {
    await sendTicketMail(depsFor(aSoldOrder({ locale })), { orderId: 'x' });
    const { html = '', text = '' } = await lastReceived();
    const title = { ru: 'Павлинка', be: 'Паўлінка', en: 'Paulinka', ge: 'პავლინკა', az: 'Павлинка' }[locale];
    const [, address = '', alt] = /<img[^>]*src="(https:[^"]+)"[^>]*alt="([^"]*)"/.exec(html) ?? [];
    expect(address).toMatch(new RegExp(`^https://rampa\\.example/posters/5700042-card-${locale}-[\\w-]+\\.png$`));
    expect(alt).toBe(title);
    for (const body of [html, text]) expect(plain(body)).toContain(LAST_DAY[locale]);
    expect(text).not.toContain('/posters/');
    expect(text).not.toMatch(/\n{3}/);
  });

  it('promises no day of a return that has passed, and none where the organizer decides', async () => {
    const late = { ...depsFor(aSoldOrder({ locale: 'en' })), now: () => new Date('2026-11-25T09:00:00Z') };
    await sendTicketMail(late, { orderId: 'x' });
    expect(plain((await lastReceived()).text)).toContain(
      plain(m.ticket_return_over({ day: '24 November' }, { locale: 'en' })),
    );
    const labels = { ...aSoldTicket().labels, ownReturn: null };
    const georgian = aSoldOrder({
      market: 'georgia',
      currency: 'GEL',
      locale: 'en',
      tickets: [aSoldTicket({ labels })],
    });
    await sendTicketMail(depsFor(georgian), { orderId: 'x' });
    const { text = '' } = await lastReceived();
    expect(plain(text)).toContain(plain(m.ticket_return_none({}, { locale: 'en' })));
    expect(plain(text)).not.toContain('24 November');
  });

  it('carries a reservation for mailboxes that show it, with the time of the city', async () => {
    await sendTicketMail(depsFor(aSoldOrder()), { orderId: 'x' });
    const { html = '' } = await lastReceived();
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const reservations = JSON.parse(json) as Record<string, unknown>[];
    expect(reservations).toHaveLength(2);
    expect(reservations[0]).toMatchObject({
      '@type': 'EventReservation',
      reservationNumber: 'RA-7K2M9P',
      // Fields of Gmail's smallest example: without them Gmail shows no card.
      reservationStatus: 'http://schema.org/Confirmed',
      underName: { '@type': 'Person', name: aSoldOrder().email },
      reservationFor: {
        name: 'Павлинка',
        startDate: '2026-11-26T19:00:00+03:00',
        location: {
          address: { addressLocality: 'Минск', addressRegion: 'Минская область', addressCountry: 'BY' },
        },
      },
      venueRow: '6',
      totalPrice: '42.00',
    });
    expect(signer.read(String(reservations[0]?.['ticketToken']).replace('qrCode:', ''))?.seatNo).toBe(13);
  });

  it('has the same identity when it goes out twice, and throws when the server refuses', async () => {
    const deps = depsFor(aSoldOrder());
    await sendTicketMail(deps, { orderId: 'x' });
    const first = await lastReceived();
    await sendTicketMail(deps, { orderId: 'x' });
    expect((await lastReceived()).messageId).toBe(first.messageId);
    refusals = 1;
    await expect(sendTicketMail(deps, { orderId: 'x' })).rejects.toThrow();
    const key = 'ticket.mail:other';
    expect(messageId({ key, from: { name: '', address: 'a@rampa.example' } })).not.toBe(first.messageId);
  });

  it('keeps a hostile title inside the email', async () => {
    const { performance } = aSoldOrder();
    const title = { ru: '</script><script>alert(1)</script>\r\nBcc: all@mail.example "x"' };
    await sendTicketMail(depsFor(aSoldOrder({ performance: { ...performance, title } })), { orderId: 'x' });
    const mail = await lastReceived();
    expect(mail.html?.match(/<script/g)).toHaveLength(1);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('is not written for tickets that were given back', async () => {
    const order = aSoldOrder({ tickets: [aSoldTicket({ state: 'void' })] });
    expect(await sendTicketMail(depsFor(order), { orderId: 'x' })).toBe('no_longer_needed');
  });
});

describe('emails about an order', () => {
  const scheduleChange = {
    id: 1,
    oldStartsAt: new Date('2026-11-26T16:00:00Z'),
    newStartsAt: new Date('2026-12-10T16:00:00Z'),
    refundUntil: new Date('2026-12-09T20:59:00Z'),
  };
  const returns = [
    {
      cause: 'own_return',
      moneyMinor: 3000,
      certificateMinor: 0,
      creditMinor: 0,
      pointsMinor: 0,
      state: 'confirmed' as const,
    },
    {
      cause: 'performance_cancelled',
      moneyMinor: 8000,
      certificateMinor: 0,
      creditMinor: 0,
      pointsMinor: 0,
      state: 'requested' as const,
    },
  ];
  type Why = OrderMailKind | { kind: 'schedule_changed' };
  const cases: [string, Partial<TicketOrder>, Why, Record<string, string[]>][] = [
    [
      'declined',
      { state: 'awaiting_payment' },
      { kind: 'declined' },
      { ru: ['до 14:25', '84 руб.', '/ru/order/'], be: ['да 14:25'], en: ['until 14:25'], ge: ['14:25-მდე'] },
    ],
    [
      'expired',
      { state: 'expired' },
      { kind: 'expired' },
      {
        ru: ['вернулись в продажу', '/ru/minsk/event/5700042'],
        be: ['вярнуліся ў продаж'],
        en: ['back on sale'],
        ge: ['გაყიდვაში დაბრუნდა'],
      },
    ],
    [
      'given back',
      {},
      { kind: 'given_back', amountMinor: 8400, reason: 'seats_gone' },
      { ru: ['уже купили другие', '84 руб.'], be: ['84 руб.'], en: ['84 BYN'], ge: ['84 რუბლი'] },
    ],
    [
      'given back because of a cancellation',
      {},
      {
        kind: 'given_back',
        amountMinor: 4742,
        reason: 'performance_cancelled',
        tenders: [{ kind: 'certificate', amountMinor: 3358 }],
      },
      {
        ru: ['отменили, пока вы платили', '81 руб., из них 47,42 руб. на карту, 33,58 руб. на сертификат'],
        be: ['скасавалі, пакуль вы плацілі'],
        en: ['cancelled while you were paying', '47.42 BYN to your card'],
        ge: ['გადახდისას გაუქმდა'],
      },
    ],
    [
      'refunded',
      {},
      { kind: 'refunded', amountMinor: 6000 },
      { ru: ['60 руб.'], be: ['60 руб.'], en: ['60 BYN'], ge: ['60 რუბლი'] },
    ],
    [
      'charged back',
      { state: 'refunded' },
      { kind: 'charged_back', amountMinor: 8400 },
      {
        ru: ['Банк плательщика', '84 руб.', 'пройти по ним нельзя', 'help@rampa.example'],
        be: ['Банк плацельшчыка', '84 руб.', 'прайсці па іх нельга'],
        en: ['payer’s bank', '84 BYN', 'no longer let anybody in'],
        ge: ['გადამხდელის ბანკმა', '84 რუბლი', 'შესვლა აღარ შეიძლება'],
      },
    ],
    [
      'cancelled',
      { scheduleChange: { ...scheduleChange, kind: 'cancelled', newStartsAt: null }, returns, feeReturnPoints: 400 },
      { kind: 'schedule_changed' },
      {
        ru: ['отменил событие', '80 руб.', '400 баллов', '4 руб.', 'если запись осталась, удалите её'],
        be: ['400 балаў', 'калі запіс застаўся'],
        en: ['400 points', 'if the date is still there, delete it'],
        ge: ['400 ქულა', 'თუ ჩანაწერი დარჩა'],
      },
    ],
    [
      'postponed',
      { scheduleChange: { ...scheduleChange, kind: 'postponed' }, feeReturnPoints: 400 },
      { kind: 'schedule_changed' },
      {
        ru: ['чт, 10 декабря 2026, 19:00', 'До 9 декабря, 23:59 можно вернуть', '400 баллов'],
        be: ['10 снежня'],
        en: ['10 December'],
        ge: ['10 დეკემბერი'],
      },
    ],
    [
      'postponed without a date',
      { scheduleChange: { ...scheduleChange, kind: 'postponed', newStartsAt: null } },
      { kind: 'schedule_changed' },
      { ru: ['будет объявлена'], be: ['будзе абвешчана'], en: ['to be announced'], ge: ['გამოცხადდება'] },
    ],
  ];
  const languages = cases.flatMap(([name, over, why, words]) =>
    OFFERED_LOCALES.map((locale) => ({ name, locale, over, why, words: words[locale] ?? [] })),
  );

  it.each(languages)('$name, in $locale', async ({ locale, over, why, words }) => {
    const sent: Mail[] = [];
    const deps = depsFor(aSoldOrder({ locale, ...over }), { send: async (mail) => void sent.push(mail) });
    const input = { orderId: 'x', key: 'k' };
    const outcome =
      why.kind === 'schedule_changed'
        ? await sendScheduleChangeMail(deps, input)
        : await sendOrderMail(deps, { ...input, why });
    expect(outcome).toBe('sent');
    const mail = sent[0];
    for (const word of words) {
      expect(plain(mail?.text)).toContain(word);
      expect(plain(mail?.html)).toContain(word);
    }
    expect(mail?.text).toContain('RA-7K2M9P');
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/undefined|\[object|\{\w+\}(?!.*;)/);
  });

  it('have a new file of the tickets when there is a new date', async () => {
    const typesOf = async (newStartsAt: Date | null): Promise<string[]> => {
      const sent: Mail[] = [];
      const order = aSoldOrder({ scheduleChange: { ...scheduleChange, kind: 'postponed', newStartsAt } });
      const deps = depsFor(order, { send: async (mail) => void sent.push(mail) });
      await sendScheduleChangeMail(deps, { orderId: 'x', key: 'k' });
      return sent.flatMap(({ attachments }) => attachments.map(({ contentType }) => contentType.split(';')[0] ?? ''));
    };
    expect(await typesOf(new Date('2026-12-10T16:00:00Z'))).toEqual(['application/pdf', 'text/calendar']);
    expect(await typesOf(null)).toEqual(['text/calendar']);
  });

  it('stay unwritten when they are no longer true', async () => {
    const paid = depsFor(aSoldOrder());
    expect(await sendOrderMail(paid, { orderId: 'x', why: { kind: 'declined' }, key: 'k' })).toBe('no_longer_needed');
    const expired = depsFor(aSoldOrder({ state: 'awaiting_payment', holdUntil: new Date('2026-11-20T11:19:00Z') }));
    expect(await sendOrderMail(expired, { orderId: 'x', why: { kind: 'declined' }, key: 'k' })).toBe(
      'no_longer_needed',
    );
  });
});

describe('emails about an order of two performances and parking', () => {
  async function sentBy(send: (deps: ReturnType<typeof depsFor>) => Promise<unknown>, of = aMixedOrder()) {
    const sent: Mail[] = [];
    const outcome = await send(depsFor(of, { send: async (mail) => void sent.push(mail) }));
    const [mail] = sent;
    return { outcome, mail, text: plain(mail?.text), sent };
  }

  it.each(OFFERED_LOCALES)(
    'are one when it is paid, with every ticket and code and all files, in %s',
    async (locale) => {
      const { sent, mail, text } = await sentBy(
        (deps) => sendTicketMail(deps, { orderId: 'x' }),
        aMixedOrder({ locale }),
      );
      expect(sent).toHaveLength(1);
      for (const body of [text, plain(mail?.html)]) {
        expect(body).not.toMatch(/undefined|\[object|\{\w+\}(?!.*;)/);
        for (const part of ['8F27 51C0 1308', '8F27 51C0 2108', 'RKMP-TVWX-ZBCD-F', 'RA-7K2M9P'])
          expect(body).toContain(part);
      }
      expect(mail?.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual([
        ...Array.from({ length: 5 }, () => 'image/gif'),
        'application/pdf',
        'application/pdf',
        'text/calendar',
      ]);
      const calendar = Buffer.from(mail?.attachments.at(-1)?.content ?? []).toString();
      expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    },
  );

  it('name each part, and the sum of the order once', async () => {
    const { mail, text } = await sentBy((deps) => sendTicketMail(deps, { orderId: 'x' }));
    expect(plain(mail?.subject)).toBe('Заказ оплачен: Павлинка и ещё 2');
    for (const title of ['Павлинка', 'Тихий Дон', 'Парковка']) expect(text).toContain(title);
    expect(text.match(/220 руб\./g)).toHaveLength(1);
    // Of the two dates and of the return of each.
    expect(text).toContain('чт, 26 ноября 2026, 19:00');
    expect(text).toContain('ср, 2 декабря 2026, 19:00');
    expect(text).toContain('до 30 ноября включительно');
    expect(text).toContain('К событию: Павлинка, 26 ноября, 19:00');
  });

  it('leave out what was returned before they went out', async () => {
    const { tickets, items } = aMixedOrder();
    const [first, second] = tickets;
    if (!first || !second) throw new Error('no tickets');
    const returned = { ...first, tickets: first.tickets.map((ticket) => ({ ...ticket, state: 'void' as const })) };
    const { text } = await sentBy((deps) => sendTicketMail(deps, { orderId: 'x' }), {
      tickets: [returned, second],
      items,
    });
    expect(text).not.toContain('8F27 51C0 1308');
    expect(text).toContain('8F27 51C0 2108');
    const none = { tickets: [returned], items: [] };
    expect((await sentBy((deps) => sendTicketMail(deps, { orderId: 'x' }), none)).outcome).toBe('no_longer_needed');
  });

  it.each([
    ['declined', { state: 'awaiting_payment' }, { kind: 'declined' }],
    ['expired', { state: 'expired' }, { kind: 'expired' }],
    ['late', {}, { kind: 'given_back', amountMinor: 22_000, reason: 'seats_gone' }],
    ['charged back', { state: 'refunded' }, { kind: 'charged_back', amountMinor: 22_000 }],
  ] as const)('name all of it when %s', async (_, over, why) => {
    const { text, mail } = await sentBy(
      (deps) => sendOrderMail(deps, { orderId: 'x', why, key: 'k' }),
      aMixedOrder(over),
    );
    for (const title of ['Павлинка', 'Тихий Дон', 'Парковка × 2']) expect(text).toContain(title);
    expect(plain(mail?.subject)).toContain('Павлинка и ещё 2');
    expect(text).not.toMatch(/места ещё ваши/);
  });

  it('name of a refund what it is for', async () => {
    const { text, mail } = await sentBy((deps) => sendRefundMail(deps, { refundId: 'r', kind: 'refunded' }));
    expect(plain(mail?.subject)).toBe('Деньги отправлены: Тихий Дон');
    expect(text).toContain('30 руб.');
    expect(text).toContain('место 9');
    expect(text).not.toMatch(/Павлинка|Парковка/);
  });

  it('speak of a cancelled performance alone, with its money, and say that the rest stays', async () => {
    const { tickets, items } = aMixedOrder();
    const [first, second] = tickets;
    if (!first || !second) throw new Error('no tickets');
    const scheduleChange = {
      id: 7,
      kind: 'cancelled' as const,
      oldStartsAt: second.performance.startsAt,
      newStartsAt: null,
      refundUntil: null,
    };
    const cancelled: TicketOrder = {
      ...second,
      performance: { ...second.performance, state: 'cancelled' },
      scheduleChange,
      tickets: second.tickets.map((ticket) => ({ ...ticket, state: 'void' as const })),
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
      feeReturnPoints: 200,
    };
    const moved = { ...first, scheduleChange: { ...scheduleChange, id: 9, kind: 'postponed' as const } };
    const { text, mail } = await sentBy(
      (deps) => sendScheduleChangeMail(deps, { orderId: 'x', performanceId: second.performance.id, key: 'k' }),
      { tickets: [moved, cancelled], items },
    );
    expect(plain(mail?.subject)).toBe('Отменено: Тихий Дон, 2 декабря, 19:00');
    for (const part of ['40 руб.', '200 баллов', 'Остальное в заказе RA-7K2M9P остаётся в силе.'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Павлинка|Парковка|220 руб/);
    const calendar = Buffer.from(mail?.attachments[0]?.content ?? []).toString();
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
});
