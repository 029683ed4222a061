import type { Currency } from '#domain/money/money.ts';
import type { NeededTariff, PriceList, Tariff, TariffCondition, TariffKind } from '#domain/pricing/price-list.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const LIST = `
select t.zone_no as "zoneNo", t.tariff_no as "tariffNo", t.kind, t.price_minor as "listedMinor", t.fee_minor as "feeMinor",
  t.condition, t.min_per_order as "minPerOrder", t.max_per_order as "maxPerOrder", t.needs_tariffs as "needsTariffs",
  t.needs_per as "needsPer", t.needs_at_most as "needsAtMost", t.is_hidden as "isHidden", t.open_from as "from",
  t.open_until as "until", t.tier_no as "tierNo", t.tier_limit as "tierLimit", t.then_tariff_no as "thenTariffNo"
from tariff t where t.price_list_id = $1
order by t.zone_no, t.tariff_no`;

const ZONES = `
select s.seat_no as "seatNo", z.zone_no as "zoneNo"
from plan_seat s join price_zone z on z.zone_key = s.zone_key
where s.plan_version_id = $1 and z.price_list_id = $2`;

type TariffRow = Omit<Tariff, 'cap' | 'needsTariff' | 'kind' | 'condition'> & {
  kind: TariffKind;
  condition: TariffCondition | null;
  needsTariffs: number[] | null;
  needsPer: number | null;
  needsAtMost: number | null;
  tierNo: number | null;
  tierLimit: number | null;
  thenTariffNo: number | null;
};

/** Reads an immutable list. Its tiers count nothing yet, because they count by performance. */
export async function readPriceList(on: Queryable, priceListId: number, currency: Currency): Promise<PriceList> {
  const rows = await query<TariffRow>(on, { name: 'offers.price-list', text: LIST, values: [priceListId] });
  return { id: priceListId, currency, tariffs: rows.map(tariffOf) };
}

function tariffOf(row: TariffRow): Tariff {
  const { needsTariffs, needsPer, needsAtMost, tierNo, tierLimit, thenTariffNo, ...tariff } = row;
  const cap = tierNo === null || tierLimit === null ? null : { capId: tierNo, limit: tierLimit, used: 0, thenTariffNo };
  return { ...tariff, cap, needsTariff: neededTariff(needsTariffs, needsPer, needsAtMost) };
}

function neededTariff(
  tariffNos: number[] | null,
  perTickets: number | null,
  atMost: number | null,
): NeededTariff | null {
  return tariffNos === null || perTickets === null || atMost === null ? null : { tariffNos, perTickets, atMost };
}

const STANDING = `
select z.zone_no as "zoneNo"
from hall_plan_version v cross join jsonb_array_elements(v.standing) a join price_zone z on z.zone_key = a ->> 'zoneKey'
where v.id = $1 and z.price_list_id = $2`;

/** The price zones of a hall plan's standing areas. */
export async function readStandingZones(
  on: Queryable,
  planVersionId: number,
  priceListId: number,
): Promise<ReadonlySet<number>> {
  const values = [planVersionId, priceListId];
  const rows = await query<{ zoneNo: number }>(on, { name: 'offers.standing', text: STANDING, values });
  return new Set(rows.map(({ zoneNo }) => zoneNo));
}

/** The price zone of each seat of a hall plan; seats without a price are left out. */
export async function readSeatZones(
  on: Queryable,
  planVersionId: number,
  priceListId: number,
): Promise<ReadonlyMap<number, number>> {
  type Row = { seatNo: number; zoneNo: number };
  const values = [planVersionId, priceListId];
  const rows = await query<Row>(on, { name: 'offers.zones', text: ZONES, values });
  return new Map(rows.map(({ seatNo, zoneNo }) => [seatNo, zoneNo]));
}
