import { taxNumberText } from '#texts/tax-number.ts';
import { contentLanguage, localText, type Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from '#texts/in-language.ts';
import { seatForText } from '#texts/seat-for.ts';
import { restrictedView } from '#texts/restricted-view.ts';
import { returnRule } from '#texts/return-rule.ts';
import { lowerFirst, upperFirst } from '#texts/typography.ts';
import type { ReadTicket, ReadTickets } from '#usecases/tickets/ports.ts';
import type { Paragraph } from './pdf-sheet.ts';

/** One page: a ticket of an order, and its print language. */
export type Sheet = { tickets: ReadTickets; ticket: ReadTicket; locale: Locale; speak: { locale: TextLanguage } };

/** Describes the change of the date; null without one. `isOpen`: no new date is known, so no date may be shown. */
export function postponement({ tickets, locale, speak }: Sheet): { text: string; isOpen: boolean } | null {
  const { scheduleChange, performance } = tickets.order;
  if (scheduleChange?.kind !== 'postponed') return null;
  if (scheduleChange.newStartsAt === null) return { text: m.ticket_postponed_open({}, speak), isOpen: true };
  const date = formatDateTime(scheduleChange.oldStartsAt, performance.timeZone, locale);
  return { text: m.ticket_was({ date }, speak), isOpen: false };
}

/** Two columns below the ticket card: entry and returns; performers, seller and support contact. */
export function finePrint(sheet: Sheet): [Paragraph[], Paragraph[]] {
  const { speak } = sheet;
  const { restricted = null, seatFor = null } = sheet.ticket.labels;
  const rules: Paragraph[] = [
    ...(seatFor === null ? [] : [{ label: null, text: `${seatForText(seatFor, speak)}.` }]),
    ...(restricted === null ? [] : [{ label: null, text: `${upperFirst(restrictedView(restricted, speak))}.` }]),
    { label: null, text: m.ticket_entry_note({}, speak) },
    {
      label: m.ticket_return({}, speak),
      // Money goes to the buyer, whoever holds the ticket.
      text: sheet.ticket.isHandedOver
        ? m.ticket_one_return({}, speak)
        : returnRuleOf(sheet.tickets, sheet.ticket, sheet.locale),
    },
    { label: null, text: m.ticket_return_schedule_change_file({}, speak) },
  ];
  return [rules, parties(sheet)];
}

/** The same text as on the ticket page; only the return button is missing on paper and in the email. */
export function returnRuleOf(
  { order, mayRefundPostponed }: Pick<ReadTickets, 'order' | 'mayRefundPostponed'>,
  { ownReturn }: Pick<ReadTicket, 'ownReturn'>,
  locale: Locale,
  isDiffering = false,
): string {
  const { scheduleChange, currency, performance } = order;
  const { timeZone } = performance;
  const sold = { ownReturn, currency, timeZone, scheduleChange, mayRefundPostponed, isDiffering };
  return returnRule(sold, { locale, on: 'file' });
}

function parties({ tickets, locale, speak }: Sheet): Paragraph[] {
  const { order } = tickets;
  const { operator, support } = MARKETS[order.market];
  const language = contentLanguage(locale);
  const tax = (number: string) => taxNumberText(order.market, number, speak);
  const register = order.organizer?.registerNo ?? null;
  const { permitNo } = order.performance;
  const organizer = order.organizer && [
    localText(order.organizer.name, language),
    tax(order.organizer.taxNumber),
    ...(register === null ? [] : [m.ticket_register({ number: register }, speak)]),
    ...(permitNo === null ? [] : [lowerFirst(m.site_event_permit({ number: permitNo }, speak))]),
  ];
  const seller = [localText(operator.name, language), tax(operator.taxNumber), localText(operator.address, language)];
  const hours = m.ticket_support_hours({ opens: support.opens, closes: support.closes }, speak);
  return [
    ...(organizer ? [{ label: m.ticket_organizer({}, speak), text: organizer.join(', ') }] : []),
    { label: m.ticket_operator({}, speak), text: seller.join(', ') },
    { label: m.ticket_support({}, speak), text: `${support.phone}, ${support.email}\n${hours}` },
  ];
}
