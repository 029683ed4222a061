import type { ReturnLineView, ReturnQuoteView } from '#api/tickets/return-contract.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

type Told = { currency: Currency; locale: Locale };
type Fact = [label: string, value: string];

/** What becomes of the price and the fee of one line. */
export function quoteFacts(line: ReturnLineView, told: Told): Fact[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, told.currency, told.locale);
  const keptMinor = line.keptMinor - line.withheldMinor;
  const facts: Fact[] = [[m.ticket_own_price(), money(line.priceMinor)]];
  if (line.withheldMinor > 0) facts.push([m.ticket_own_set(), money(-line.withheldMinor)]);
  if (line.withheldMinor < 0) facts.push([m.ticket_own_set_back(), money(-line.withheldMinor)]);
  if (keptMinor > 0) facts.push([m.ticket_own_kept(), money(-keptMinor)]);
  facts.push([m.ticket_own_comes(), money(line.moneyMinor)]);
  if (line.pointsMinor > 0) facts.push([m.ticket_own_by_points(), m.cabinet_points_count({ count: line.pointsMinor })]);
  if (line.feePoints > 0) {
    facts.push([m.ticket_own_fee_points(), m.cabinet_points_count({ count: line.feePoints })]);
  } else if (line.feeMinor > 0) facts.push([m.ticket_own_fee_stays(), money(line.feeMinor)]);
  return facts;
}

/** What all chosen lines pay together, by the way it comes back. */
export function totalFacts(
  { moneyMinor, pointsMinor, feePoints }: NonNullable<ReturnQuoteView['chosen']>,
  told: Told,
): Fact[] {
  const points = pointsMinor + feePoints;
  return [
    [m.ticket_own_total(), formatMoney(moneyMinor, told.currency, told.locale, 'long')],
    ...(points > 0 ? [[m.ticket_own_by_points(), m.cabinet_points_count({ count: points })] satisfies Fact] : []),
  ];
}
