import type { HoldLimit } from '#domain/holds/hold-rules.ts';
import type { Order } from '#usecases/orders/ports.ts';
import type { PriceRefusal } from '#usecases/pricing/price-refusal.ts';

export type HoldRefusal =
  | PriceRefusal
  | { ok: false; code: 'seat_taken'; seats: number[]; neighbours: number[] | null }
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'companion_alone'; seats: number[] }
  | {
      ok: false;
      code:
        | 'area_full'
        | 'not_on_sale'
        | 'sale_not_permitted'
        | 'price_changed'
        | 'unknown_performance'
        | 'unknown_seat'
        | 'empty_selection'
        | 'too_many_vouchers'
        | 'invalid_request'
        | 'idempotency_key_reused'
        | 'busy';
    };
export type HoldResult =
  /** The new order; null when the same click was already answered, or when it is new (`isNew`) and has to be read. */
  { ok: true; orderId: string; order: Order | null; isNew?: boolean } | HoldRefusal | Exclude<HoldLimit, { ok: true }>;
