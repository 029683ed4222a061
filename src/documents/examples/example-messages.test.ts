import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountMailWriter } from '#adapters/mail/account-emails.ts';
import { createBuyerMailWriter } from '#adapters/mail/buyer-emails.ts';
import { createHolderMailWriter } from '#adapters/mail/holder-emails.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createAlertMailWriter } from '#adapters/mail/alert-emails.ts';
import { createReviewMailWriter } from '#adapters/mail/review-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createSmsWriter } from '#adapters/sms/short-messages.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import type { ExampleMessage } from '#api/dev/messages-ports.ts';
import { messagesRoutes } from '#api/dev/messages-routes.ts';
import { smsLength } from '#domain/contact/sms-segments.ts';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import type { AccountEmail, ShortMessage } from '#usecases/accounts/account-emails.ts';
import type { OrderMailKind } from '#usecases/mail/ports.ts';
import { ACCOUNT_EXAMPLES } from './example-account.ts';
import { exampleMessages } from './example-messages.ts';
import { exampleOrder } from './example-order.ts';

const now = () => new Date('2026-11-22T10:00:00Z');
const links = createSiteLinks((market) =>
  market === 'georgia' ? 'https://rampa-ge.example' : 'https://rampa.example',
);
const smsWriter = createSmsWriter({ links, hostOf: () => 'rampa.example' });
const sender = 'tickets@rampa.example';
const cacheDirectory = await mkdtemp(join(tmpdir(), 'messages-fonts-'));
afterAll(() => rm(cacheDirectory, { recursive: true }));

const files = createTicketFiles({ cacheDirectory, links });
const asked: { emails: string[]; sms: string[]; orders: string[] } = { emails: [], sms: [], orders: [] };
const accountMail = createAccountMailWriter({ links, files, sender, now });
const pdf = async () => Buffer.from('%PDF');
const itemFiles = { ...createItemFiles({ cacheDirectory }), pdf };
const mailWriter = createMailWriter({ ticketFiles: { ...files, pdf }, itemFiles, links, sender, now });
/** The real writers, which also record the requested kinds. */
const messages = exampleMessages(
  {
    mailWriter: {
      ...mailWriter,
      order(email) {
        asked.orders.push(email.why.kind);
        return mailWriter.order(email);
      },
      scheduleChange(email) {
        asked.orders.push('schedule_changed');
        return mailWriter.scheduleChange(email);
      },
    },
    buyerMail: createBuyerMailWriter({ links, sender }),
    holderMail: createHolderMailWriter({
      files: { ...files, pdf: async () => Buffer.from('%PDF') },
      links,
      sender,
      now,
    }),
    reviewMail: createReviewMailWriter({ links, sender }),
    alertMail: createAlertMailWriter({ links, sender }),
    accountMail: {
      write(input) {
        asked.emails.push(input.email.kind);
        return accountMail.write(input);
      },
    },
    smsWriter: {
      text(message, reader) {
        asked.sms.push(message.kind);
        return smsWriter.text(message, reader);
      },
    },
  },
  now,
);

