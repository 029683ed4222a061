import { itemSalePath } from '#domain/items/item-address.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { type Matter, whyGivenBack } from '#texts/given-back.ts';
import { backBesidesMoney, backOfTenders, comesBack } from '#texts/paid-with.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { NamedTickets, OrderEmail, SiteLinks } from '#usecases/mail/ports.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import { frameOf, orderSpeech, type OrderSpeech, speechOf } from './email-parts.ts';
import type { Block, Email, Fact } from './email.ts';
import { orderTitle } from './order-titles.ts';

type Content = { subject: string; title: string; blocks: Block[] };

type Topic = OrderSpeech & { input: OrderEmail; links: SiteLinks; title: string; matter: Matter };

/** Emails about an order that is not a plain purchase: what happened, what it means, what to do now. */
export function orderEmail(input: OrderEmail, links: SiteLinks): { subject: string; email: Email } {
  const { tickets, items } = input.named;
  const speech = orderSpeech(orderOf(input));
  const matter = items.length === 0 ? 'tickets' : tickets.length === 0 ? 'codes' : 'both';
  const { subject, title, blocks } = contentOf({ ...speech, input, links, title: orderTitle(input.named), matter });
  const preview = blocks.find((block) => block.kind === 'text')?.text ?? '';
  return { subject, email: { ...frameOf(speech, links), title, preview, blocks, jsonLd: null } };
}

export function orderOf({ named: { tickets, items } }: Pick<OrderEmail, 'named'>): Purchase {
  const order = tickets[0]?.order ?? items[0];
  if (order === undefined) throw new Error('An email about nothing');
  return order;
}

function contentOf(topic: Topic): Content {
  const { why } = topic.input;
  switch (why.kind) {
    case 'declined':
      return declined(topic);
    case 'expired':
      return expired(topic);
    case 'given_back':
      return givenBack(topic, why);
    case 'refunded':
      return refunded(topic, why);
    case 'charged_back':
      return chargedBack(topic, why.amountMinor);
  }
}

function declined(topic: Topic): Content {
  const { order, speak, title, matter, links, input } = topic;
  const { tickets, items } = input.named;
  const zone = tickets[0]?.order.performance.timeZone ?? items[0]?.item.timeZone ?? 'UTC';
  const time = formatTime(order.holdUntil, zone);
  const isSeats = matter === 'tickets';
  return {
    subject: m.ticket_mail_declined_subject({ title }, speak),
    title: isSeats ? m.ticket_mail_declined_title({}, speak) : m.ticket_item_mail_declined_title({}, speak),
    blocks: [
      {
        kind: 'text',
        text: isSeats
          ? m.ticket_mail_declined_text({ time }, speak)
          : m.ticket_item_mail_declined_text({ time }, speak),
      },
      { kind: 'button', label: m.ticket_mail_pay_again({}, speak), url: links.orderPage(order, order.locale) },
      ...withParts(topic, [orderFact(topic), [m.ticket_mail_due({}, speak), topic.money(order.dueMinor)]]),
    ],
  };
}

function expired(topic: Topic): Content {
  const { speak, title, matter } = topic;
  const isSeats = matter === 'tickets';
  return {
    subject: isSeats
      ? m.ticket_mail_expired_subject({ title }, speak)
      : m.ticket_item_mail_expired_subject({ title }, speak),
    title: m.ticket_mail_expired_title({}, speak),
    blocks: [
      {
        kind: 'text',
        text: isSeats ? m.ticket_mail_expired_text({}, speak) : m.ticket_item_mail_expired_text({}, speak),
      },
      ...againBlocks(topic),
    ],
  };
}

function givenBack(
  topic: Topic,
  { amountMinor, reason, tenders = [] }: Extract<OrderEmail['why'], { kind: 'given_back' }>,
): Content {
  const { order, speak, title, matter } = topic;
  const { title: heading, text } = whyGivenBack(reason, matter, speak);
  const what = comesBack(backOfTenders(amountMinor, tenders), order);
  return {
    subject: m.ticket_mail_late_subject({ title }, speak),
    title: heading,
    blocks: [
      { kind: 'text', text: `${text} ${m.ticket_money_back({ what }, speak)}` },
      // One part is named by the subject.
      ...(partCount(topic) === 1 ? [] : partBlocks(topic)),
      { kind: 'note', text: m.ticket_mail_bank_days({}, speak) },
    ],
  };
}

