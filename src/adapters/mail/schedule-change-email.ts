import { m } from '#texts/generated/messages.js';
import type { ScheduleChangeEmail, SiteLinks } from '#usecases/mail/ports.ts';
import { frameOf, type Speech, speechOf } from './email-parts.ts';
import type { Block, Email, Fact } from './email.ts';
import { refundedMinor } from '#usecases/orders/purchase.ts';

type Content = { subject: string; title: string; blocks: Block[] };

/** A performance was cancelled or postponed: what it means for its tickets. The rest of the order is only mentioned. */
export function scheduleChangeEmail(
  input: Pick<ScheduleChangeEmail, 'order' | 'seats'>,
  links: SiteLinks,
): { subject: string; email: Email } {
  const speech = speechOf(input.order);
  const isCancelled = input.order.scheduleChange?.kind === 'cancelled';
  const { subject, title, blocks } = isCancelled ? cancelled(speech) : postponed(input, speech, links);
  const preview = blocks.find((block) => block.kind === 'text')?.text ?? '';
  return { subject, email: { ...frameOf(speech, links), title, preview, blocks, jsonLd: null } };
}

function cancelled(speech: Speech): Content {
  const { order, speak, title } = speech;
  const moneyMinor = refundedMinor(order.returns, 'performance_cancelled');
  const back: Fact[] = [];
  if (moneyMinor > 0) {
    back.push([m.ticket_mail_money({}, speak), m.ticket_mail_back_money({ amount: speech.money(moneyMinor) }, speak)]);
  }
  const points = order.returns.reduce((sum, each) => sum + each.pointsMinor, 0);
  const sum = (key: 'certificateMinor' | 'creditMinor') => order.returns.reduce((total, each) => total + each[key], 0);
  if (sum('certificateMinor') > 0) {
    back.push([m.ticket_mail_certificate({}, speak), speech.money(sum('certificateMinor'))]);
  }
  if (sum('creditMinor') > 0) back.push([m.ticket_mail_credit({}, speak), speech.money(sum('creditMinor'))]);
  back.push(...pointsFacts(speech, order.feeReturnPoints + points));
  return {
    subject: m.ticket_mail_cancelled_subject({ title, date: speech.date(order.performance.startsAt) }, speak),
    title: m.ticket_mail_cancelled_title({}, speak),
    blocks: [
      { kind: 'lead', text: `${title}, ${speech.fullDate(order.performance.startsAt)}` },
      { kind: 'text', text: m.ticket_mail_cancelled_text({}, speak) },
      { kind: 'facts', facts: back },
      ...restStays(speech),
      ...(moneyMinor > 0 ? [{ kind: 'note', text: m.ticket_mail_bank_days({}, speak) } as const] : []),
      { kind: 'note', text: m.ticket_mail_cancelled_calendar({}, speak) },
    ],
  };
}

function postponed({ seats }: Pick<ScheduleChangeEmail, 'seats'>, speech: Speech, links: SiteLinks): Content {
  const { order, speak, title } = speech;
  const { scheduleChange } = order;
  const newDate = scheduleChange?.newStartsAt ?? null;
  const dates: Fact[] = [
    [
      m.ticket_mail_new_date({}, speak),
      newDate === null ? m.ticket_mail_date_open({}, speak) : speech.fullDate(newDate),
    ],
    [m.ticket_mail_old_date({}, speak), speech.fullDate(scheduleChange?.oldStartsAt ?? order.performance.startsAt)],
    [m.ticket_mail_where({}, speak), speech.place],
    [m.ticket_mail_seats({}, speak), speech.seats(seats.map(({ labels }) => labels))],
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
      ...restStays(speech),
    ],
  };
}

function restStays({ order, speak }: Speech): Block[] {
  if (!order.isRestLive) return [];
  return [{ kind: 'text', text: m.ticket_mail_rest_stays({ number: order.number }, speak) }];
}

/** One point equals one minor unit of the market's currency. */
function pointsFacts({ speak, money }: Speech, points: number): Fact[] {
  if (points === 0) return [];
  return [
    [m.ticket_mail_points({}, speak), m.ticket_mail_back_points({ count: points, amount: money(points) }, speak)],
  ];
}
