import { DAYS_AFTER_RETURN } from '#domain/tenders/certificate.ts';
import type { ReturnCase } from '#usecases/returns/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Points and credit are in the ledger. A certificate that has expired meanwhile is valid again for a while. What comes back
// to one that support has voided waits for support's next decision.
const GIVE_BACK = `
with part as (
  select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::smallint[], $5::bigint[], $7::bigint[])
    as p(case_id, order_id, line_no, tender_no, amount_minor, withheld_minor)
), written as (
  insert into return_tender (case_id, order_id, line_no, tender_no, amount_minor, withheld_minor)
  select case_id, order_id, line_no, tender_no, amount_minor, withheld_minor from part
), back as (
  select t.certificate_id as id, sum(p.amount_minor) as amount_minor
  from part p join order_tender t using (order_id, tender_no) where t.certificate_id is not null group by 1
), kept as materialized (
  select c.id, c.balance_minor from certificate c where c.id in (select id from back) order by c.id for update
)
update certificate c set balance_minor = kept.balance_minor + back.amount_minor,
  state = case when c.state = 'void' then 'frozen' else c.state end,
  valid_until = case when c.valid_until < now()
    then now() + make_interval(days => $6) else c.valid_until end
from kept join back using (id) where c.id = kept.id`;

/** Writes what goes back to tenders, and to the balances of certificates. Cases in which only money had paid cost nothing. */
export async function giveTendersBack(on: Queryable, cases: readonly ReturnCase[]): Promise<void> {
  const parts = cases.flatMap(({ id: caseId, orderId, lines, endsLines }) =>
    lines.flatMap(({ lineNo, tenders }) =>
      endsLines ? tenders.map((each) => ({ ...each, caseId, orderId, lineNo })) : [],
    ),
  );
  if (parts.length === 0) return;
  await query(on, {
    name: 'returns.tenders',
    text: GIVE_BACK,
    values: [
      parts.map(({ caseId }) => caseId),
      parts.map(({ orderId }) => orderId),
      parts.map(({ lineNo }) => lineNo),
      parts.map(({ tenderNo }) => tenderNo),
      parts.map(({ amountMinor }) => amountMinor),
      DAYS_AFTER_RETURN,
      parts.map(({ withheldMinor }) => withheldMinor),
    ],
  });
}
