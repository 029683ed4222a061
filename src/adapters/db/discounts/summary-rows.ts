import type { DiscountSummary } from '#api/discounts/contract.ts';
import { daysLeft, discountState } from '#domain/discounts/discount-dates.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

export type SummaryRow = Omit<DiscountSummary, 'currency' | 'state' | 'daysLeft'> & { market: MarketName };

/** `lang` is the parameter that holds the language. Expects `discount d`. */
export function summaryColumns(lang: string): string {
  return `d.id, d.market, d.redeem, d.kind, d.value, tr(d.gift, ${lang}) as gift, tr(d.title, ${lang}) as title,
    tr(d.description, ${lang}) as description, d.starts_on as "startsOn", d.ends_on as "endsOn"`;
}

export function summaryOf({ market, ...row }: SummaryRow, today: string): DiscountSummary {
  return {
    ...row,
    currency: MARKETS[market].currency,
    state: discountState(row, today),
    daysLeft: daysLeft(row.endsOn, today),
  };
}
