import type { LedgerTransaction } from '#domain/ledger/ledger.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Sale } from '#usecases/payments/settlement-port.ts';
import { issueEntitlements } from './issue-entitlements.ts';
import { flattenLedger } from './ledger-store.ts';
import { queueStock } from '#adapters/db/performances/queue-stock.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { organizersRule, returnTerms } from '#adapters/db/returns/return-terms.ts';
import { spendTenders } from '#adapters/db/tenders/release-tenders.ts';
import { restrictedColumn, seatForColumn } from '#adapters/db/performances/restricted-column.ts';

/** What was shown when the order was opened; an order without such a rule looks into an empty index. */
const RULE = organizersRule({
  organizerId: 'l.organizer_id',
  performanceId: 'l.performance_id',
  tariffKind: 'f.kind',
  tariffNo: 'l.tariff_no',
  at: 'l.created_at',
});

/** Labels are frozen on the ticket, so that a sale stays readable whatever happens to the plan or the rules. */
const APPLY = `
with sale as (
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $17::bigint[])
    as s(order_id, payment_id, provider_ref, capture_ref, method, transferred_minor)
), new_ticket as (
  select * from unnest($6::uuid[], $7::uuid[], $8::smallint[], $9::text[]) as t(id, order_id, line_no, serial)
), paid as (
  update orders o set state = 'paid', paid_at = now()
  from sale s where o.id = s.order_id and o.state in ('held', 'awaiting_payment', 'expired')
  returning o.id, o.market, o.created_at
), line as (
  update order_line l set state = 'live' from paid where l.order_id = paid.id and l.state = 'held'
  returning l.*, paid.market, paid.created_at
), captured as (
  update payment p set state = 'captured', applied = true, captured_at = now(), next_check_at = null, failure = null,
    provider_ref = coalesce(p.provider_ref, s.provider_ref), capture_ref = s.capture_ref, method = s.method,
    captured_minor = p.amount_minor, captured_currency = p.currency, transferred_minor = s.transferred_minor
  from sale s join paid on paid.id = s.order_id
  where p.id = s.payment_id and p.state <> 'captured'
  returning p.id
), seat as (
  update performance_seat ps set status = 2, order_id = l.order_id, held_until = null, rev = ps.rev + 1
  from line l
  where ps.performance_id = l.performance_id and ps.seat_no = l.seat_no
    -- Whoever checked before: this statement itself sells only what the order holds, or what nobody holds any more.
    and (ps.status = 0
      or (ps.status = 1 and ps.order_id = l.order_id)
      or (ps.status = 1 and ps.held_until < clock_timestamp() and ps.allotment_id is null)
      or ((ps.status = 3 or ps.held_until < clock_timestamp()) and (ps.allotment_id = l.allotment_id or exists (
        select from line w
        where w.order_id = l.order_id and w.performance_id = l.performance_id and w.seat_no = ps.companion_of))))
  returning 1
), ticket as (
  insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, signed_seat_no, holder_name, epoch, price_minor, fee_minor, labels)
  select t.id, t.serial, l.order_id, l.line_no, l.performance_id, l.zone_no, l.seat_no, l.seat_no, l.holder_name, p.epoch, l.price_minor, l.fee_minor,
    jsonb_build_object('sector', coalesce(s.sector, area.name, z.name), 'row', s.row_label, 'seat', s.seat_label,
      'restricted', ${restrictedColumn('s')}, 'seatFor', ${seatForColumn('s', 'l')}, 'zone', z.name, 'tariff', f.name, 'tariffKind', f.kind,
      'condition', f.condition,
      'ownReturn', ${returnTerms('l.market = any($15::text[])')})
  from new_ticket t
  join line l on l.order_id = t.order_id and l.line_no = t.line_no
  join performance p on p.id = l.performance_id
  left join plan_seat s on s.plan_version_id = p.plan_version_id and s.seat_no = l.seat_no
  left join price_zone z on z.price_list_id = l.price_list_id and z.zone_no = l.zone_no
  left join tariff f on f.price_list_id = l.price_list_id and f.zone_no = l.zone_no and f.tariff_no = l.tariff_no
  left join ${RULE} on true
  left join hall_plan_version v on v.id = p.plan_version_id
  left join lateral (
    select a -> 'name' as name from jsonb_array_elements(v.standing) a where l.seat_no is null and a ->> 'zoneKey' = z.zone_key limit 1
  ) area on true
  returning 1
), ledger as (
  insert into ledger_entry (txn, line_no, account, unit, amount_minor, order_id)
  select * from unnest($10::text[], $11::smallint[], $12::text[], $13::text[], $14::bigint[], $16::uuid[])
), mail as (
  insert into outbox (topic, key) select 'ticket.mail', id::text from paid
), stock as (
  ${queueStock('select distinct performance_id from line where performance_id is not null')}
)
select (select count(*) from paid)::int as orders, (select count(*) from captured)::int as payments,
  (select count(*) from line)::int as lines, (select count(*) from seat)::int as seats,
  (select count(*) from ticket)::int as tickets`;

const RETURN_MARKETS = Object.values(MARKETS).filter(({ ownReturn }) => ownReturn !== null);

type Written = { orders: number; payments: number; lines: number; seats: number; tickets: number };

export async function applySales(
  on: Queryable,
  sales: readonly Sale[],
  ledger: readonly LedgerTransaction[],
): Promise<void> {
  const tickets = sales.flatMap((sale) => sale.tickets.map((ticket) => ({ ...ticket, orderId: sale.orderId })));
  const book = flattenLedger(ledger);
  const [done] = await query<Written>(on, {
    name: 'settlement.apply',
    text: APPLY,
    values: [
      sales.map(({ orderId }) => orderId),
      sales.map(({ payment }) => payment?.id ?? null),
      sales.map(({ payment }) => payment?.providerRef ?? null),
      sales.map(({ payment }) => payment?.captureRef ?? null),
      sales.map(({ payment }) => payment?.method ?? null),
      tickets.map(({ id }) => id),
      tickets.map(({ orderId }) => orderId),
      tickets.map(({ lineNo }) => lineNo),
      tickets.map(({ serial }) => serial),
      book.txns,
      book.lineNos,
      book.accounts,
      book.units,
      book.amounts,
      RETURN_MARKETS.map(({ name }) => name),
      book.orderIds,
      sales.map(({ payment }) => payment?.transferMinor ?? null),
    ],
  });
  const expected = {
    orders: sales.length,
    payments: sales.filter(({ payment }) => payment !== null).length,
    lines: sales.reduce((sum, sale) => sum + sale.tickets.length + sale.entitlements.length, 0),
    seats: sales.reduce((sum, { seatCount }) => sum + seatCount, 0),
    tickets: tickets.length,
  };
  // The locks make this impossible; if they ever fail, the transaction must not commit.
  for (const key of ['orders', 'payments', 'lines', 'seats', 'tickets'] as const) {
    if (done?.[key] !== expected[key]) {
      throw new Error(`Settling wrote ${done?.[key]} ${key} instead of ${expected[key]}`);
    }
  }
  await issueEntitlements(on, sales);
  await spendTenders(on, sales);
}
