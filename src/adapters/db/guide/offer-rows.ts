import type { PerformanceOffer } from '#api/catalog/contract.ts';
import { HAS_PRICES } from '#adapters/db/performances/has-prices.ts';
import type { Currency } from '#domain/money/money.ts';
import { performanceStatus, type PerformanceFacts } from '#domain/performances/performance-status.ts';

/** Columns of a performance's sale state. Expects `performance p` and the joins of OFFER_JOINS. */
export const SALE_COLUMNS = `p.id, p.starts_at, p.state, p.sale_mode, p.previous_starts_at, p.presale_from, p.sale_from, p.sale_to, p.sale_gate,
  st.total, st.free, pr.currency, ${HAS_PRICES} as has_prices, p.min_total_minor as min_total, p.listed_total_minor as listed_total`;

/** Columns of one showtime button. Expects `performance p`, `city c`, and the joins of OFFER_JOINS. */
export const OFFER_COLUMNS = `${SALE_COLUMNS}, p.local_day as day, ((p.starts_at at time zone c.time_zone)::date > p.local_day) as after_midnight,
  p.format, p.second_format, p.max_total_minor as max_total`;

/** Stock and currency. */
export const OFFER_JOINS = `left join performance_stock st on st.performance_id = p.id
  left join price_list pr on pr.id = p.price_list_id`;

export type SaleRow = {
  id: number;
  starts_at: Date;
  state: PerformanceFacts['state'];
  sale_mode: PerformanceFacts['saleMode'];
  previous_starts_at: Date | null;
  presale_from: Date | null;
  sale_from: Date | null;
  sale_to: Date | null;
  sale_gate: PerformanceFacts['salePermission'];
  total: number | null;
  free: number | null;
  currency: Currency | null;
  has_prices: boolean;
  min_total: number | null;
  /** What the lowest price would be without the rule that lowers it. */
  listed_total: number | null;
};
export type OfferRow = SaleRow & {
  day: string;
  after_midnight: boolean;
  format: string | null;
  second_format: string | null;
  max_total: number | null;
};

export function statusOf(row: Omit<SaleRow, 'id'>, now: Date): PerformanceOffer['status'] {
  return performanceStatus(
    {
      state: row.state,
      saleMode: row.sale_mode,
      startsAt: row.starts_at,
      previousStartsAt: row.previous_starts_at,
      presaleFrom: row.presale_from,
      saleFrom: row.sale_from,
      saleTo: row.sale_to,
      hasPrices: row.has_prices,
      salePermission: row.sale_gate,
      stock: row.total === null || row.free === null ? null : { total: row.total, free: row.free },
    },
    now,
  );
}

/** @param currency used where the performance has no price list (free entry, box office) */
export function offerOf(row: OfferRow, now: Date, currency: Currency): PerformanceOffer {
  return {
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    day: row.day,
    afterMidnight: row.after_midnight,
    format: row.format,
    secondFormat: row.second_format,
    status: statusOf(row, now),
    minTotalMinor: row.min_total,
    maxTotalMinor: row.max_total,
    listedTotalMinor: row.listed_total,
    currency: row.currency ?? currency,
    free: row.free,
    previousStartsAt: row.previous_starts_at?.toISOString() ?? null,
    saleFrom: row.sale_from !== null && row.sale_from > now ? row.sale_from.toISOString() : null,
  };
}
