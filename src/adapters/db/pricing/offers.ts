import type { SharedCapacity } from '#domain/allotments/shared-capacity.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { FeeRule } from '#domain/pricing/fee.ts';
import type { ItemOption, PriceList, Tariff } from '#domain/pricing/price-list.ts';
import type { TaxRule } from '#domain/pricing/tax.ts';
import type { FreshRead, ItemOffer, Offers, PerformanceOffer, PricedPerformance } from '#usecases/pricing/ports.ts';
import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { type RuleRow, RULE_COLUMNS, ruleOf } from './rule-rows.ts';
import { readPriceList, readSeatZones, readStandingZones } from './price-lists.ts';

// Expects the market as `m.market` and the seller as `m.organizer_id`. A seller's own fee or tax comes before the market's.
const ofSeller = (table: 'fee_rule' | 'tax_rule', columns: string): string => `(
  select coalesce(jsonb_agg(jsonb_build_object(${columns}, 'lineKind', f.line_kind, 'permille', f.permille)), '[]') from (
    select distinct on (line_kind) * from ${table}
    where market = m.market and (organizer_id is null or organizer_id = m.organizer_id)
    order by line_kind, organizer_id nulls last) f)`;
const FEE_RULES = ofSeller(
  'fee_rule',
  `'fixedMinor', f.fixed_minor, 'minMinor', f.min_minor, 'maxMinor', f.max_minor, 'payer', f.payer, 'organizerId', m.organizer_id`,
);
const TAX_RULES = ofSeller('tax_rule', `'organizerId', m.organizer_id`);

const rules = (targeted: string): string => `(
  select coalesce(jsonb_agg(${RULE_COLUMNS} order by r.id), '[]') from price_rule r
  where r.market = m.market and (r.open_until is null or r.open_until > now())
    and (r.target = 'everything' or (r.target = 'organizer' and r.organizer_id is not distinct from m.organizer_id) or ${targeted}))`;

const PERFORMANCE = `
select p.id as "performanceId", m.market, l.currency, m.organizer_id as "organizerId", v.version, p.price_list_id as "priceListId",
  p.plan_version_id as "planVersionId",
  ${rules(`(r.target = 'performances' and exists (
    select from price_rule_performance x where x.rule_id = r.id and x.performance_id = p.id))`)} as rules,
  ${FEE_RULES} as "feeRules", ${TAX_RULES} as "taxRules",
  (select coalesce(jsonb_object_agg(tier_no, used), '{}') from tariff_tier where performance_id = p.id) as tiers,
  (select coalesce(jsonb_agg(jsonb_build_object('sharedNo', c.shared_no, 'zoneNos', c.zone_nos, 'capacity', c.capacity)
    order by c.shared_no), '[]') from shared_capacity c where c.performance_id = p.id) as shared,
  clock_timestamp() as now
from performance p
join event e on e.id = p.event_id
join price_list l on l.id = p.price_list_id
cross join lateral (select ${marketOfCurrencySql('l.currency')} as market, e.organizer_id) m
join pricing_version v on v.market = m.market
where p.id = any($1::int[])`;

const ITEM = `
select m.id as "itemId", m.kind = 'certificate' as "isCertificate", m.market, m.currency, m.organizer_id as "organizerId", v.version,
  ${rules(`(r.target = 'items' and m.id = any(r.item_ids))`)} as rules,
  ${FEE_RULES} as "feeRules", ${TAX_RULES} as "taxRules",
  (select coalesce(jsonb_agg(jsonb_build_object('itemId', o.item_id, 'optionNo', o.option_no, 'currency', m.currency,
    'listedMinor', o.price_minor, 'feeMinor', o.fee_minor)), '[]') from item_option o where o.item_id = m.id) as options,
  clock_timestamp() as now
from item m join pricing_version v on v.market = m.market
where m.id = $1`;

type OfferRow = {
  market: MarketName;
  currency: Currency;
  organizerId: number | null;
  version: number;
  rules: RuleRow[];
  feeRules: FeeRule[];
  taxRules: TaxRule[];
  now: Date;
};
export type PerformanceRow = OfferRow & {
  performanceId: number;
  priceListId: number;
  planVersionId: number | null;
  tiers: Record<string, number>;
  shared: Omit<SharedCapacity, 'used'>[];
};
type ItemRow = OfferRow & { itemId: number; isCertificate: boolean; options: ItemOption[] };

/** The longest time until a process notices another price by itself; a hold that finds one reads again at once. */
const OFFER_FOR_MS = 2_000;
const MOST_OFFERS = 2_000;
/** Lists and the zones of halls never change. A hall of 50,000 seats takes about three megabytes. */
const MOST_LISTS = 500;
const MOST_HALLS = 60;

