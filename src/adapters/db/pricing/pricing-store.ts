import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { Voucher, VoucherEffect } from '#domain/pricing/voucher.ts';
import type { PricingStore, QuotedLine, QuotedTicket, QuoteFacts, VoucherChange } from '#usecases/pricing/ports.ts';
import { countedLines } from './counted-lines.ts';
import { voucherTarget } from './rule-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

// A voucher is locked without its key: orders that were opened with its code refer to it and wait for each other here.
// What the order itself takes of a tier, a voucher or an allotment is subtracted, because its lines are quoted anew.
const LOCK = `
with tier as materialized (
  select performance_id, tier_no, used from tariff_tier where performance_id = any($2::int[])
  order by performance_id, tier_no for update
), chosen as materialized (
  select v.* from voucher v
  where (v.code = $3::text or ($4::boolean and v.id = (select voucher_id from orders where id = $1)))
    and (select count(*) from tier) >= 0
  for no key update
), seat as materialized (
  select s.performance_id, s.seat_no, s.allotment_id
  from unnest($5::int[], $6::int[]) as w(performance_id, seat_no) join performance_seat s using (performance_id, seat_no)
  where s.allotment_id is not null and s.companion_of is null
), allotted as materialized (
  select a.*, clock_timestamp() < a.release_at is not false and a.released_at is null as is_kept from allotment a
  where a.id = any(array(
      select allotment_id from seat union select unnest(allotment_ids) from chosen
      union select allotment_id from order_line where order_id = $1 and allotment_id is not null))
    and (select count(*) from chosen) >= 0
  order by a.id for update
)
select clock_timestamp() as now,
  (select jsonb_object_agg(market, version) from pricing_version) as versions,
  (select coalesce(jsonb_agg(jsonb_build_object('performanceId', t.performance_id, 'tierNo', t.tier_no, 'used', t.used - (
      select count(*) from order_line l
      where l.order_id = $1 and l.performance_id = t.performance_id and t.tier_no in (l.tier_no, -l.shared_no)))), '[]')
    from tier t) as tiers,
  jsonb_build_object(
    'presaleIds', array(select p.id from performance p where p.id = any($2::int[]) and is_presale(p, clock_timestamp())),
    'seats', (select coalesce(jsonb_agg(jsonb_build_object(
      'performanceId', performance_id, 'seatNo', seat_no, 'allotmentId', allotment_id)), '[]') from seat),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('lineNo', line_no, 'allotmentId', allotment_id)), '[]')
      from order_line where order_id = $1 and kind = 'entry' and allotment_id is not null),
    'allotments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'performanceId', a.performance_id, 'zoneNo', a.zone_no,
        'places', a.places, 'maxTickets', a.max_tickets, 'perOrder', a.per_order, 'used', a.used - (
          select count(*) from order_line l where l.order_id = $1 and l.allotment_id = a.id)) order by a.id), '[]')
      from allotted a where a.is_kept)) as access,
  (select jsonb_build_object('id', v.id, 'market', v.market, 'organizerId', v.organizer_id, 'performanceIds', v.performance_ids,
      'effect', v.effect, 'unlocksHidden', v.unlocks_hidden, 'opensPresale', v.opens_presale,
      'allotmentIds', coalesce(v.allotment_ids, '{}'), 'isCombinable', v.is_combinable, 'minimumMinor', v.minimum_minor,
      'usesPerOrder', v.uses_per_order, 'from', v.open_from, 'until', v.open_until,
      'remainingUses', v.max_uses - v.used + (select case when o.voucher_id = v.id then o.voucher_uses else 0 end from orders o where o.id = $1))
    from chosen v) as voucher`;

const CLEAR = `
with gone as (
  delete from order_line where order_id = $1 returning performance_id, tier_no, shared_no, allotment_id
), tier as (
  update tariff_tier t set used = t.used - g.tickets from ${countedLines('gone')} g
  where t.performance_id = g.performance_id and t.tier_no = g.tier_no
), allotted as (
  update allotment a set used = a.used - g.tickets
  from (select allotment_id as id, count(*) as tickets from gone group by 1) g where a.id = g.id
)
update voucher v set used = v.used - o.voucher_uses from orders o where o.id = $1 and v.id = o.voucher_id`;

