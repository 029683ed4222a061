import type { AutoRefundReason } from '#domain/orders/settlement.ts';
import { m } from './generated/messages.js';
import type { TextLanguage } from './in-language.ts';

/** What an order is of, for the wording: seats, codes, or both. */
export type Matter = 'tickets' | 'codes' | 'both';

/** Why money that bought nothing goes back: the heading, and the reason in a sentence. */
export function whyGivenBack(
  reason: AutoRefundReason,
  matter: Matter,
  speak?: { locale: TextLanguage },
): { title: string; text: string } {
  const late = (text: string) => ({ title: m.ticket_mail_late_title({}, speak), text });
  const plain = (text: string) => ({ title: m.ticket_given_title({}, speak), text });
  switch (reason) {
    case 'performance_cancelled':
      return { title: m.ticket_given_cancelled_title({}, speak), text: m.ticket_given_cancelled({}, speak) };
    case 'performance_moved':
      return { title: m.ticket_given_moved_title({}, speak), text: m.ticket_given_moved({}, speak) };
    case 'already_paid':
    case 'second_capture':
      return { title: m.ticket_given_twice_title({}, speak), text: m.ticket_given_twice({}, speak) };
    case 'order_changed':
      return plain(m.ticket_given_changed({}, speak));
    case 'order_cancelled':
      return late(m.ticket_given_order_cancelled({}, speak));
    case 'sale_closed':
      return late(m.ticket_given_sale_closed({}, speak));
    case 'over_limit':
      return plain(m.ticket_given_over_limit({}, speak));
    case 'offer_gone':
      return late(m.ticket_given_offer_gone({}, speak));
    case 'seats_gone':
    case 'units_gone':
      return late(soldOut(matter, speak));
    case 'wrong_reference':
    case 'wrong_amount':
    case 'wrong_currency':
      return plain(m.ticket_given_wrong({}, speak));
  }
}

function soldOut(matter: Matter, speak?: { locale: TextLanguage }): string {
  switch (matter) {
    case 'tickets':
      return m.ticket_mail_late_text({}, speak);
    case 'codes':
      return m.ticket_item_mail_late_text({}, speak);
    case 'both':
      return m.ticket_mail_order_late_text({}, speak);
  }
}
