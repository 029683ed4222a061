import { MARKETS } from '#domain/markets/market.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { OrderEmail, SiteLinks } from '#usecases/mail/ports.ts';
import { frameOf, speechOf, type Speech } from './email-parts.ts';
import type { Block, Email } from './email.ts';

type Content = { subject: string; title: string; blocks: Block[] };

/** Emails about an order that is not a plain purchase: what happened, what it means, what to do now. */
export function orderEmail(input: OrderEmail, links: SiteLinks): { subject: string; email: Email } {
  const speech = speechOf(input.order);
  const { subject, title, blocks } = contentOf(input, speech, links);
  const preview = blocks.find((block) => block.kind === 'text')?.text ?? '';
  return { subject, email: { ...frameOf(speech, links), title, preview, blocks, jsonLd: null } };
}

function contentOf(input: OrderEmail, speech: Speech, links: SiteLinks): Content {
  const { why } = input;
  switch (why.kind) {
    case 'declined':
      return declined(input, speech, links);
    case 'expired':
      return expired(input, speech, links);
    case 'given_back':
      return givenBack(speech, why.amountMinor);
    case 'refunded':
      return refunded(speech, why.amountMinor);
    case 'charged_back':
      return chargedBack(input, speech, why.amountMinor);
    case 'schedule_changed':
      return input.order.scheduleChange?.kind === 'cancelled' ? cancelled(speech) : postponed(input, speech, links);
  }
}

/** The facts of a performance: when, where and which seats. */
function performanceFacts({ order, speak, ...speech }: Speech, input: OrderEmail | null): Block {
  const facts: [string, string][] = [
    [m.ticket_mail_when({}, speak), speech.fullDate(order.performance.startsAt)],
    [m.ticket_mail_where({}, speak), speech.place],
  ];
  if (input !== null && input.seats.length > 0) facts.push([m.ticket_mail_seats({}, speak), speech.seats(input.seats)]);
  return { kind: 'facts', facts };
}

function declined(input: OrderEmail, speech: Speech, links: SiteLinks): Content {
  const { order, speak, title } = speech;
  const time = formatTime(order.holdUntil, order.performance.timeZone);
  const due: Block = { kind: 'facts', facts: [[m.ticket_mail_due({}, speak), speech.money(order.dueMinor)]] };
  return {
    subject: m.ticket_mail_declined_subject({ title }, speak),
    title: m.ticket_mail_declined_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_declined_text({ time }, speak) },
      { kind: 'button', label: m.ticket_mail_pay_again({}, speak), url: links.orderPage(order, order.locale) },
      { kind: 'lead', text: title },
      performanceFacts(speech, input),
      due,
    ],
  };
}

function expired(input: OrderEmail, speech: Speech, links: SiteLinks): Content {
  const { order, speak, title } = speech;
  return {
    subject: m.ticket_mail_expired_subject({ title }, speak),
    title: m.ticket_mail_expired_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_expired_text({}, speak) },
      { kind: 'button', label: m.ticket_mail_choose_again({}, speak), url: links.eventPage(order, order.locale) },
      { kind: 'lead', text: title },
      performanceFacts(speech, input),
    ],
  };
}

function givenBack(speech: Speech, amountMinor: number): Content {
  const { speak, title } = speech;
  return {
    subject: m.ticket_mail_late_subject({ title }, speak),
    title: m.ticket_mail_late_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_late_text({ amount: speech.money(amountMinor) }, speak) },
      { kind: 'note', text: m.ticket_mail_bank_days({}, speak) },
    ],
  };
}

function refunded(speech: Speech, amountMinor: number): Content {
  const { order, speak, title } = speech;
  return {
    subject: m.ticket_mail_refunded_subject({ title }, speak),
    title: m.ticket_mail_refunded_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_refunded_text({ amount: speech.money(amountMinor) }, speak) },
      { kind: 'facts', facts: [[m.ticket_order({}, speak), order.number]] },
      { kind: 'note', text: m.ticket_mail_bank_days({}, speak) },
    ],
  };
}