export function createOffers(on: Queryable): Offers {
  const performances = createMemory<PerformanceOffer>(MOST_OFFERS);
  const items = createMemory<ItemOffer>(MOST_OFFERS);
  const seatZones = createMemory<ReadonlyMap<number, number>>(MOST_HALLS);
  const read = createPriceReader(on);
  let clock = { database: Date.now(), own: performance.now() };

  async function readPerformance(performanceId: number): Promise<PerformanceOffer | null> {
    const [row] = await readPerformanceRows(on, [performanceId]);
    if (row === undefined) return null;
    const { planVersionId, priceListId } = row;
    clock = { database: row.now.getTime(), own: performance.now() };
    const [priced, zoneOf] = await Promise.all([
      read(row),
      planVersionId === null
        ? new Map<number, number>()
        : forever(seatZones, `${planVersionId} ${priceListId}`, () => readSeatZones(on, planVersionId, priceListId)),
    ]);
    return { ...priced, zoneOf: (seatNo) => zoneOf.get(seatNo) ?? null };
  }

  async function readItem(itemId: number): Promise<ItemOffer | null> {
    const [row] = await query<ItemRow>(on, { name: 'offers.item', text: ITEM, values: [itemId] });
    if (row === undefined) return null;
    const { rules: ruleRows, now, ...offer } = row;
    clock = { database: now.getTime(), own: performance.now() };
    return { ...offer, rules: ruleRows.map((rule) => ruleOf(rule, [])) };
  }

  return {
    performance: (id, asked) => current(performances, id, asked, readPerformance),
    item: (id, asked) => current(items, id, asked, readItem),
    now: () => new Date(clock.database + performance.now() - clock.own),
  };
}

export async function readPerformanceRows(on: Queryable, ids: readonly number[]): Promise<PerformanceRow[]> {
  return query<PerformanceRow>(on, { name: 'offers.performance', text: PERFORMANCE, values: [ids] });
}

/** Reads lists and zones, which never change, once. */
export function createPriceReader(on: Queryable): (row: PerformanceRow) => Promise<PricedPerformance> {
  const lists = createMemory<PriceList>(MOST_LISTS);
  const standing = createMemory<ReadonlySet<number>>(MOST_LISTS);
  return async ({ priceListId, planVersionId, tiers, shared, rules: ruleRows, now: _now, ...offer }) => {
    const [list, entries] = await Promise.all([
      forever(lists, String(priceListId), () => readPriceList(on, priceListId, offer.currency)),
      planVersionId === null
        ? null
        : forever(standing, `${planVersionId} ${priceListId}`, () => readStandingZones(on, planVersionId, priceListId)),
    ]);
    return {
      ...offer,
      priceList: { ...list, tariffs: list.tariffs.map((tariff) => withUse(tariff, tiers)) },
      shared: shared.map((each) => ({ ...each, used: tiers[-each.sharedNo] ?? 0 })),
      rules: ruleRows.map((rule) => ruleOf(rule, [offer.performanceId])),
      kindOf: (zoneNo) => (entries === null || entries.has(zoneNo) ? 'entry' : 'seat'),
    };
  };
}

function forever<Value>(memory: Memory<Value>, key: string, read: () => Promise<Value>): Promise<Value> {
  return memory.find(key) ?? memory.keep(key, Infinity, read());
}

/** Shared tiers count by performance, so the list's tariffs get them with each read. */
function withUse(tariff: Tariff, tiers: Record<string, number>): Tariff {
  return tariff.cap === null ? tariff : { ...tariff, cap: { ...tariff.cap, used: tiers[tariff.cap.capId] ?? 0 } };
}

async function current<Offer extends { version: number }>(
  memory: Memory<Offer | null>,
  id: number,
  { isFresh = false, version }: FreshRead = {},
  read: (id: number) => Promise<Offer | null>,
): Promise<Offer | null> {
  const key = String(id);
  const known = isFresh ? undefined : await memory.find(key);
  if (known && (version === undefined || known.version === version)) return known;
  return memory.keep(key, OFFER_FOR_MS, read(id));
}

type Memory<Value> = {
  find(key: string): Promise<Value> | undefined;
  keep(key: string, forMs: number, value: Promise<Value>): Promise<Value>;
};

/** Keeps values for a time, the least recently stored ones dropped first. A failed read is forgotten. */
function createMemory<Value>(most: number): Memory<Value> {
  const entries = new Map<string, { until: number; value: Promise<Value> }>();
  return {
    find(key) {
      const known = entries.get(key);
      return known !== undefined && known.until > performance.now() ? known.value : undefined;
    },
    keep(key, forMs, value) {
      value.catch(() => entries.delete(key));
      entries.delete(key);
      entries.set(key, { until: performance.now() + forMs, value });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
