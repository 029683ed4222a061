import { type MarketName, marketOfProvider, MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { Mail, SiteLinks } from '#usecases/mail/ports.ts';
import type { Alarm } from '#usecases/payments/settlement-port.ts';
import { envelopeOf, emailFrame } from './email-parts.ts';
import { emailHtml, emailText } from './email.ts';

type Say = (inputs: Record<string, never>, speak: { locale: TextLanguage }) => string;
type Kind = { title: Say; text: Say };

const ODD: Kind = { title: m.emails_alarm_odd_money, text: m.emails_alarm_odd_money_text };
const UNKNOWN: Kind = { title: m.emails_alarm_unknown_money, text: m.emails_alarm_unknown_money_text };
const IN_DOUBT: Kind = { title: m.emails_alarm_in_doubt, text: m.emails_alarm_in_doubt_text };
const CHARGEBACK: Kind = { title: m.emails_alarm_chargeback, text: m.emails_alarm_chargeback_text };

const EARLY_CHARGEBACK: Kind = { title: m.emails_alarm_early_chargeback, text: m.emails_alarm_early_chargeback_text };

/** By the action in the audit; any other action is a mismatch of money. */
const KINDS: Readonly<Record<string, Kind>> = {
  'payment.unknown': UNKNOWN,
  'chargeback.unknown': UNKNOWN,
  'payment.in_doubt': IN_DOUBT,
  'payment.given_up': IN_DOUBT,
  'payment.chargeback': CHARGEBACK,
  'chargeback.before_capture': EARLY_CHARGEBACK,
  'mail.refused': { title: m.emails_alarm_mail_refused, text: m.emails_alarm_mail_refused_text },
  'mail.undelivered': { title: m.emails_alarm_mail_undelivered, text: m.emails_alarm_mail_undelivered_text },
  'refund.failed': { title: m.emails_alarm_refund_failed, text: m.emails_alarm_refund_failed_text },
  'refund.late': { title: m.emails_alarm_refund_late, text: m.emails_alarm_refund_late_text },
  'refund.denied': { title: m.emails_alarm_refund_denied, text: m.emails_alarm_refund_denied_text },
};

/** An alarm about money names its provider, any other one its market. */
export type ToldAlarm = Omit<Alarm, 'provider' | 'detail'> & { detail: Record<string, unknown> } & (
    | Pick<Alarm, 'provider'>
    | { market: MarketName }
  );

/** To the support of the market, in its first language. Names from the audit are not translated. */
export function createAlarmEmails({ links, sender }: { links: Pick<SiteLinks, 'home'>; sender: string }) {
  return (alarm: ToldAlarm, key: string): Mail => {
    const market = 'market' in alarm ? alarm.market : marketOfProvider(alarm.provider).name;
    const reader = { market, locale: MARKETS[market].defaultLocale };
    const speak = { locale: textLanguage(reader.locale) };
    const kind = KINDS[alarm.action] ?? ODD;
    const title = kind.title({}, speak);
    const text = kind.text({}, speak);
    const { orderNumber, ...detail } = alarm.detail;
    const email = {
      ...emailFrame(reader, m.emails_alarm_why({}, speak), links),
      title,
      preview: text,
      blocks: [
        { kind: 'text' as const, text },
        {
          kind: 'facts' as const,
          facts: [
            ...(orderNumber === undefined ? [] : [[m.ticket_order({}, speak), shown(orderNumber)] as const]),
            [m.emails_alarm_thing({}, speak), `${alarm.action} ${alarm.thing}`] as const,
            ...('market' in alarm ? [] : [[m.emails_alarm_provider({}, speak), alarm.provider] as const]),
            ...Object.entries(detail).map(([name, value]) => [name, shown(value)] as const),
          ],
        },
      ],
      jsonLd: null,
    };
    return {
      key: `support.alarm:${key}`,
      ...envelopeOf(reader, sender),
      to: MARKETS[market].support.email,
      subject: m.emails_alarm_subject({ what: title }, speak),
      text: emailText(email),
      html: emailHtml(email),
      attachments: [],
    };
  };
}
export type AlarmEmails = ReturnType<typeof createAlarmEmails>;

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
