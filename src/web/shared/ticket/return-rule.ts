import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { returnRule as ruleText } from '#texts/return-rule.ts';

/** All tickets of an order share the performance and so the deadline. The amount is per ticket. */
export function returnRule(
  { tickets, order, move, performance }: Pick<TicketsView, 'tickets' | 'order' | 'move' | 'performance'>,
  locale: Locale,
): string {
  const ownReturn = tickets.find((ticket) => ticket.ownReturn !== null)?.ownReturn ?? null;
  const { currency } = order;
  const mayRefundMove = move?.mayRefund === true;
  return ruleText({ ownReturn, currency, timeZone: performance.timeZone, move, mayRefundMove }, { locale, on: 'page' });
}
