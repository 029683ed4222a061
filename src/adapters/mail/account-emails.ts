import type { CodePurpose } from '#domain/accounts/login-code.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';
import type { AccountEmail, AccountMailWriter, Reader } from '#usecases/accounts/account-emails.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { TicketFiles } from '#usecases/tickets/ports.ts';
import { announcedContent } from './announced-email.ts';
import { envelopeOf, emailFrame, type EmailContent } from './email-parts.ts';
import { type Block, emailHtml, emailText } from './email.ts';
import { newsContent } from './news-email.ts';
import { onSaleContent } from './on-sale-email.ts';
import { reminderContent } from './reminder-email.ts';

type Options = { links: SiteLinks; files: Pick<TicketFiles, 'calendar'>; sender: string; now: () => Date };

/** Writes emails about an account: codes, its security, upcoming events and announcements. */
export function createAccountMailWriter({ links, files, sender, now }: Options): AccountMailWriter {
  function contentOf(email: AccountEmail, reader: Reader): EmailContent {
    switch (email.kind) {
      case 'code':
        return codeContent(email, reader);
      case 'reminder':
        return reminderContent(email.tickets, { links, files, now });
      case 'announced':
        return announcedContent(email, reader, links);
      case 'on_sale':
        return onSaleContent(email, reader, links);
      case 'news':
        return newsContent(email, reader, links);
      default:
        return noticeContent(email, reader, links);
    }
  }
  return {
    write({ email, reader, to, key }) {
      const { subject, title, blocks, why, attachments = [] } = contentOf(email, reader);
      const preview = blocks.find((block) => block.kind === 'text')?.text ?? '';
      const drawn = { ...emailFrame(reader, why, links), title, preview, blocks, jsonLd: null };
      return {
        key,
        ...envelopeOf(reader, sender),
        to,
        subject,
        text: emailText(drawn),
        html: emailHtml(drawn),
        attachments,
      };
    },
  };
}

type CodeText<Inputs> = (inputs: Inputs, speak: { locale: TextLanguage }) => string;
type CodeTexts = {
  /** The code comes first, because a phone shows only the beginning of a subject. */
  subject: CodeText<{ code: string }>;
  title: CodeText<Record<string, never>>;
  text: CodeText<{ minutes: number }>;
};
const CODE_TEXTS: Record<CodePurpose, CodeTexts> = {
  login: { subject: m.emails_code_login_subject, title: m.emails_code_login_title, text: m.emails_code_login_text },
  reset: { subject: m.emails_code_reset_subject, title: m.emails_code_reset_title, text: m.emails_code_reset_text },
  change: {
    subject: m.emails_code_change_subject,
    title: m.emails_code_change_title,
    text: m.emails_code_change_text,
  },
  confirm: {
    subject: m.emails_code_confirm_subject,
    title: m.emails_code_confirm_title,
    text: m.emails_code_confirm_text,
  },
};

function codeContent(
  { purpose, code, minutes }: Extract<AccountEmail, { kind: 'code' }>,
  { locale }: Reader,
): EmailContent {
  const speak = { locale: textLanguage(locale) };
  const texts = CODE_TEXTS[purpose];
  return {
    subject: texts.subject({ code }, speak),
    title: texts.title({}, speak),
    why: m.emails_why_code({}, speak),
    blocks: [
      { kind: 'text', text: texts.text({ minutes }, speak) },
      { kind: 'code', code: `${code.slice(0, 3)}\u00a0${code.slice(3)}` },
      { kind: 'note', text: m.emails_code_warning({}, speak) },
    ],
  };
}

type Notice = Exclude<AccountEmail, { kind: 'code' | 'reminder' | 'announced' | 'on_sale' | 'news' }>;

function noticeContent(notice: Notice, reader: Reader, links: SiteLinks): EmailContent {
  const { market, locale } = reader;
  const speak = { locale: textLanguage(locale) };
  const { support, timeZone } = MARKETS[market];
  const when = (at: Date): [string, string] => [
    m.emails_when({}, speak),
    formatDateTime(at, timeZone, locale, { year: true }),
  ];
  const text = (words: string): Block => ({ kind: 'text', text: words });
  const call = m.emails_not_you({ phone: support.phone }, speak);
  const notYou: Block = { kind: 'note', text: `${call} ${m.emails_not_you_help({}, speak)}` };
  const profile = (label: string): Block => ({ kind: 'button', label, url: links.cabinet(market, locale, 'profile') });
  const open = profile(m.emails_open_profile({}, speak));
  const why = m.emails_why_account({}, speak);
  switch (notice.kind) {
    case 'new_login': {
      const device = notice.device ?? m.emails_device_unknown({}, speak);
      const facts = [when(notice.at), [m.emails_device({}, speak), device] as const];
      return {
        subject: m.emails_new_login_subject({}, speak),
        title: m.emails_new_login_title({}, speak),
        why,
        blocks: [
          { kind: 'facts', facts },
          text(m.emails_new_login_text({}, speak)),
          profile(m.emails_new_login_open({}, speak)),
        ],
      };
    }
    case 'password_changed': {
      const subject = m.emails_password_subject({}, speak);
      const facts: Block = { kind: 'facts', facts: [when(notice.at)] };
      return {
        subject,
        title: subject,
        why,
        blocks: [
          text(m.emails_password_text({}, speak)),
          facts,
          text(m.emails_password_calendar({}, speak)),
          open,
          notYou,
        ],
      };
    }
    case 'passkey_added': {
      const subject = m.emails_passkey_subject({}, speak);
      const device = notice.device ?? m.emails_device_unknown({}, speak);
      const facts: Block = { kind: 'facts', facts: [when(notice.at), [m.emails_device({}, speak), device]] };
      return { subject, title: subject, why, blocks: [text(m.emails_passkey_text({}, speak)), facts, open, notYou] };
    }
    case 'phone_changed': {
      const subject = m.emails_phone_subject({}, speak);
      const facts: Block = { kind: 'facts', facts: [when(notice.at)] };
      const words = m.emails_phone_text({ number: notice.number }, speak);
      return { subject, title: subject, why, blocks: [text(words), facts, open, notYou] };
    }
    case 'email_changed': {
      const subject = m.emails_email_old_subject({}, speak);
      const facts: Block = { kind: 'facts', facts: [when(notice.at)] };
      const words = m.emails_email_old_text({ email: notice.email }, speak);
      return { subject, title: subject, why: m.emails_why_was({}, speak), blocks: [text(words), facts, notYou] };
    }
    case 'email_confirmed': {
      const subject = m.emails_email_new_subject({}, speak);
      return { subject, title: subject, why, blocks: [text(m.emails_email_new_text({}, speak)), open, notYou] };
    }
    case 'account_deleted': {
      const subject = m.emails_deleted_subject({}, speak);
      const words = [m.emails_deleted_text, m.emails_deleted_tickets, m.emails_deleted_again];
      const why = m.emails_why_was({}, speak);
      const blocks: Block[] = [...words.map((say) => text(say({}, speak))), { kind: 'note', text: call }];
      return { subject, title: subject, why, blocks };
    }
    case 'export_ready': {
      const subject = m.emails_export_subject({}, speak);
      const date = formatDay(notice.until, timeZone, locale);
      return {
        subject,
        title: subject,
        why,
        blocks: [
          text(m.emails_export_text({ date }, speak)),
          profile(m.emails_export_open({}, speak)),
          { kind: 'note', text: m.emails_export_note({}, speak) },
          notYou,
        ],
      };
    }
  }
}
