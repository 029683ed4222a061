import type { OrderTender } from '#usecases/tenders/ports.ts';

/** SQL: the certificate, account or buyer of the tender `t`, as JSON. */
export const TENDER_REF = `coalesce(to_jsonb(t.certificate_id), to_jsonb(t.account_id), to_jsonb(t.buyer_id))`;

/** SQL: the tenders of the order `o`; null for the orders that only money pays, which read nothing. */
export const ORDER_TENDERS = `case when o.covered_minor > 0 then (
  select jsonb_agg(jsonb_build_object('id', t.id, 'tenderNo', t.tender_no, 'kind', t.kind, 'ref', ${TENDER_REF}, 'code', c.code,
    'amountMinor', t.amount_minor, 'wantedMinor', t.wanted_minor, 'state', t.state,
    'leftMinor', c.balance_minor,
    'isFrozen', coalesce(c.state = 'frozen', false)) order by t.tender_no)
  from order_tender t left join certificate c on c.id = t.certificate_id
  where t.order_id = o.id and t.replaced_at is null) end`;

/** SQL: the same by kind, as pages and letters name them. */
export const PAID_TENDERS = `case when o.covered_minor > 0 then (
  select jsonb_agg(jsonb_build_object('kind', t.kind, 'amountMinor', t.amount_minor) order by t.tender_no)
  from (
    select kind, sum(amount_minor) as amount_minor, min(tender_no) as tender_no
    from order_tender where order_id = o.id and replaced_at is null group by kind) t) end`;

/** SQL: what tenders paid of the line `l` of the order `o`; an empty list for orders that only money paid. */
export const LINE_COVERS = `case when o.covered_minor > 0 then coalesce((
  select jsonb_agg(jsonb_build_object('tenderNo', t.tender_no, 'kind', t.kind, 'ref', ${TENDER_REF},
    'priceMinor', x.price_minor, 'feeMinor', x.fee_minor) order by t.tender_no)
  from line_tender x join order_tender t on t.order_id = x.order_id and t.tender_no = x.tender_no
  where x.order_id = l.order_id and x.line_no = l.line_no), '[]') else '[]' end`;

export type TenderRows = { tenders: OrderTender[] | null };

/** SQL: what went back to the tenders of an unpaid order `o`, by kind; null where it had none. */
export const GIVEN_BACK_TENDERS = `(
  select jsonb_agg(jsonb_build_object('kind', x.kind, 'amountMinor', x.amount_minor) order by x.kind) from (
    select t.kind, sum(t.amount_minor)::int8 as amount_minor from order_tender t
    where t.order_id = o.id and t.state = 'given_back' and t.replaced_at is null group by t.kind) x)`;
