import { encodeQR } from 'qr';
import type { ItemFiles } from '#adapters/tickets/item-files.ts';
import { validText } from '#adapters/tickets/item-pdf.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import { contentLanguage, localText, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { formatDateTime, formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { Entitlement, SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { ItemMailWriter, OrderMailKind, SiteLinks } from '#usecases/mail/ports.ts';
import { envelopeOf, emailFrame } from './email-parts.ts';
import { type Block, emailHtml, type Email, emailText } from './email.ts';

type Options = { files: ItemFiles; links: SiteLinks; sender: string };

/** Writes emails about an order of an item: its codes and what happens to it later. */
export function createItemMailWriter({ files, links, sender }: Options): ItemMailWriter {
  return {
    async codes(read, to) {
      const { order } = read;
      const { subject, email } = codesEmail(order, links);
      // A rental has no code to show at a door; its email contains a link.
      const live = isRental(order.item.kind) ? [] : order.entitlements.filter(({ state }) => state !== 'void');
      return {
        key: `ticket.mail:${order.id}`,
        orderNumber: order.number,
        ...envelopeOf(order, sender),
        to,
        subject,
        text: emailText(email),
        html: emailHtml(email),
        attachments: [
          ...live.map(({ code }) => ({
            filename: `${code}.gif`,
            contentType: 'image/gif',
            content: encodeQR(code, 'gif', { ecc: 'medium', encoding: 'alphanumeric', border: QUIET_ZONE, scale: 7 }),
            cid: cidOf(code),
          })),
          ...(live.length === 0
            ? []
            : [
                {
                  filename: `${m.ticket_item_code({}, { locale: textLanguage(order.locale) })} ${order.number}.pdf`,
                  contentType: 'application/pdf',
                  content: await files.pdf(read, order.locale),
                },
              ]),
        ],
      };
    },
    order({ order, to, why, key }) {
      const { subject, email } = newsEmail(order, why, links);
      return {
        key,
        orderNumber: order.number,
        ...envelopeOf(order, sender),
        to,
        subject,
        text: emailText(email),
        html: emailHtml(email),
        attachments: [],
      };
    },
  };
}

function cidOf(code: string): string {
  return `code-${code.toLowerCase()}@rampa`;
}

function textsOf(order: SoldItems) {
  const speak = { locale: textLanguage(order.locale) };
  const own = (text: LocalText) => localText(text, contentLanguage(order.locale));
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, order.locale, 'long');
  return { speak, own, money, title: own(order.item.title) };
}

function frame(order: SoldItems, links: SiteLinks): Pick<Email, 'language' | 'brand' | 'footer'> {
  const why = m.ticket_mail_why({ number: order.number }, { locale: textLanguage(order.locale) });
  return emailFrame(order, why, links);
}

function codesEmail(order: SoldItems, links: SiteLinks): { subject: string; email: Email } {
  const { speak, own, money, title } = textsOf(order);
  const live = order.entitlements.filter(({ state }) => state !== 'void');
  const [first] = live;
  const facts: [string, string][] = [];
  if (first?.labels.event && first.labels.startsAt) {
    const date = formatDateTime(first.labels.startsAt, order.item.timeZone, order.locale);
    facts.push([
      m.ticket_item_for_label({}, speak),
      m.ticket_item_for({ event: own(first.labels.event), date }, speak),
    ]);
  }
  if (first) facts.push([m.ticket_item_valid({}, speak), validText(first, order.item.timeZone, order.locale, speak)]);
  if (first?.labels.place) {
    const { place, address } = first.labels;
    facts.push([m.ticket_item_where({}, speak), [own(place), address ? own(address) : ''].filter(Boolean).join(', ')]);
  }
  facts.push([m.ticket_order({}, speak), order.number]);
  if (order.dueMinor > 0) facts.push([m.ticket_mail_paid({}, speak), money(order.dueMinor)]);
  const isWatched = isRental(order.item.kind);
  const blocks = isWatched ? watchBlocks(order, links) : showBlocks(order, links, live);
  return {
    subject: isWatched ? m.ticket_item_watch_subject({ title }, speak) : m.ticket_item_mail_subject({ title }, speak),
    email: {
      ...frame(order, links),
      title: m.ticket_item_mail_title({}, speak),
      preview: title,
      jsonLd: null,
      blocks: [{ kind: 'lead', text: title }, { kind: 'facts', facts }, ...blocks],
    },
  };
}