const WRITE = `
with line as (
  select * from unnest($2::smallint[], $3::text[], $4::int[], $5::int[], $6::int[], $7::smallint[], $8::smallint[], $9::int[],
      $10::int[], $11::smallint[], $12::int[], $13::bigint[], $14::int[], $15::int[], $16::int[], $17::bigint[], $18::bigint[],
      $19::int[], $20::int[], $21::smallint[], $24::smallint[], $25::int[])
    as l(line_no, kind, organizer_id, performance_id, price_list_id, zone_no, tariff_no, seat_no, item_id, option_no,
      for_performance_id, listed_minor, rule_id, rule_minor, voucher_minor, price_minor, fee_minor, seller_fee_minor, tax_minor,
      tier_no, shared_no, allotment_id)
), added as (
  insert into order_line (order_id, line_no, kind, organizer_id, performance_id, price_list_id, zone_no, tariff_no, seat_no,
    item_id, option_no, for_performance_id, listed_minor, rule_id, rule_minor, voucher_minor, price_minor, fee_minor,
    seller_fee_minor, tax_minor, tier_no, shared_no, allotment_id, epoch)
  select $1, l.line_no, l.kind, l.organizer_id, l.performance_id, l.price_list_id, l.zone_no, l.tariff_no, l.seat_no,
    l.item_id, l.option_no, l.for_performance_id, l.listed_minor, l.rule_id, l.rule_minor, l.voucher_minor, l.price_minor,
    l.fee_minor, l.seller_fee_minor, l.tax_minor, l.tier_no, l.shared_no, l.allotment_id, p.epoch
  from line l left join performance p on p.id = l.performance_id
), tier as (
  insert into tariff_tier as t (performance_id, tier_no, used)
  select performance_id, tier_no, tickets from ${countedLines('line')} c order by 1, 2
  on conflict (performance_id, tier_no) do update set used = t.used + excluded.used
), given as (
  update voucher set used = used + $23 where id = $22::int
), allotted as (
  update allotment a set used = a.used + l.tickets
  from (select allotment_id as id, count(*) as tickets from line group by 1) l where a.id = l.id
)
update orders set voucher_id = $22, voucher_uses = $23,
  face_minor = (select sum(price_minor) from line), fee_minor = (select sum(fee_minor) from line)
where id = $1`;

// The lines were held under their tiers, so the rows of these exist. An allotment that was released meanwhile limits
// nothing any more.
const RETAKE = `
with own as materialized (
  select * from order_line where order_id = $1
), line as (
  select c.performance_id, c.tier_no, c.tickets, coalesce(
    (select min(t.tier_limit) from own l
      join tariff t on t.price_list_id = l.price_list_id and t.zone_no = l.zone_no and t.tariff_no = l.tariff_no
      where l.performance_id = c.performance_id and l.tier_no = c.tier_no),
    (select s.capacity from shared_capacity s where s.performance_id = c.performance_id and s.shared_no = -c.tier_no)) as tier_limit
  from ${countedLines('own')} c
), tier as materialized (
  select performance_id, tier_no, used from tariff_tier
  where (performance_id, tier_no) in (select performance_id, tier_no from line)
  order by performance_id, tier_no for update
), chosen as materialized (
  select v.id, v.used, v.max_uses, o.voucher_uses from voucher v join orders o on o.voucher_id = v.id
  where o.id = $1 and (select count(*) from tier) >= 0 for no key update of v
), allotted as materialized (
  select a.* from allotment a
  where a.id = any(array(select allotment_id from own where allotment_id is not null)) and (select count(*) from chosen) >= 0
  order by a.id for update
), taken as (
  select a.id, a.used, count(*)::int as tickets, a.released_at is null and a.used + count(*) > least(a.places, a.max_tickets) as is_over
  from allotted a join own l on l.allotment_id = a.id
  group by a.id, a.used, a.released_at, a.places, a.max_tickets
), left_over as (
  select not exists (select from line join tier using (performance_id, tier_no) where tier.used + line.tickets > line.tier_limit)
    and not exists (select from chosen where used + voucher_uses > max_uses)
    and not exists (select from taken where is_over) as is_enough
), counted as (
  update tariff_tier t set used = tier.used + line.tickets from line join tier using (performance_id, tier_no), left_over
  where t.performance_id = line.performance_id and t.tier_no = line.tier_no and left_over.is_enough
), given as (
  update voucher v set used = c.used + c.voucher_uses from chosen c, left_over where v.id = c.id and left_over.is_enough
), allotted_again as (
  update allotment a set used = t.used + t.tickets from taken t, left_over where a.id = t.id and left_over.is_enough
)
select is_enough as "isEnough" from left_over`;

