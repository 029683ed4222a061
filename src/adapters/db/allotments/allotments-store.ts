import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Allotment, AllotmentsStore, AllottableSeat, AllottedPerformance } from '#usecases/allotments/ports.ts';
import { readCodeAccess } from './code-access.ts';
import { releaseAllotments } from './release-allotments.ts';

const COLUMNS = `a.id, a.performance_id as "performanceId", a.kind, a.name, a.reason, a.made_by as "madeBy", a.made_at as "madeAt",
  a.release_at as "releaseAt", a.released_at as "releasedAt", a.zone_no as "zoneNo", a.places, a.max_tickets as "maxTickets",
  a.per_order as "perOrder", a.used`;

const LIST = `
select ${COLUMNS}, (
  select count(*)::int from performance_seat s where s.performance_id = a.performance_id and s.allotment_id = a.id) as seats
from allotment a where a.performance_id = $1 order by a.id`;
const FIND = `
select ${COLUMNS}, case when a.released_at is not null then 0 else coalesce(a.places - a.used, (
  select count(*)::int from performance_seat s
  where s.performance_id = a.performance_id and s.allotment_id = a.id and s.status = 3)) end as left
from allotment a where a.id = $1`;

const MARKET_OF = `
select ${marketOfCurrencySql('l.currency')} as market, l.id as "priceListId", p.limit_per_buyer as "limitPerBuyer",
  p.state = 'cancelled' as "isCancelled", is_sellable(p, now()) as "isOnSale"
from performance p join price_list l on l.id = p.price_list_id where p.id = $1`;

const LOCK_SEATS = `
with locked as materialized (
  select * from performance_seat
  where performance_id = $1 and seat_no = any($2::int[]) and zone_no <> 0 order by seat_no for update
)
select s.seat_no as "seatNo", coalesce(concat_ws(' ', tr(q.sector, 'en'), q.row_label, q.seat_label), s.seat_no::text) as label,
  s.allotment_id as "allotmentId", a.kind,
  case when s.status = 2 then 'sold' when s.status = 1 and s.held_until >= now() then 'held' when s.allotment_id is not null then 'kept'
    when s.status = 3 then 'elsewhere' else 'free' end as state
from locked s join performance p on p.id = s.performance_id
left join plan_seat q on q.plan_version_id = p.plan_version_id and q.seat_no = s.seat_no
left join allotment a on a.id = s.allotment_id
order by s.seat_no`;

const LOCK_AREA = `
select capacity - used - kept as free from standing_area_stock where performance_id = $1 and zone_no = $2 for update`;

const ADD = `
insert into allotment (performance_id, kind, name, reason, made_by, release_at, zone_no, places, max_tickets, per_order)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`;

// An expired hold of somebody else ends with it.
const KEEP = `
update performance_seat set status = 3, order_id = null, held_until = null, allotment_id = $1, rev = rev + 1
where performance_id = $2 and seat_no = any($3::int[])`;

const GIVE_UP = `
update performance_seat set status = case status when 3 then 0 else status end, allotment_id = null, companion_of = null, rev = rev + 1
where performance_id = $1 and seat_no = any($2::int[]) and allotment_id is not null`;

const ADD_CODE = `
insert into voucher (code, market, performance_ids, effect, opens_presale, allotment_ids, max_uses, open_until)
values ($1, $2, array[$3::int], $4, $5, $6, $7, $8)
on conflict (code) do nothing returning id`;
const WHOLE_PRICE = { kind: 'percent', permille: 1000 };

