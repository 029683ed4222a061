import { codeValidity, howToUse } from '#texts/code-text.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { isRental, watchPath } from '#domain/video/watch-address.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { Entitlement, SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { frameOf, type OrderSpeech, orderSpeech, paidFacts } from './email-parts.ts';
import type { Block, Email, Fact } from './email.ts';

/** Content id of the picture of an item's code inside the email. */
export function itemCodeCid(code: string): string {
  return `code-${code.toLowerCase()}@rampa`;
}

/** Codes to show. A rental has none: its email contains a link. */
export function shownCodes({ item, entitlements }: SoldItems): Entitlement[] {
  return isRental(item.kind) ? [] : entitlements.filter(({ state }) => state !== 'void');
}

/** The email of an order that is units of one item and nothing else. */
export function codesEmail(order: SoldItems, links: SiteLinks): { subject: string; email: Email } {
  const speech = orderSpeech(order);
  const { speak } = speech;
  const title = speech.own(order.item.title);
  const facts = [...itemFacts(order, speech), [m.ticket_order({}, speak), order.number] as const];
  facts.push(...paidFacts(speech));
  const isWatched = isRental(order.item.kind);
  const blocks = isWatched ? watchBlocks(order, links, speech) : showBlocks(order, links, speech);
  return {
    subject: isWatched ? m.ticket_item_watch_subject({ title }, speak) : m.ticket_item_mail_subject({ title }, speak),
    email: {
      ...frameOf(speech, links),
      title: m.ticket_item_mail_title({}, speak),
      preview: title,
      jsonLd: null,
      blocks: [{ kind: 'lead', text: title }, { kind: 'facts', facts }, ...blocks],
    },
  };
}

/** What it accompanies, until when it is valid, and where. */
export function itemFacts(order: SoldItems, { speak, own }: OrderSpeech): Fact[] {
  const [first] = order.entitlements.filter(({ state }) => state !== 'void');
  const facts: Fact[] = [];
  if (first === undefined) return facts;
  const { event, startsAt, place, address } = first.labels;
  if (event !== null && startsAt !== null) {
    const date = formatDateTime(startsAt, order.item.timeZone, order.locale);
    facts.push([m.ticket_item_for_label({}, speak), m.ticket_item_for({ event: own(event), date }, speak)]);
  }
  facts.push([
    m.ticket_item_valid({}, speak),
    codeValidity({ ...first.labels, validUntil: first.validUntil }, order.item.timeZone, order.locale),
  ]);
  if (place !== null) {
    const where = [own(place), address === null ? '' : own(address)].filter(Boolean).join(', ');
    facts.push([m.ticket_item_where({}, speak), where]);
  }
  return facts;
}

export function watchBlocks(order: SoldItems, links: SiteLinks, { speak }: OrderSpeech): Block[] {
  const url = new URL(watchPath(order.accessKey, order.locale, order.item.id), links.home(order.market, order.locale))
    .href;
  return [
    { kind: 'button', label: m.ticket_item_watch({}, speak), url },
    { kind: 'note', text: m.ticket_item_watch_note({}, speak) },
  ];
}

export function itemCodes(order: SoldItems, { speak, own }: OrderSpeech): Block {
  return {
    kind: 'codes',
    codes: shownCodes(order).map(({ code, labels }) => ({
      cid: itemCodeCid(code),
      alt: m.ticket_item_code({}, speak),
      place: own(labels.option ?? order.item.title),
      serial: m.ticket_item_number({ code: spacedCode(code) }, speak),
    })),
  };
}

function showBlocks(order: SoldItems, links: SiteLinks, speech: OrderSpeech): Block[] {
  const { speak } = speech;
  return [
    { kind: 'button', label: m.ticket_item_mail_open({}, speak), url: links.ticketPage(order, order.locale) },
    { kind: 'text', text: howToUse(order.item.kind, order.locale) },
    itemCodes(order, speech),
    { kind: 'note', text: m.ticket_item_mail_attached({}, speak) },
  ];
}
