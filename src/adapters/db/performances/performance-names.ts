import type { ContentLanguage } from '#domain/locales/locale.ts';
import { isTicketLine, isUnitLine, type TicketLine } from '#domain/orders/order-line.ts';
import type { ReturnTerms } from '#domain/tickets/cancellation-fee.ts';
import { otherReturn, saleReturn } from '#domain/tickets/sale-return.ts';
import type { DescribedLine, DescribedOrder, Order, OrderedPerformance } from '#usecases/orders/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { HAS_OWN_RETURN, organizersRule, returnTerms } from '#adapters/db/returns/return-terms.ts';
import { readCampaignTitles } from './campaign-titles.ts';
import { readItemNames } from './item-names.ts';

// Titles, places and seat labels of orders. They are the same for all orders of a performance, so they are cached: in
// an on-sale rush, four fifths of the time to read an order went into reading the same titles again.

const RULE_NOW = { organizerId: 'e.organizer_id', performanceId: 'p.id', at: 'now()' };
const READ = `
select p.event_id as "eventId", tr(e.title, $3) as title, c.time_zone as "timeZone", tr(pl.name, $3) as place,
  tr(h.name, $3) as hall, c.slug as "citySlug", p.plan_version_id as "planVersionId", tr(g.name, $3) as organizer,
  ${returnTerms(HAS_OWN_RETURN)} as "returnTerms",
  (select coalesce(jsonb_object_agg(t.tariff_no, jsonb_build_object('name', tr(t.name, $3), 'returnTerms', ${returnTerms(HAS_OWN_RETURN)})), '{}')
   from (select distinct on (tariff_no) * from tariff where price_list_id = $2 order by tariff_no, zone_no) t
   left join ${organizersRule({ ...RULE_NOW, tariffKind: 't.kind', tariffNo: 't.tariff_no' })} on true) as tariffs,
  (select coalesce(jsonb_object_agg(z.zone_no, jsonb_build_object('zone', tr(z.name, $3), 'area', (
      select tr(a -> 'name', $3) from jsonb_array_elements(v.standing) a where a ->> 'zoneKey' = z.zone_key limit 1))), '{}')
   from price_zone z where z.price_list_id = $2) as zones
from performance p
join event e on e.id = p.event_id
join place pl on pl.id = p.place_id
join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
left join hall h on h.id = p.hall_id
left join organizer g on g.id = e.organizer_id
left join hall_plan_version v on v.id = p.plan_version_id
left join ${organizersRule({ ...RULE_NOW, tariffKind: "'adult'::text", tariffNo: 'null::smallint' })} on true
where p.id = $1`;

const READ_SEATS = `
select seat_no as "seatNo", tr(sector, $2) as sector, row_label as "row", seat_label as seat
from plan_seat where plan_version_id = $1`;

type Names = {
  eventId: number;
  title: string;
  timeZone: string;
  place: string;
  hall: string | null;
  citySlug: string;
  organizer: string | null;
  returnTerms: ReturnTerms | null;
  tariffs: Record<number, { name: string; returnTerms: ReturnTerms | null }>;
  planVersionId: number | null;
  zones: Record<number, { zone: string | null; area: string | null }>;
};
type SeatRow = { seatNo: number; sector: string | null; row: string; seat: string };
type Labels = { sector: string; row: string; seat: string };

export type PerformanceNames = {
  describe(order: Order, language: ContentLanguage): Promise<DescribedOrder>;
};

/**
 * How long names are cached, and so the longest delay until a corrected title shows. The start time is never taken from
 * this cache.
 */
const NAMES_FOR_MS = 2_000;
/** Plans to cache, each language counted separately. A seat takes about 100 bytes. */
const MOST_PLANS = 60;
const MOST_PERFORMANCES = 2_000;