// Tickets that are held or sold already count from the beginning.
const SHARE = `
with taken as (
  select coalesce(max(shared_no), 0) + 1 as no from shared_capacity where performance_id = $1
), added as (
  insert into shared_capacity (performance_id, shared_no, zone_nos, capacity)
  select $1, no, $2::smallint[], $3 from taken
  where not exists (select from shared_capacity where performance_id = $1 and zone_nos && $2::smallint[])
    and (select count(*) from price_zone z join performance p on p.id = $1 and z.price_list_id = p.price_list_id
      where z.zone_no = any($2::smallint[])) = cardinality($2::smallint[])
  returning shared_no
), line as (
  update order_line l set shared_no = added.shared_no from added, orders o
  where l.performance_id = $1 and l.zone_no = any($2::smallint[]) and o.id = l.order_id
  returning l.state = 'live' or (l.state = 'held' and o.state in ('held', 'awaiting_payment')) as counts
), tier as (
  insert into tariff_tier (performance_id, tier_no, used)
  select $1, -added.shared_no, (select count(*) from line where counts) from added
)
select shared_no from added`;

const FORGET_CONSENT = `
update orders set offer_version = null, privacy_version = null, consent_at = null where id = $1`;

const AUDIT = 'insert into audit (actor, action, thing, detail) values ($1, $2, $3, $4)';

export function createAllotmentsStore(on: Queryable): AllotmentsStore {
  return {
    list: (performanceId) => query(on, { name: 'allotments.list', text: LIST, values: [performanceId] }),
    async find(allotmentId) {
      const [row] = await query<Allotment & { left: number }>(on, {
        name: 'allotments.find',
        text: FIND,
        values: [allotmentId],
      });
      return row ?? null;
    },
    async marketOf(performanceId) {
      const statement = { name: 'allotments.market', text: MARKET_OF, values: [performanceId] };
      const [row] = await query<AllottedPerformance>(on, statement);
      return row ?? null;
    },
    lockSeats(performanceId, seatNos) {
      const values = [performanceId, seatNos];
      return query<AllottableSeat>(on, { name: 'allotments.lock-seats', text: LOCK_SEATS, values });
    },
    async lockArea(performanceId, zoneNo) {
      const values = [performanceId, zoneNo];
      const [row] = await query<{ free: number }>(on, { name: 'allotments.lock-area', text: LOCK_AREA, values });
      return row ?? null;
    },
    async add(allotment) {
      const { performanceId, kind, name, reason, madeBy, releaseAt, zoneNo, places, maxTickets, perOrder } = allotment;
      const values = [performanceId, kind, name, reason, madeBy, releaseAt, zoneNo, places, maxTickets, perOrder];
      const [row] = await query<{ id: number }>(on, { name: 'allotments.add', text: ADD, values });
      if (row === undefined) throw new Error('insert returned no row');
      return row.id;
    },
    async keep(allotmentId, performanceId, seatNos) {
      await query(on, { name: 'allotments.keep', text: KEEP, values: [allotmentId, performanceId, seatNos] });
    },
    async giveUp(performanceId, seatNos) {
      await query(on, { name: 'allotments.give-up', text: GIVE_UP, values: [performanceId, seatNos] });
    },
    release: (which) => releaseAllotments(on, which),
    async addCode({ code, market, performanceId, allotmentIds, opensPresale, isFree, maxUses, until }) {
      const effect = isFree ? JSON.stringify(WHOLE_PRICE) : null;
      const values = [code, market, performanceId, effect, opensPresale, allotmentIds, maxUses, until];
      const rows = await query(on, { name: 'allotments.add-code', text: ADD_CODE, values });
      return rows.length > 0;
    },
    readAccess: (performanceId, code) => readCodeAccess(on, performanceId, code),
    async share(performanceId, zoneNos, capacity) {
      const values = [performanceId, zoneNos, capacity];
      const rows = await query(on, { name: 'allotments.share', text: SHARE, values });
      return rows.length > 0;
    },
    async forgetConsent(orderId) {
      await query(on, { name: 'allotments.forget-consent', text: FORGET_CONSENT, values: [orderId] });
    },
    async audit({ actor, action, thing, detail }) {
      await query(on, {
        name: 'allotments.audit',
        text: AUDIT,
        values: [actor, action, thing, JSON.stringify(detail)],
      });
    },
  };
}