const FOREIGN = {
  ru: /[\p{sc=Georgian}іўІЎ]/u,
  be: /[\p{sc=Georgian}иИщЩъЪ]/u,
  en: /[\p{sc=Cyrillic}\p{sc=Georgian}]/u,
  ge: /\p{sc=Cyrillic}/u,
};
const OWN = { ru: /\p{sc=Cyrillic}/u, be: /\p{sc=Cyrillic}/u, en: /[a-z]/i, ge: /\p{sc=Georgian}/u };
/** Traces of a template whose value is missing. */
const HOLES = /undefined|null|NaN|\[object|[{}]|Invalid Date/;
/** Messages with a calendar attachment. */
const DATED = [
  'tickets',
  'bought',
  'cancelled',
  'part-cancelled',
  'postponed',
  'postponed-open',
  'reminder',
  'ticket-received',
  'ticket-restored',
  'ticket-postponed',
];

describe.each(messages.map((message): [string, ExampleMessage] => [message.name, message]))(
  'the message «%s»',
  (name, { mail, sms }) => {
    it.each(OFFERED_LOCALES)('is whole in %s', async (locale) => {
      expect(mail ?? sms).toBeDefined();
      if (mail) {
        const written = await mail(locale);
        expect(written.subject.length).toBeGreaterThan(5);
        expect(written.subject.length).toBeLessThanOrEqual(78);
        expect(written.subject).not.toMatch(/[\r\n]/);
        const visible = written.html.replace(/<style>.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, ' ');
        for (const text of [written.subject, written.from.name, written.text, visible]) {
          expect(text).not.toMatch(HOLES);
          expect(text).not.toMatch(FOREIGN[locale]);
          expect(text).toMatch(OWN[locale]);
        }
        expect(written.html).toContain(`<html lang="${{ ru: 'ru', be: 'be-BY', en: 'en', ge: 'ka' }[locale]}">`);
        // The text version contains every link of the HTML version.
        const linked = [...written.html.matchAll(/href="([^"]+)"/g)].map((hit) => hit[1] ?? '').slice(1);
        for (const url of linked) expect(written.text).toContain(url.replaceAll('&#38;', '&'));
      }
      if (sms) {
        const { text } = sms(locale);
        expect(smsLength(text).segments, text).toBeLessThanOrEqual(2);
        expect(text).not.toMatch(HOLES);
        expect(text).not.toMatch(FOREIGN[locale]);
        expect(text).toMatch(OWN[locale]);
        if (locale === 'en') expect(smsLength(text).encoding).toBe('gsm7');
      }
    });

    it(DATED.includes(name) ? 'brings its date for the calendar' : 'brings no date', async () => {
      const written = await mail?.('be');
      const calendar = written?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
      expect(calendar !== undefined).toBe(DATED.includes(name));
      if (calendar === undefined) return;
      const entries = Object.values(ical.sync.parseICS(Buffer.from(calendar.content).toString()));
      const status = ['cancelled', 'part-cancelled', 'postponed-open'].includes(name) ? 'CANCELLED' : 'CONFIRMED';
      expect(entries.find((entry) => entry?.type === 'VEVENT')).toMatchObject({ summary: 'Паўлінка', status });
    });
  },
);

describe('the collection of messages', () => {
  // Whoever changes a message on purpose updates the file (npm test -- src/documents/examples -u) and reads its difference.
  it('says what messages.en.txt says', async () => {
    const said: string[] = [];
    for (const { name, mail, sms } of messages) {
      const written = await mail?.('en');
      if (written) {
        const pictures = [...written.html.matchAll(/<img [^>]*alt="([^"]+)"/g)].map((hit) => `[picture: ${hit[1]}]`);
        said.push(`== ${name}: ${written.subject}`, ...pictures, written.text.trimEnd());
        for (const { filename } of written.attachments) said.push(`[file: ${filename}]`);
      }
      if (sms) said.push(`== ${name}, short message`, sms('en').text);
    }
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('./messages.en.txt');
  });

  beforeAll(async () => {
    for (const { mail, sms } of messages) {
      await mail?.('ru');
      sms?.('ru');
    }
  });

  it('has every kind of email, of short message, and of news about an order', () => {
    // A new kind in a union has to be named here and then lacks its example.
    const emails: Record<AccountEmail['kind'], true> = {
      code: true,
      new_login: true,
      password_changed: true,
      passkey_added: true,
      phone_changed: true,
      email_changed: true,
      email_confirmed: true,
      account_deleted: true,
      export_ready: true,
      reminder: true,
      announced: true,
      on_sale: true,
      news: true,
    };
    const short: Record<ShortMessage['kind'], true> = {
      code: true,
      new_login: true,
      password_changed: true,
      passkey_added: true,
      phone_changed: true,
      email_changed: true,
      account_deleted: true,
      export_ready: true,
      tickets: true,
      schedule_changed: true,
      refunded: true,
      reminder: true,
    };
    const orders: Record<OrderMailKind['kind'] | 'schedule_changed', true> = {
      declined: true,
      expired: true,
      given_back: true,
      refunded: true,
      schedule_changed: true,
      charged_back: true,
    };
    expect([...new Set(asked.emails)].toSorted()).toEqual(Object.keys(emails).toSorted());
    expect([...new Set(asked.sms)].toSorted()).toEqual(Object.keys(short).toSorted());
    expect([...new Set(asked.orders)].toSorted()).toEqual(Object.keys(orders).toSorted());
  });

  it('names each once, and shows all of them on a page, in every language', async () => {
    expect(new Set(messages.map(({ name }) => name)).size).toBe(messages.length);
    const app = Fastify();
    await app.register(messagesRoutes({ messages }));
    const list = (await app.inject('/dev/messages')).body;
    for (const { name } of ACCOUNT_EXAMPLES) expect(list).toContain(`/dev/messages/${name}/ka"`);
    for (const { name, mail, sms } of messages) {
      const page = await app.inject(`/dev/messages/${name}/ka`);
      expect(page.statusCode).toBe(200);
      expect(page.body.includes('sandbox="allow-popups"')).toBe(mail !== undefined);
      expect(page.body.includes('class="bubble"')).toBe(sms !== undefined);
    }
    await app.close();
  });

  it('shows an email that can run nothing and reach nothing, with its pictures and its files', async () => {
    const app = Fastify();
    await app.register(messagesRoutes({ messages }));
    const body = await app.inject('/dev/messages/tickets/be/body');
    expect(body.headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.body).toContain('src="data:image/gif;base64,');
    expect(body.body).not.toContain('src="cid:');
    const calendar = await app.inject('/dev/messages/tickets/be/files/3');
    expect(calendar.headers['content-type']).toContain('text/calendar');
    expect(calendar.body).toContain('SUMMARY:Паўлінка');
    for (const path of ['tickets', 'tickets/az', 'nothing/ru', 'tickets/ru/files/99', 'tickets/ru/files/x']) {
      expect((await app.inject(`/dev/messages/${path}`)).statusCode, path).toBe(404);
    }
    await app.close();
  });
});

describe('a short message', () => {
  const LONG = 'Очень длинное название вечера, которого хватило бы на две афиши и на программку к ним, с прологом';
  it.each(OFFERED_LOCALES)('cuts a long title in %s, never the date or the link', (locale) => {
    const order = exampleOrder(locale, now());
    const long = { ...order, performance: { ...order.performance, title: { ru: LONG, be: LONG, en: LONG, ka: LONG } } };
    const url = links.ticketPage(long, locale);
    for (const kind of ['tickets', 'reminder', 'schedule_changed'] as const) {
      const text = smsWriter.text({ kind, order: long }, order);
      expect(smsLength(text).segments).toBe(2);
      expect(text).toContain(url);
      expect(text).toMatch(/Очень дл.*(…|\.\.\.), /);
    }
  });

  it.each(OFFERED_LOCALES)('with a login code in %s is one part, the code first, bound to the site', (locale) => {
    const text = smsWriter.text({ kind: 'code', purpose: 'login', code: '482915' }, { market: 'belarus', locale });
    expect(smsLength(text).segments).toBe(1);
    expect(text).toMatch(/^482915.+\n@rampa\.example #482915$/s);
  });

  it('leaves out the last line rather than pay for a second part', () => {
    const long = createSmsWriter({ links, hostOf: () => 'a-rather-long-name-of-a-host.example' });
    const text = long.text({ kind: 'code', purpose: 'reset', code: '482915' }, { market: 'belarus', locale: 'ru' });
    expect(text).toBe('482915 — код для нового пароля, Рампа. Никому не говорите');
  });

  it('says what it must when the device is not known', () => {
    const notice = { kind: 'new_login', at: now(), device: null } as const;
    expect(smsWriter.text(notice, { market: 'georgia', locale: 'en' })).toContain('(an unknown device)');
  });
});

it('cuts the title of an email’s subject, not what stands behind it', () => {
  const order = exampleOrder('ru', now());
  const title = { ru: 'Очень длинное название вечера, которого хватило бы на две афиши и на программку' };
  const tickets = {
    order: { ...order, performance: { ...order.performance, title } },
    tickets: [],
    mayRefundPostponed: false,
  };
  const { subject } = accountMail.write({
    email: { kind: 'reminder', tickets },
    reader: order,
    to: 'a@b.by',
    key: 'k',
  });
  expect(subject.length).toBe(78);
  expect(subject.replaceAll('\u00a0', ' ')).toMatch(/^Напоминаем: Очень .+…, 28 ноября, 19:00$/);
});
