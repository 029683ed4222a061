import type { ReturnLineView, ReturnQuoteView } from '#api/tickets/return-contract.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { wholeBackMinor } from '#texts/paid-with.ts';

type Told = { currency: Currency; locale: Locale };
type Fact = [label: string, value: string];
export type MoneyBack = NonNullable<ReturnQuoteView['chosen']>;

/** What becomes of the price and the fee of one line. */
export function quoteFacts(line: ReturnLineView, told: Told): Fact[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, told.currency, told.locale);
  const keptMinor = line.keptMinor - line.withheldMinor;
  const facts: Fact[] = [[m.ticket_own_price(), money(line.priceMinor)]];
  if (line.withheldMinor > 0) facts.push([m.ticket_own_set(), money(-line.withheldMinor)]);
  if (line.withheldMinor < 0) facts.push([m.ticket_own_set_back(), money(-line.withheldMinor)]);
  if (keptMinor > 0) facts.push([m.ticket_own_kept(), money(-keptMinor)]);
  facts.push([m.ticket_own_comes(), money(wholeBackMinor(line))], ...wayFacts(line, money));
  if (line.feePoints > 0) {
    facts.push([m.ticket_own_fee_points(), m.cabinet_points_count({ count: line.feePoints })]);
  } else if (line.feeMinor > 0) facts.push([m.ticket_own_fee_stays(), money(line.feeMinor)]);
  return facts;
}

/** What all chosen lines pay together, by the way it comes back. */
export function totalFacts(back: MoneyBack, told: Told): Fact[] {
  const money = (amountMinor: number) => formatMoney(amountMinor, told.currency, told.locale, 'long');
  const { feePoints } = back;
  return [
    [m.ticket_own_total(), money(wholeBackMinor(back))],
    ...wayFacts(back, money),
    ...(feePoints > 0
      ? [[m.ticket_own_fee_points(), m.cabinet_points_count({ count: feePoints })] satisfies Fact]
      : []),
  ];
}

/** By which way how much of it comes back; nothing where money is all. */
function wayFacts(back: Omit<MoneyBack, 'feePoints'>, money: (amountMinor: number) => string): Fact[] {
  const { moneyMinor, certificateMinor, creditMinor, pointsMinor } = back;
  if (certificateMinor + creditMinor + pointsMinor === 0) return [];
  return [
    ...(moneyMinor > 0 ? [[m.ticket_own_of_card(), money(moneyMinor)] satisfies Fact] : []),
    ...(certificateMinor > 0 ? [[m.ticket_own_to_certificate(), money(certificateMinor)] satisfies Fact] : []),
    ...(creditMinor > 0 ? [[m.ticket_own_to_credit(), money(creditMinor)] satisfies Fact] : []),
    ...(pointsMinor > 0
      ? [[m.ticket_own_by_points(), m.cabinet_points_count({ count: pointsMinor })] satisfies Fact]
      : []),
  ];
}
