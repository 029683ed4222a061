import type {
  Entitlement,
  EntitlementsStore,
  FoundCode,
  OpenEntitlement,
  SoldItems,
} from '#usecases/items/entitlement-ports.ts';
import { MARKET_TIME_ZONES } from '#adapters/db/connection/market-sql.ts';
import { isPerformanceLost } from './item-performance.ts';
import { endCertificates } from '#adapters/db/tenders/item-certificates.ts';
import { PAID_TENDERS } from '#adapters/db/tenders/tender-rows.ts';
import { isRestLive, partReturns } from './order-parts.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/** SQL: whether the entitlement has a certificate that is stopped, although its code was neither used nor returned. */
const isStopped = (entitlement: string): string =>
  `(${entitlement}.state = 'issued' and exists (
    select from certificate c where c.entitlement_id = ${entitlement}.id and c.state <> 'active'))`;

const OF_PART = 'x.item_id = i.id and x.for_performance_id is not distinct from l.performance_id';

/**
 * The units of an item within an order, one row for each item and each performance that it accompanies. Expects
 * MARKET_TIME_ZONES as $2.
 * @param more further columns
 */
export const soldItemsSql = (more = ''): string => `
select ${more} o.id, o.number, o.access_key as "accessKey", o.state, o.market, o.locale, o.currency, o.email,
  o.face_minor as "faceMinor", o.fee_minor as "feeMinor", o.covered_minor as "coveredMinor", o.due_minor as "dueMinor",
  coalesce(${PAID_TENDERS}, '[]') as tenders,
  o.hold_until as "holdUntil", o.paid_at as "paidAt",
  jsonb_build_object('id', i.id, 'key', i.key, 'kind', i.kind, 'title', i.title, 'description', i.description,
    'citySlug', c.slug, 'timeZone', coalesce(c.time_zone, $2::jsonb ->> o.market),
    'isPerformanceChanged', ${isPerformanceLost("(e.codes #>> '{0,labels,startsAt}')::timestamptz")}
  ) as item,
  l.units, coalesce(e.codes, '[]') as entitlements,
  jsonb_build_object('faceMinor', l.face, 'feeMinor', l.fee) as part,
  coalesce(${partReturns(OF_PART)}, '[]') as returns, ${isRestLive(OF_PART)} as "isRestLive"
from orders o
join lateral (
  select l.item_id, l.for_performance_id as performance_id, min(l.line_no) as first_no,
    sum(l.price_minor)::int8 as face, sum(l.fee_minor)::int8 as fee,
    jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'option', p.name, 'priceMinor', l.price_minor) order by l.line_no) as units
  from order_line l left join item_option p on p.item_id = l.item_id and p.option_no = l.option_no
  where l.order_id = o.id and l.kind = 'unit'
  group by l.item_id, l.for_performance_id
) l on true
join item i on i.id = l.item_id
left join city c on c.id = i.city_id
left join performance p on p.id = l.performance_id
left join lateral (
  select jsonb_agg(jsonb_build_object('id', x.id, 'lineNo', x.line_no, 'itemId', x.item_id, 'code', x.code, 'state', x.state,
    'validFrom', x.valid_from, 'validUntil', x.valid_until, 'usedAt', x.used_at, 'labels', x.labels,
    'isStopped', ${isStopped('x')},
    'balanceMinor', (select c.balance_minor from certificate c where c.entitlement_id = x.id and c.state <> 'void')) order by x.line_no) as codes
  from (
    select distinct on (n.line_no) n.* from entitlement n join order_line x using (order_id, line_no)
    where n.order_id = o.id and ${OF_PART} order by n.line_no, n.state = 'void', n.issued_at desc) x
) e on true
where `;

