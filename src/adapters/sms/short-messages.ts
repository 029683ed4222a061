import type { CodePurpose } from '#domain/accounts/login-code.ts';
import { smsLength } from '#domain/contact/sms-segments.ts';
import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { Reader, ShortMessage, SmsWriter } from '#usecases/accounts/account-emails.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';

type Options = {
  links: Pick<SiteLinks, 'ticketPage'>;
  /** The host where codes are typed in: a browser there may fill in the code by itself. */
  hostOf: (market: MarketName) => string;
};
type Speech = { speak: { locale: TextLanguage }; reader: Reader; phone: string };

const MOST_SEGMENTS = 2;
const SHORTEST_TITLE = 8;

export function createSmsWriter({ links, hostOf }: Options): SmsWriter {
  function textOf(message: ShortMessage, { speak, reader, phone }: Speech): string {
    switch (message.kind) {
      case 'code': {
        const { purpose, code } = message;
        return withAutofill(CODE_TEXTS[purpose]({ code }, speak), hostOf(reader.market), code);
      }
      case 'new_login': {
        const device = message.device ?? m.emails_device_unknown({}, speak);
        return fitting(device, speak.locale, (short) => m.sms_new_login({ device: short, phone }, speak));
      }
      case 'password_changed':
        return m.sms_password_changed({ phone }, speak);
      case 'passkey_added':
        return m.sms_passkey_added({ phone }, speak);
      case 'phone_changed':
        return m.sms_phone_changed({ number: message.number, phone }, speak);
      case 'email_changed':
        return m.sms_email_changed({ email: message.email, phone }, speak);
      case 'account_deleted':
        return m.sms_account_deleted({}, speak);
      case 'export_ready':
        return m.sms_export_ready({ date: formatDay(message.until, 'UTC', reader.locale) }, speak);
      case 'tickets':
      case 'schedule_changed':
      case 'refunded':
      case 'reminder':
        return orderText(message, links);
    }
  }
  return {
    text(message, reader) {
      const speak = { locale: textLanguage(reader.locale) };
      return plain(textOf(message, { speak, reader, phone: MARKETS[reader.market].support.phone }), speak.locale);
    },
  };
}

const CODE_TEXTS: Record<CodePurpose, (inputs: { code: string }, speak: { locale: TextLanguage }) => string> = {
  login: m.sms_code_login,
  reset: m.sms_code_reset,
  change: m.sms_code_change,
  confirm: m.sms_code_confirm,
};

/** The last line binds the code to its site (origin-bound one-time codes); omitted when it would cost a segment. */
function withAutofill(text: string, host: string, code: string): string {
  const bound = `${text}\n@${host} #${code}`;
  return smsLength(bound).segments === 1 ? bound : text;
}

function orderText(
  message: Extract<ShortMessage, { order: TicketOrder }>,
  links: Pick<SiteLinks, 'ticketPage'>,
): string {
  const { order } = message;
  const { locale, performance } = order;
  const speak = { locale: textLanguage(locale) };
  const title = localText(performance.title, contentLanguage(locale));
  const url = links.ticketPage(order, locale);
  const dateOf = (at: Date) => formatDateTime(at, performance.timeZone, locale);
  const date = dateOf(performance.startsAt);
  return fitting(title, speak.locale, (short) => {
    switch (message.kind) {
      case 'tickets':
        return m.sms_tickets({ title: short, date, url }, speak);
      case 'reminder':
        return m.sms_reminder({ title: short, date, url }, speak);
      case 'refunded': {
        const amount = formatMoney(message.amountMinor, order.currency, locale, 'long');
        return m.sms_refunded({ title: short, amount }, speak);
      }
      case 'schedule_changed': {
        if (order.scheduleChange?.kind !== 'postponed') return m.sms_cancelled({ title: short, date, url }, speak);
        const { newStartsAt } = order.scheduleChange;
        return newStartsAt === null
          ? m.sms_postponed_open({ title: short, url }, speak)
          : m.sms_postponed({ title: short, date: dateOf(newStartsAt), url }, speak);
      }
    }
  });
}

/** Shortens a long title, so that date and link stay complete. */
function fitting(title: string, language: TextLanguage, write: (title: string) => string): string {
  for (let length = title.length; length > SHORTEST_TITLE; length -= 1) {
    const short = length === title.length ? title : `${title.slice(0, length).trimEnd()}…`;
    const text = write(short);
    if (smsLength(plain(text, language)).segments <= MOST_SEGMENTS) return text;
  }
  return write(title.slice(0, SHORTEST_TITLE));
}

/** No-break spaces, curly quotes, ellipses and bullets are not in the GSM alphabet: one halves an English message. */
function plain(text: string, language: TextLanguage): string {
  const spaced = text.replace(/[\u00a0\u202f]/g, ' ');
  if (language !== 'en') return spaced;
  return spaced.replace(/[“”]/g, '"').replace(/[‘’]/g, "'").replace(/…/g, '...').replace(/•/g, '*');
}