function watchBlocks(order: SoldItems, links: SiteLinks): Block[] {
  const { speak } = textsOf(order);
  const url = new URL(watchPath(order.accessKey, order.locale), links.home(order.market, order.locale)).href;
  return [
    { kind: 'button', label: m.ticket_item_watch({}, speak), url },
    { kind: 'note', text: m.ticket_item_watch_note({}, speak) },
  ];
}

function showBlocks(order: SoldItems, links: SiteLinks, live: readonly Entitlement[]): Block[] {
  const { speak, own, title } = textsOf(order);
  return [
    { kind: 'button', label: m.ticket_item_mail_open({}, speak), url: links.ticketPage(order, order.locale) },
    { kind: 'text', text: m.ticket_item_show({}, speak) },
    {
      kind: 'codes',
      codes: live.map(({ code, labels }) => ({
        cid: cidOf(code),
        alt: m.ticket_item_code({}, speak),
        place: labels.option === null ? title : own(labels.option),
        serial: spacedCode(code),
      })),
    },
    { kind: 'note', text: m.ticket_item_mail_attached({}, speak) },
  ];
}

type News = { subject: string; title: string; blocks: Block[] };

function newsEmail(order: SoldItems, why: OrderMailKind, links: SiteLinks): { subject: string; email: Email } {
  const { subject, title, blocks } = newsOf(order, why, links);
  const preview = blocks.find((block) => block.kind === 'text')?.text ?? '';
  return { subject, email: { ...frame(order, links), title, preview, blocks, jsonLd: null } };
}

function newsOf(order: SoldItems, why: OrderMailKind, links: SiteLinks): News {
  const { speak, money, title } = textsOf(order);
  const lead: Block = { kind: 'lead', text: title };
  const facts: Block = {
    kind: 'facts',
    facts: [
      [m.ticket_order({}, speak), order.number],
      [m.ticket_mail_due({}, speak), money(order.dueMinor)],
    ],
  };
  const bankDays: Block = { kind: 'note', text: m.ticket_mail_bank_days({}, speak) };
  switch (why.kind) {
    case 'declined': {
      const time = formatTime(order.holdUntil, order.item.timeZone);
      return {
        subject: m.ticket_mail_declined_subject({ title }, speak),
        title: m.ticket_item_mail_declined_title({}, speak),
        blocks: [
          { kind: 'text', text: m.ticket_item_mail_declined_text({ time }, speak) },
          { kind: 'button', label: m.ticket_mail_pay_again({}, speak), url: links.orderPage(order, order.locale) },
          lead,
          facts,
        ],
      };
    }
    case 'expired': {
      const url = new URL(itemSalePath(order.item, order.locale), links.home(order.market, order.locale)).href;
      return {
        subject: m.ticket_item_mail_expired_subject({ title }, speak),
        title: m.ticket_mail_expired_title({}, speak),
        blocks: [
          { kind: 'text', text: m.ticket_item_mail_expired_text({}, speak) },
          { kind: 'button', label: m.ticket_item_mail_again({}, speak), url },
          lead,
        ],
      };
    }
    case 'given_back':
      return {
        subject: m.ticket_mail_late_subject({ title }, speak),
        title: m.ticket_mail_late_title({}, speak),
        blocks: [
          { kind: 'text', text: m.ticket_item_mail_late_text({ amount: money(why.amountMinor) }, speak) },
          bankDays,
        ],
      };
    case 'charged_back': {
      const { phone, email } = MARKETS[order.market].support;
      return {
        subject: m.ticket_mail_charged_back_subject({ title }, speak),
        title: m.ticket_mail_charged_back_title({}, speak),
        blocks: [
          { kind: 'text', text: m.ticket_mail_charged_back_text({ amount: money(why.amountMinor) }, speak) },
          { kind: 'text', text: m.ticket_item_mail_charged_back_means({}, speak) },
          lead,
          { kind: 'facts', facts: [[m.ticket_order({}, speak), order.number]] },
          { kind: 'text', text: m.ticket_mail_charged_back_ask({ phone, email }, speak) },
        ],
      };
    }
    case 'refunded':
    case 'schedule_changed': {
      const amount = money(why.kind === 'refunded' ? why.amountMinor : 0);
      return {
        subject: m.ticket_mail_refunded_subject({ title }, speak),
        title: m.ticket_mail_refunded_title({}, speak),
        blocks: [{ kind: 'text', text: m.ticket_mail_refunded_text({ amount }, speak) }, facts, bankDays],
      };
    }
  }
}