export function createPerformanceNames(on: Queryable): PerformanceNames {
  const names = new Map<string, { until: number; read: Promise<Names | null> }>();
  const campaigns = new Map<string, { until: number; read: Promise<Map<number, string>> }>();
  // Published plans never change, so they do not expire.
  const plans = new Map<string, Promise<Map<number, SeatRow>>>();

  function namesOf(performanceId: number, priceListId: number, language: ContentLanguage): Promise<Names | null> {
    const key = `${performanceId} ${priceListId} ${language}`;
    const now = performance.now();
    const known = names.get(key);
    if (known !== undefined && known.until > now) return known.read;
    const values = [performanceId, priceListId, language];
    const read = query<Names>(on, { name: 'names.performance', text: READ, values }).then(([row]) => row ?? null);
    read.catch(() => names.delete(key));
    remember(names, key, { until: now + NAMES_FOR_MS, read }, MOST_PERFORMANCES);
    return read;
  }

  function campaignsOf(ruleIds: readonly number[], language: ContentLanguage): Promise<Map<number, string>> {
    if (ruleIds.length === 0) return Promise.resolve(new Map());
    const key = `${ruleIds.join(' ')} ${language}`;
    const now = performance.now();
    const known = campaigns.get(key);
    if (known !== undefined && known.until > now) return known.read;
    const read = readCampaignTitles(on, ruleIds, language);
    read.catch(() => campaigns.delete(key));
    remember(campaigns, key, { until: now + NAMES_FOR_MS, read }, MOST_PERFORMANCES);
    return read;
  }

  function seatsOf(planVersionId: number, language: ContentLanguage): Promise<Map<number, SeatRow>> {
    const key = `${planVersionId} ${language}`;
    const read = plans.get(key) ?? readSeats(planVersionId, language);
    remember(plans, key, read, MOST_PLANS);
    read.catch(() => plans.delete(key));
    return read;
  }

  async function readSeats(planVersionId: number, language: ContentLanguage): Promise<Map<number, SeatRow>> {
    const values = [planVersionId, language];
    const rows = await query<SeatRow>(on, { name: 'names.seats', text: READ_SEATS, values });
    return new Map(rows.map((row) => [row.seatNo, row]));
  }

  async function labelsOf(line: TicketLine, language: ContentLanguage): Promise<Labels> {
    const found = await namesOf(line.performanceId, line.priceListId, language);
    const zone = found?.zones[line.zoneNo];
    const planVersionId = found?.planVersionId ?? null;
    if (line.seatNo === null || planVersionId === null) {
      return { sector: zone?.area ?? zone?.zone ?? '', row: '', seat: '' };
    }
    const seat = (await seatsOf(planVersionId, language)).get(line.seatNo);
    return { sector: seat?.sector ?? zone?.zone ?? '', row: seat?.row ?? '', seat: seat?.seat ?? '' };
  }

  async function performanceOf(
    { performanceId, priceListId }: TicketLine,
    { starts, lines }: Pick<Order, 'starts' | 'lines'>,
    language: ContentLanguage,
  ): Promise<OrderedPerformance> {
    const found = await namesOf(performanceId, priceListId, language);
    const start = starts.find((each) => each.performanceId === performanceId);
    if (found === null || start === undefined) throw new Error(`Performance ${performanceId} is gone`);
    const { planVersionId: _plan, zones: _zones, returnTerms: terms, tariffs, ...shown } = found;
    const dated = { startsAt: start.startsAt, timeZone: found.timeZone };
    const now = new Date();
    const chosen = new Set(lines.filter(isTicketLine).flatMap((line) => ownTariff(line, performanceId)));
    return {
      id: performanceId,
      priceListId,
      startsAt: start.startsAt,
      ...shown,
      ownReturn: saleReturn(terms, dated, now),
      otherReturns: [...chosen].flatMap((tariffNo) => {
        const tariff = tariffs[tariffNo];
        const other = tariff === undefined ? null : otherReturn(tariff.returnTerms, terms, dated, now);
        return tariff === undefined || other === null ? [] : [{ tariff: tariff.name, ownReturn: other }];
      }),
    };
  }

  return {
    async describe(order, language) {
      const { starts: _starts, lines, reduced, ...rest } = order;
      const first = new Map(lines.filter(isTicketLine).map((line) => [line.performanceId, line]));
      const itemIds = [...new Set(lines.filter(isUnitLine).map(({ itemId }) => itemId))];
      const ruleIds = reduced.flatMap(({ ruleId }) => ruleId ?? []);
      const [performances, items, titles] = await Promise.all([
        Promise.all([...first.values()].map((line) => performanceOf(line, order, language))),
        readItemNames(on, itemIds, language),
        campaignsOf(ruleIds, language),
      ]);
      const described = await Promise.all(
        lines.map(async (line): Promise<DescribedLine> =>
          line.kind === 'unit'
            ? { ...line, option: items.get(line.itemId)?.options[line.optionNo] ?? null }
            : { ...line, ...(await labelsOf(line, language)) },
        ),
      );
      const shown = [...items.values()].map(({ options: _options, ...item }) => item);
      const reductions = reduced.map(({ ruleId, amountMinor }) =>
        ruleId === null
          ? { kind: 'voucher' as const, name: order.voucherCode, amountMinor }
          : { kind: 'campaign' as const, name: titles.get(ruleId) ?? null, amountMinor },
      );
      return { ...rest, reductions, performances, items: shown, lines: described };
    },
  };
}

/** Stores the value as the newest entry and drops the oldest one above `most` entries. */
function remember<Value>(memory: Map<string, Value>, key: string, value: Value, most: number): void {
  memory.delete(key);
  memory.set(key, value);
  const [oldest] = memory.keys();
  if (memory.size > most && oldest !== undefined) memory.delete(oldest);
}

function ownTariff(line: TicketLine, performanceId: number): number[] {
  return line.performanceId === performanceId ? [line.tariffNo] : [];
}
