/**
 * SQL: what came back of the prices of a part of the order `o`, by return case; `ofPart` is the condition on a line `x`. A
 * case may concern several parts: each has a share of the refund in proportion to its lines, which is exact unless the
 * payer's bank took a part back.
 */
export const partReturns = (ofPart: string): string => `(
  select jsonb_agg(jsonb_build_object('cause', b.cause, 'moneyMinor', b.money, 'certificateMinor', b.certificates,
    'creditMinor', b.credit, 'pointsMinor', b.points, 'state', b.state) order by b.created_at)
  from (
    select c.cause, c.created_at, f.state,
      coalesce(sum(t.certificates) filter (where ${ofPart}), 0)::int8 as certificates,
      coalesce(sum(t.credit) filter (where ${ofPart}), 0)::int8 as credit,
      coalesce(sum(t.points) filter (where ${ofPart}), 0)::int8 as points,
      coalesce(round(f.amount_minor * (sum(r.amount_minor - r.covered_minor) filter (where ${ofPart}))
        / nullif(sum(r.amount_minor - r.covered_minor), 0)), 0)::int8 as money
    from return_case c
    join return_line r on r.case_id = c.id and r.what = 'price'
    join order_line x on x.order_id = r.order_id and x.line_no = r.line_no
    left join refund f on f.case_id = c.id
    left join lateral (
      select sum(y.amount_minor) filter (where z.kind = 'certificate') as certificates,
        sum(y.amount_minor) filter (where z.kind = 'credit') as credit, sum(y.amount_minor) filter (where z.kind = 'points') as points
      from return_tender y join order_tender z using (order_id, tender_no)
      where y.order_id = r.order_id and y.line_no = r.line_no) t on r.covered_minor > 0
    where c.order_id = o.id
    group by c.id, f.id having bool_or(${ofPart})) b)`;

/** SQL: another part of the order `o` has lines that are still valid. */
export const isRestLive = (ofPart: string): string =>
  `exists (select from order_line x where x.order_id = o.id and x.state = 'live' and (${ofPart}) is not true)`;
