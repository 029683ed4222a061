import { randomUUID } from 'node:crypto';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { BuiltPerformance } from './performance.ts';

type FormerEntry = [txn: string, account: string, amountMinor: number, unit?: string];
export type FormerOrderOptions = {
  state?: string;
  prices?: number[];
  feeMinor?: number;
  points?: number;
  /** Void reasons of the tickets of each line, `live` for one that is not void; in the order in which they were issued. */
  codes?: string[][];
  seller?: number | null;
  entries?: FormerEntry[];
  itemId?: number;
};

let seats = 0;

/** Inserts an order as it was before migration 0111; `ORDER` in the names of transactions is its id. */
export async function insertFormerOrder(
  on: Queryable,
  performance: Pick<BuiltPerformance, 'id' | 'priceListId'>,
  of: FormerOrderOptions,
): Promise<string> {
  const { state = 'paid', prices = [100], feeMinor = 0, points = 0, itemId } = of;
  const orderId = randomUUID();
  const faceMinor = prices.reduce((sum, price) => sum + price, 0);
  await on.query(
    `insert into orders (id, number, access_key, market, locale, state, currency, face_minor, fee_minor, points_minor, hold_until, idem_key, has_items)
     values ($1::uuid, $1::text, $1::text, 'belarus', 'ru', $2, 'BYN', $3, $4, $5, now(), $1::text, $6)`,
    [orderId, state, faceMinor, feeMinor * prices.length, points, itemId !== undefined],
  );
  if (points > 0) {
    await on.query(
      `with who as (insert into buyer (id, email) values ($1::uuid, $1::text || '@example.com') returning id)
       update orders set buyer_id = who.id from who where orders.id = $1`,
      [orderId],
    );
  }
  for (const [index, price] of prices.entries()) {
    const lineNo = index + 1;
    const seatNo = (seats += 1);
    await (itemId === undefined
      ? on.query(
          `insert into order_line (order_id, line_no, performance_id, price_list_id, zone_no, seat_no, price_minor, fee_minor)
           values ($1, $2, $3, $4, 1, $5, $6, $7)`,
          [orderId, lineNo, performance.id, performance.priceListId, seatNo, price, feeMinor],
        )
      : on.query(
          `insert into item_line (order_id, line_no, item_id, option_no, price_minor, fee_minor) values ($1, $2, $3, 1, $4, $5)`,
          [orderId, lineNo, itemId, price, feeMinor],
        ));
    for (const [age, reason] of (of.codes?.[index] ?? []).entries()) {
      const [codeState, why] = reason === 'live' ? ['issued', null] : ['void', reason === '' ? null : reason];
      const issued = new Date(Date.UTC(2026, 0, 1 + age));
      await (itemId === undefined
        ? on.query(
            `insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, epoch, price_minor, fee_minor, labels, state, void_reason, issued_at)
             values ($1::uuid, $1::text, $2, $3, $4, 1, $5, 1, $6, $7, '{}', $8, $9, $10)`,
            [randomUUID(), orderId, lineNo, performance.id, seatNo, price, feeMinor, codeState, why, issued],
          )
        : on.query(
            `insert into entitlement (id, code, order_id, line_no, item_id, state, valid_from, labels, void_reason, issued_at)
             values ($1::uuid, $1::text, $2, $3, $4, $5, now(), '{}', $6, $7)`,
            [randomUUID(), orderId, lineNo, itemId, codeState, why, issued],
          ));
    }
  }
  const sale: FormerEntry[] = [
    ['sale:ORDER', `organizer:${of.seller ?? 'none'}`, -faceMinor],
    ['sale:ORDER', 'rest', faceMinor],
  ];
  const booked = of.seller === undefined ? (of.entries ?? []) : [...sale, ...(of.entries ?? [])];
  for (const [txn, entries] of Map.groupBy(booked, ([name]) => name)) {
    await on.query(
      `insert into ledger_entry (txn, line_no, account, unit, amount_minor, order_id, created_at)
       select replace($1, 'ORDER', $2::uuid::text), n, account, unit, amount, $2, '2026-03-01'
       from unnest($3::text[], $4::text[], $5::bigint[]) with ordinality as e(account, unit, amount, n)`,
      [
        txn,
        orderId,
        entries.map(([, account]) => account),
        entries.map(([, , , unit = 'BYN']) => unit),
        entries.map(([, , amount]) => amount),
      ],
    );
  }
  return orderId;
}

export async function insertFormerRefund(
  on: Queryable,
  { orderId, reason, amountMinor }: { orderId: string; reason: string; amountMinor: number },
): Promise<void> {
  await on.query(
    `with p as (insert into payment (id, order_id, provider, amount_minor, currency, session_until)
       values (gen_random_uuid(), $1, 'bepaid', $3, 'BYN', now()) returning id)
     insert into refund (id, payment_id, order_id, reason, amount_minor) select gen_random_uuid(), id, $1, $2, $3 from p`,
    [orderId, reason, amountMinor],
  );
}

/** What was booked when the price came back: all of it, of which points and the bank's part. */
export const returnEntries = (
  organizerId: number,
  cause: string,
  whole: number,
  { points = 0, bank = 0 }: { points?: number; bank?: number } = {},
): FormerEntry[] => [
  [`return:${cause}:ORDER`, `organizer:${organizerId}`, whole],
  [`return:${cause}:ORDER`, 'unallocated:p', points + bank - whole],
  [`return:${cause}:ORDER`, 'chargebacks:belarus', -bank],
  [`return:${cause}:ORDER`, 'fees:belarus', -points],
  [`return:${cause}:ORDER`, 'points:b', -points, 'PTS.belarus'],
  [`return:${cause}:ORDER`, 'points_issued:belarus', points, 'PTS.belarus'],
];