type VoucherRow = Omit<Voucher, 'target' | 'currency' | 'from' | 'until' | 'effect'> & {
  market: MarketName;
  organizerId: number | null;
  performanceIds: number[] | null;
  effect: VoucherEffect | null;
  from: string | null;
  until: string | null;
};
type FactsRow = Omit<QuoteFacts, 'voucher'> & { voucher: VoucherRow | null };

export function createPricingStore(on: Queryable): PricingStore {
  return {
    async lock(orderId, performanceIds, seats, voucher) {
      const of = [seats.map(({ performanceId }) => performanceId), seats.map(({ seatNo }) => seatNo)];
      const values = [orderId, performanceIds, codeOf(voucher), voucher.kind === 'keep', ...of];
      const [row] = await query<FactsRow>(on, { name: 'pricing.lock', text: LOCK, values });
      if (row === undefined) throw new Error('The facts of a quote are one row');
      return { ...row, voucher: row.voucher && voucherOf(row.voucher) };
    },
    async writeLines(orderId, lines, voucher) {
      await query(on, { name: 'pricing.clear', text: CLEAR, values: [orderId] });
      const ticket = <Value>(of: (line: QuotedTicket) => Value) =>
        lines.map((line) => (line.kind === 'unit' ? null : of(line)));
      const counted = [ticket(({ sharedNo }) => sharedNo), ticket(({ allotmentId }) => allotmentId)];
      const values = [orderId, ...columnsOf(lines), voucher?.id ?? null, voucher?.uses ?? 0, ...counted];
      await query(on, { name: 'pricing.write', text: WRITE, values });
    },
    async retake(orderId) {
      const [row] = await query<{ isEnough: boolean }>(on, { name: 'pricing.retake', text: RETAKE, values: [orderId] });
      return row?.isEnough ?? false;
    },
  };
}

function codeOf(voucher: VoucherChange): string | null {
  return voucher.kind === 'code' ? voucher.code : null;
}

function voucherOf({ market, organizerId, performanceIds, from, until, ...voucher }: VoucherRow): Voucher {
  return {
    ...voucher,
    target: voucherTarget({ organizerId, performanceIds }),
    currency: MARKETS[market].currency,
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  };
}

function columnsOf(lines: readonly QuotedLine[]): unknown[][] {
  const ticket = <Value>(of: (line: Extract<QuotedLine, { kind: 'seat' | 'entry' }>) => Value) =>
    lines.map((line) => (line.kind === 'unit' ? null : of(line)));
  const unit = <Value>(of: (line: Extract<QuotedLine, { kind: 'unit' }>) => Value) =>
    lines.map((line) => (line.kind === 'unit' ? of(line) : null));
  return [
    lines.map(({ lineNo }) => lineNo),
    lines.map(({ kind }) => kind),
    lines.map(({ organizerId }) => organizerId),
    ticket(({ performanceId }) => performanceId),
    ticket(({ priceListId }) => priceListId),
    ticket(({ zoneNo }) => zoneNo),
    ticket(({ tariffNo }) => tariffNo),
    ticket(({ seatNo }) => seatNo),
    unit(({ itemId }) => itemId),
    unit(({ optionNo }) => optionNo),
    unit(({ forPerformanceId }) => forPerformanceId),
    lines.map(({ listedMinor }) => listedMinor),
    lines.map(({ ruleId }) => ruleId),
    lines.map(({ ruleMinor }) => ruleMinor),
    lines.map(({ voucherMinor }) => voucherMinor),
    lines.map(({ priceMinor }) => priceMinor),
    lines.map(({ feeMinor }) => feeMinor),
    lines.map(({ sellerFeeMinor }) => sellerFeeMinor),
    lines.map(({ taxMinor }) => taxMinor),
    ticket(({ tierNo }) => tierNo),
  ];
}
