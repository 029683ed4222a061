import type { ListedTicket } from './listed-line.ts';
import { type LineRefusal, type LineRefusalCode, refuseLine } from './refusal.ts';

/**
 * Checks the limits of tariffs per order, which count the tickets of one performance over all zones. The first ticket
 * that is one too many is refused, so that the buyer sees which one to change.
 */
export function checkTariffLimits(tickets: readonly ListedTicket[]): LineRefusal | null {
  for (const [index, ticket] of tickets.entries()) {
    const { performanceId, tariff } = ticket;
    const isSame = (other: ListedTicket) => other.performanceId === performanceId;
    const ordinal = countTariffs(tickets.slice(0, index + 1).filter(isSame), [tariff.tariffNo]);
    const code = brokenLimit(ticket, tickets.filter(isSame), ordinal);
    if (code !== null) return refuseLine(code, ticket.lineNo, tariff.tariffNo);
  }
  return null;
}

/** @param ordinal which ticket of its tariff this one is, from 1 */
function brokenLimit(
  { tariff }: ListedTicket,
  ofPerformance: readonly ListedTicket[],
  ordinal: number,
): LineRefusalCode | null {
  const { tariffNo, minPerOrder, maxPerOrder, needsTariff } = tariff;
  if (maxPerOrder !== null && ordinal > maxPerOrder) return 'tariff_over_limit';
  if (minPerOrder !== null && countTariffs(ofPerformance, [tariffNo]) < minPerOrder) return 'tariff_under_minimum';
  if (needsTariff === null) return null;
  const others = countTariffs(ofPerformance, needsTariff.tariffNos);
  const allowed = Math.floor(others / needsTariff.perTickets) * needsTariff.atMost;
  return ordinal > allowed ? 'tariff_needs_other' : null;
}

function countTariffs(tickets: readonly ListedTicket[], tariffNos: readonly number[]): number {
  return tickets.filter(({ tariff }) => tariffNos.includes(tariff.tariffNo)).length;
}