const OPEN = `
select e.id, e.item_id as "itemId", e.code, e.state, e.valid_from as "validFrom", e.valid_until as "validUntil",
  e.state = 'issued' and e.valid_from <= now() and (e.valid_until is null or e.valid_until > now()) as "isValid"
from orders o join entitlement e on e.order_id = o.id
where o.access_key = $1 and e.item_id = any($2::int[])
order by e.state = 'void', e.valid_until desc nulls first, e.line_no limit 1`;

const BY_CODE = `
select e.id, e.item_id as "itemId", e.code, e.state, e.valid_from as "validFrom", e.valid_until as "validUntil",
  e.used_at as "usedAt", e.void_reason as "voidReason", e.labels,
  case when e.valid_from > now() then 'early' when e.valid_until <= now() then 'over' else 'now' end as timing,
  (select actor from audit where action = 'entitlement.use' and thing = 'entitlement:' || e.id order by id desc limit 1) as "usedBy",
  jsonb_build_object('number', o.number, 'currency', o.currency) as "order",
  (select c.balance_minor from certificate c where c.entitlement_id = e.id and c.state <> 'void') as "balanceMinor",
  ${isStopped('e')} as "isStopped",
  exists (select from certificate c where c.entitlement_id = e.id and c.state = 'active' and c.balance_minor < c.initial_minor) as "isPartlySpent"
from entitlement e join orders o on o.id = e.order_id
where e.code = $1`;

const MARK_USED = `
with own as materialized (
  select id from entitlement where code = $1 for update
), certificate_of as materialized (
  select c.id, c.state = 'active' and c.balance_minor = c.initial_minor as is_full from certificate c
  where c.entitlement_id in (select id from own) for update
), used as (
  update entitlement set state = 'used', used_at = now()
  where code = $1 and not exists (select from certificate_of where not is_full) and state = 'issued' and valid_from <= now() and (valid_until is null or valid_until > now())
    and labels ->> 'kind' not in ('video', 'package')
  returning id
), taken as (
  select c.id from certificate_of c where exists (select from used)
), ${endCertificates('taken', 'redeemed')}, noted as (
  insert into audit (actor, action, thing) select $2, 'entitlement.use', 'entitlement:' || id from used
)
select count(*)::int as used from used`;

type Dated = 'validFrom' | 'validUntil' | 'usedAt';
export type SoldItemsRow = Omit<SoldItems, 'entitlements'> & {
  entitlements: (Omit<Entitlement, Dated> & { validFrom: string; validUntil: string | null; usedAt: string | null })[];
};

export function createEntitlementsStore(on: Queryable): EntitlementsStore {
  return {
    findByAccessKey: (accessKey) => findSold(on, 'by-key', 'o.access_key = $1', accessKey),
    findOrder: (orderId) => findSold(on, 'by-id', 'o.id = $1', orderId),
    async findEntitlement(accessKey, itemIds) {
      const values = [accessKey, itemIds];
      const [row] = await query<OpenEntitlement>(on, { name: 'entitlements.open', text: OPEN, values });
      return row ?? null;
    },
    async findCode(code) {
      const [row] = await query<FoundCode>(on, { name: 'entitlements.by-code', text: BY_CODE, values: [code] });
      return row ?? null;
    },
    async markUsed(code, actor) {
      const values = [code, actor];
      const [row] = await query<{ used: number }>(on, { name: 'entitlements.use', text: MARK_USED, values });
      return row?.used === 1;
    },
  };
}

async function findSold(on: Queryable, name: string, where: string, value: string): Promise<SoldItems[]> {
  const rows = await query<SoldItemsRow>(on, {
    name: `entitlements.${name}`,
    text: `${soldItemsSql()}${where} order by l.first_no`,
    values: [value, MARKET_TIME_ZONES],
  });
  return rows.map(soldItems);
}

export function soldItems(row: SoldItemsRow): SoldItems {
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    entitlements: row.entitlements.map((each) => ({
      ...each,
      validFrom: new Date(each.validFrom),
      validUntil: dateOf(each.validUntil),
      usedAt: dateOf(each.usedAt),
    })),
  };
}
