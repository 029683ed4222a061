import { bookCertificate } from '#domain/ledger/ledger.ts';
import type { LedgerStore } from '#usecases/payments/settlement-port.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// The code of the unit becomes that of the certificate. A promo code lowers what is paid for it, not what it buys.
const ADD = `
insert into certificate (code, market, currency, initial_minor, balance_minor, valid_until, email, account_id, organizer_id, entitlement_id)
select e.code, o.market, o.currency, l.listed_minor, l.listed_minor, e.valid_until, o.email, o.account_id, l.organizer_id, e.id
from entitlement e join orders o on o.id = e.order_id join order_line l on l.order_id = e.order_id and l.line_no = e.line_no
where e.id = any($1::uuid[]) and l.listed_minor > 0
order by e.id
returning id, organizer_id as "organizerId", currency, initial_minor as "amountMinor"`;

/** Gives bought certificates their balances. */
export async function addItemCertificates(
  on: Queryable,
  entitlementIds: readonly string[],
  ledger: LedgerStore,
): Promise<void> {
  if (entitlementIds.length === 0) return;
  type Row = { id: number; organizerId: number | null; currency: string; amountMinor: number };
  const rows = await query<Row>(on, { name: 'certificates.of-items', text: ADD, values: [entitlementIds] });
  await ledger.book(rows.map((row) => bookCertificate(row, null)));
}

/**
 * SQL: common table expressions that end the certificates `full (id)`, of which nothing was spent. What booked them is
 * booked with the opposite sign: no amount arises here.
 */
export const endCertificates = (full: string, why: 'returned' | 'redeemed'): string => `
ended as (
  update certificate c set state = 'void', balance_minor = 0 from ${full} f where c.id = f.id
), unbooked as (
  insert into ledger_entry (txn, line_no, account, unit, amount_minor)
  select 'certificate-${why}:' || f.id, l.line_no, l.account, l.unit, -l.amount_minor
  from ${full} f join ledger_entry l on l.txn = 'certificate:' || f.id
)`;

const VOID = `
with own as materialized (
  select c.id, c.balance_minor = c.initial_minor as is_full
  from certificate c join entitlement e on e.id = c.entitlement_id
  where e.order_id = $1 and e.line_no = any($2::smallint[]) and c.state <> 'void' order by c.id for update of c
), ${endCertificates('own', 'returned')}
select count(*) filter (where not is_full)::int as spent from own`;

/** Ends the certificates of units that are returned. The caller has checked under their locks that nothing was spent. */
export async function voidItemCertificates(on: Queryable, orderId: string, lineNos: readonly number[]): Promise<void> {
  const [row] = await query<{ spent: number }>(on, {
    name: 'certificates.void',
    text: VOID,
    values: [orderId, lineNos],
  });
  if (row !== undefined && row.spent > 0) throw new Error(`A certificate of order ${orderId} was spent in part`);
}
