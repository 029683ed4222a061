import type { LocalText } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { PointsMovement } from '#usecases/cabinet/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// Debits are positive in the ledger, so points given are negative there; the negated sum is the person's balance. The
// left join keeps the account's row when there are no entries yet. An entry is named by the first line of what came back, or
// of the order.
const POINTS = `
select a.email_proved is not null as "isProved", x.*
from account a
left join lateral (
  select l.txn, split_part(l.unit, '.', 2) as market, -l.amount_minor as points, l.created_at as at,
    (sum(-l.amount_minor) over (partition by l.unit order by l.created_at, l.txn, l.line_no))::bigint as balance,
    o.id as "orderId", o.number, coalesce(e.title, i.title) as title, f.cause, t2.state as tender
  from buyer b
  join ledger_entry l on l.account = 'points:' || b.id and l.account like 'points:%'
  left join orders o on o.id = l.order_id
  left join return_case f on f.order_id = o.id and l.txn in ('fee-return:' || f.id, 'return:' || f.id)
  left join order_tender t2 on l.txn = 'reserve:' || t2.id || ':' || t2.takes
  left join lateral (
    select x.performance_id, x.item_id from order_line x
    left join return_line y on y.order_id = x.order_id and y.line_no = x.line_no and y.case_id = f.id
    where x.order_id = o.id order by y.line_no is null, x.line_no limit 1) t on true
  left join performance r on r.id = t.performance_id
  left join event e on e.id = r.event_id
  left join item i on i.id = t.item_id
  where b.account_id = a.id or (b.account_id is null and b.email = a.email_proved)
) x on true
where a.id = $1
order by x.at desc nulls last, x.txn desc`;

type Row = {
  isProved: boolean;
  txn: string | null;
  market: MarketName;
  points: number;
  balance: number;
  at: Date;
  orderId: string | null;
  number: string;
  title: LocalText | null;
  cause: string | null;
  tender: 'reserved' | 'spent' | 'given_back' | null;
};

export async function readPoints(
  on: Queryable,
  accountId: string,
): Promise<{ isProved: boolean; movements: PointsMovement[] }> {
  const rows = await query<Row>(on, { name: 'cabinet.points', text: POINTS, values: [accountId] });
  return {
    isProved: rows[0]?.isProved ?? false,
    movements: rows.flatMap(({ txn, market, points, balance, at, orderId, number, title, cause, tender }) =>
      txn === null
        ? []
        : [
            {
              txn,
              market,
              points,
              balance,
              at,
              cause,
              tender,
              order: orderId && { id: orderId, number, title: title ?? {} },
            },
          ],
    ) as PointsMovement[],
  };
}

const CREDIT = `
select c.market, -sum(l.amount_minor)::int8 as "amountMinor"
from ledger_entry l join (values ${Object.values(MARKETS)
  .map(({ name, currency }) => `('${name}', '${currency}')`)
  .join(', ')}) as c(market, currency) on c.currency = l.unit
where l.account = 'credit:' || $1::uuid and l.account like 'credit:%'
group by c.market having sum(l.amount_minor) < 0 order by c.market`;

export function readCredit(on: Queryable, accountId: string): Promise<{ market: MarketName; amountMinor: number }[]> {
  type Credit = { market: MarketName; amountMinor: number };
  return query<Credit>(on, { name: 'cabinet.credit', text: CREDIT, values: [accountId] });
}