function chargedBack(input: OrderEmail, speech: Speech, amountMinor: number): Content {
  const { order, speak, title } = speech;
  const { phone, email } = MARKETS[order.market].support;
  return {
    subject: m.ticket_mail_charged_back_subject({ title }, speak),
    title: m.ticket_mail_charged_back_title({}, speak),
    blocks: [
      { kind: 'text', text: m.ticket_mail_charged_back_text({ amount: speech.money(amountMinor) }, speak) },
      { kind: 'text', text: m.ticket_mail_charged_back_means({}, speak) },
      { kind: 'lead', text: title },
      performanceFacts(speech, input),
      { kind: 'facts', facts: [[m.ticket_order({}, speak), order.number]] },
      { kind: 'text', text: m.ticket_mail_charged_back_ask({ phone, email }, speak) },
    ],
  };
}

function cancelled(speech: Speech): Content {
  const { order, speak, title } = speech;
  const moneyMinor = order.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
  const back: [string, string][] = [];
  if (moneyMinor > 0) {
    back.push([m.ticket_mail_money({}, speak), m.ticket_mail_back_money({ amount: speech.money(moneyMinor) }, speak)]);
  }
  back.push(...pointsFacts(speech, order.feeReturnPoints + order.pointsMinor));
  return {
    subject: m.ticket_mail_cancelled_subject({ title, date: speech.date(order.performance.startsAt) }, speak),
    title: m.ticket_mail_cancelled_title({}, speak),
    blocks: [
      { kind: 'lead', text: `${title}, ${speech.fullDate(order.performance.startsAt)}` },
      { kind: 'text', text: m.ticket_mail_cancelled_text({}, speak) },
      { kind: 'facts', facts: back },
      { kind: 'note', text: m.ticket_mail_bank_days({}, speak) },
      { kind: 'note', text: m.ticket_mail_cancelled_calendar({}, speak) },
    ],
  };
}

function postponed(input: OrderEmail, speech: Speech, links: SiteLinks): Content {
  const { order, speak, title } = speech;
  const { scheduleChange } = order;
  const newDate = scheduleChange?.newStartsAt ?? null;
  const dates: [string, string][] = [
    [
      m.ticket_mail_new_date({}, speak),
      newDate === null ? m.ticket_mail_date_open({}, speak) : speech.fullDate(newDate),
    ],
    [m.ticket_mail_old_date({}, speak), speech.fullDate(scheduleChange?.oldStartsAt ?? order.performance.startsAt)],
    [m.ticket_mail_where({}, speak), speech.place],
    [m.ticket_mail_seats({}, speak), speech.seats(input.seats)],
    ...pointsFacts(speech, order.feeReturnPoints),
  ];
  const offer: Block[] =
    newDate === null
      ? [{ kind: 'text', text: m.ticket_refund_offer_open({}, speak) }]
      : scheduleChange?.refundUntil == null
        ? []
        : [{ kind: 'text', text: m.ticket_refund_offer({ until: speech.date(scheduleChange.refundUntil) }, speak) }];
  return {
    subject:
      newDate === null
        ? m.ticket_mail_postponed_open_subject({ title }, speak)
        : m.ticket_mail_postponed_subject({ title, date: speech.date(newDate) }, speak),
    title: m.ticket_mail_postponed_title({}, speak),
    blocks: [
      { kind: 'lead', text: title },
      { kind: 'facts', facts: dates },
      { kind: 'text', text: newDate === null ? m.ticket_keep_open({}, speak) : m.ticket_keep({}, speak) },
      ...offer,
      { kind: 'button', label: m.ticket_mail_refund_link({}, speak), url: links.returnPage(order, order.locale) },
    ],
  };
}

/** One point equals one minor unit of the market's currency. */
function pointsFacts({ speak, money }: Speech, points: number): [string, string][] {
  if (points === 0) return [];
  return [
    [m.ticket_mail_points({}, speak), m.ticket_mail_back_points({ count: points, amount: money(points) }, speak)],
  ];
}
