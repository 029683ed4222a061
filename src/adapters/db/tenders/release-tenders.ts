import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// The ledger gets the entries of the reservation with the opposite sign: no amount arises here.
const RELEASE = `
with ending as materialized (
  select * from order_tender where order_id = any($1::uuid[]) and state = 'reserved'
  order by order_id, tender_no for update
), kept as materialized (
  select c.id, c.balance_minor from certificate c where c.id in (select certificate_id from ending)
  order by c.id for update
), filled as (
  update certificate c set balance_minor = kept.balance_minor + e.amount_minor
  from kept join (
    select certificate_id as id, sum(amount_minor) as amount_minor from ending where certificate_id is not null group by 1) e using (id)
  where c.id = kept.id
), booked as (
  insert into ledger_entry (txn, line_no, account, unit, amount_minor, order_id)
  select 'release:' || e.id || ':' || e.takes, l.line_no, l.account, l.unit, -l.amount_minor, l.order_id
  from ending e join ledger_entry l on l.txn = 'reserve:' || e.id || ':' || e.takes
), uncovered as (
  delete from line_tender x using ending e
  where $2::boolean and x.order_id = e.order_id and x.tender_no = e.tender_no
)
update order_tender t set state = 'given_back', replaced_at = case when $2::boolean then now() end
from ending e where t.id = e.id`;

/**
 * Gives the reserved tenders of orders back to their balances. The orders must be locked.
 * @param isReplaced the orders stay open and get other tenders
 */
export async function releaseTenders(
  on: Queryable,
  orderIds: readonly string[],
  { isReplaced }: { isReplaced: boolean },
): Promise<void> {
  if (orderIds.length === 0) return;
  await query(on, { name: 'tenders.release', text: RELEASE, values: [orderIds, isReplaced] });
}

const SPEND = `
update order_tender set state = 'spent' where order_id = any($1::uuid[]) and state = 'reserved' returning id`;

/** Marks the reserved tenders of orders that are being paid; the sale books them. */
export async function spendTenders(on: Queryable, sales: readonly { orderId: string; tenderCount: number }[]) {
  const paid = sales.filter(({ tenderCount }) => tenderCount > 0);
  if (paid.length === 0) return;
  const rows = await query(on, { name: 'tenders.spend', text: SPEND, values: [paid.map(({ orderId }) => orderId)] });
  const expected = paid.reduce((sum, { tenderCount }) => sum + tenderCount, 0);
  if (rows.length !== expected) throw new Error(`Settling spent ${rows.length} tenders instead of ${expected}`);
}