function refunded(
  topic: Topic,
  { amountMinor, tenders = [] }: Extract<OrderEmail['why'], { kind: 'refunded' }>,
): Content {
  const { order, speak, title, input } = topic;
  const what = backBesidesMoney({ tenders, currency: order.currency }, order.locale);
  return {
    subject: m.ticket_mail_refunded_subject({ title }, speak),
    title: m.ticket_mail_refunded_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_refunded_text({ amount: topic.money(amountMinor) }, speak) },
      ...(what === '' ? [] : [{ kind: 'text', text: m.ticket_mail_back_also({ what }, speak) } as const]),
      // The whole of an order with one part is named by the subject.
      ...(input.isWhole && partCount(topic) === 1 ? [facts([orderFact(topic)])] : withParts(topic, [orderFact(topic)])),
      { kind: 'note', text: m.ticket_mail_bank_days({}, speak) },
    ],
  };
}

function chargedBack(topic: Topic, amountMinor: number): Content {
  const { order, speak, title, matter } = topic;
  const { phone, email } = MARKETS[order.market].support;
  const means = {
    tickets: m.ticket_mail_charged_back_means,
    codes: m.ticket_item_mail_charged_back_means,
    both: m.ticket_mail_order_charged_back_means,
  }[matter];
  return {
    subject: m.ticket_mail_charged_back_subject({ title }, speak),
    title: m.ticket_mail_charged_back_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_charged_back_text({ amount: topic.money(amountMinor) }, speak) },
      { kind: 'text', text: means({}, speak) },
      ...withParts(topic, [orderFact(topic)]),
      { kind: 'text', text: m.ticket_mail_charged_back_ask({ phone, email }, speak) },
    ],
  };
}

const facts = (of: readonly Fact[]): Block => ({ kind: 'facts', facts: of });
const orderFact = ({ order, speak }: Topic): Fact => [m.ticket_order({}, speak), order.number];
const partCount = ({ input: { named } }: Topic): number => named.tickets.length + named.items.length;

/** Each performance and item that the email is about, in the order of the order. */
function partBlocks({ input: { named } }: Topic): Block[] {
  return [...named.tickets.flatMap(performanceBlocks), ...named.items.flatMap(itemBlocks)];
}

/** Facts of the order stand below its only part, and above several, so that they do not seem to be of the last one. */
function withParts(topic: Topic, ofOrder: readonly Fact[]): Block[] {
  const parts = partBlocks(topic);
  return partCount(topic) === 1 ? [...parts, facts(ofOrder)] : [facts(ofOrder), ...parts];
}

function performanceBlocks({ order, seats }: NamedTickets): Block[] {
  const speech = speechOf(order);
  const { speak } = speech;
  const about: Fact[] = [
    [m.ticket_mail_when({}, speak), speech.fullDate(order.performance.startsAt)],
    [m.ticket_mail_where({}, speak), speech.place],
  ];
  if (seats.length > 0) about.push([m.ticket_mail_seats({}, speak), speech.seats(seats.map(({ labels }) => labels))]);
  return [{ kind: 'lead', text: speech.title }, facts(about)];
}

/** «Парковка × 2», or the title with its options below. */
function itemBlocks(order: SoldItems): Block[] {
  const { own } = orderSpeech(order);
  const title = own(order.item.title);
  const times = (name: string, count: number): string => (count === 1 ? name : `${name} × ${count}`);
  const options = Map.groupBy(order.units, ({ option }) => (option === null ? null : own(option)));
  const [[only, units] = [null, []]] = options;
  if (options.size === 1 && only === null) return [{ kind: 'lead', text: times(title, units.length) }];
  const lines = [...options].map(([option, chosen]) => times(option ?? title, chosen.length));
  return [
    { kind: 'lead', text: title },
    { kind: 'text', text: lines.join('\n') },
  ];
}

/** Where the same can be chosen again: one button, or a link below each part. */
function againBlocks(topic: Topic): Block[] {
  const { tickets, items } = topic.input.named;
  const isOne = partCount(topic) === 1;
  const way = (blocks: Block[], label: string, url: string): Block[] =>
    isOne ? [{ kind: 'button', label, url }, ...blocks] : [...blocks, { kind: 'link', label, url }];
  const { speak, links } = topic;
  return [
    ...tickets.flatMap((part) =>
      way(
        performanceBlocks(part),
        m.ticket_mail_choose_again({}, speak),
        links.eventPage(part.order, part.order.locale),
      ),
    ),
    ...items.flatMap((part) => {
      const url = new URL(itemSalePath(part.item, part.locale), links.home(part.market, part.locale)).href;
      return way(itemBlocks(part), m.ticket_item_mail_again({}, speak), url);
    }),
  ];
}
