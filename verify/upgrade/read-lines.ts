import type pg from 'pg';
import type { Shown } from './read-back.ts';

// This file runs in both trees.

type Code = { state: string; reason: string | null; issuedAt: string };
type FormerLine = {
  name: string;
  orderState: string;
  /** Whom the books owe the order's price; null when they say nothing. */
  bookedSeller: string | null;
  seller: string | null;
  line: object;
  codes: Code[];
};

const FORMER = `
with line as (
  select l.order_id, l.line_no, e.organizer_id, jsonb_build_object('kind', case when l.seat_no is null then 'entry' else 'seat' end,
      'performance', l.performance_id, 'list', l.price_list_id, 'zone', l.zone_no, 'tariff', l.tariff_no, 'seat', l.seat_no,
      'epoch', l.epoch, 'item', null, 'option', null, 'for', null, 'price', l.price_minor, 'fee', l.fee_minor) as line
  from order_line l join performance p on p.id = l.performance_id join event e on e.id = p.event_id
  union all
  select l.order_id, l.line_no, i.organizer_id, jsonb_build_object('kind', 'unit', 'performance', null, 'list', null, 'zone', null,
      'tariff', null, 'seat', null, 'epoch', null, 'item', l.item_id, 'option', l.option_no, 'for', l.performance_id,
      'price', l.price_minor, 'fee', l.fee_minor)
  from item_line l join item i on i.id = l.item_id
)
select l.order_id || ' ' || l.line_no as name, o.state as "orderState", coalesce(l.organizer_id::text, 'none') as seller, l.line,
  (select substr(account, 11) from ledger_entry where txn = 'sale:' || o.id and account like 'organizer:%') as "bookedSeller",
  (select coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'reason', c.void_reason, 'issuedAt', c.issued_at)), '[]') from (
    select state, void_reason, issued_at from ticket where order_id = l.order_id and line_no = l.line_no
    union all
    select state, void_reason, issued_at from entitlement where order_id = l.order_id and line_no = l.line_no) c) as codes
from line l join orders o on o.id = l.order_id`;

const OURS = `
select order_id || ' ' || line_no as name, state, coalesce(organizer_id::text, 'none') as seller,
  jsonb_build_object('kind', kind, 'performance', performance_id, 'list', price_list_id, 'zone', zone_no, 'tariff', tariff_no,
    'seat', seat_no, 'epoch', epoch, 'item', item_id, 'option', option_no, 'for', for_performance_id, 'price', price_minor,
    'fee', fee_minor) as line
from order_line`;

const CANCELLED = ['performance_cancelled', 'seller_cancelled', 'chargeback'];

/** What each line must become: judged here from the former commit's codes and books, apart from the migration. */
export async function expectedLines(pool: pg.Pool): Promise<Shown> {
  const { rows } = await pool.query<FormerLine>(FORMER);
  return Object.fromEntries(
    rows.map(({ name, seller, bookedSeller, line, ...of }) => [
      name,
      JSON.stringify([stateOf(of), bookedSeller ?? seller, line]),
    ]),
  );
}

export async function migratedLines(pool: pg.Pool): Promise<Shown> {
  const { rows } = await pool.query<{ name: string; state: string; seller: string; line: object }>(OURS);
  return Object.fromEntries(rows.map(({ name, state, seller, line }) => [name, JSON.stringify([state, seller, line])]));
}

function stateOf({ orderState, codes }: Pick<FormerLine, 'orderState' | 'codes'>): string {
  if (!['paid', 'refund_pending', 'refunded'].includes(orderState)) return 'held';
  if (codes.some(({ state }) => state !== 'void')) return 'live';
  const last = codes.toSorted((a, b) => a.issuedAt.localeCompare(b.issuedAt)).at(-1);
  return CANCELLED.includes(last?.reason ?? '') ? 'cancelled' : 'returned';
}
