import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { PriceListRecord } from '#domain/catalog/price-grades.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { shareMinor } from '#domain/money/money.ts';
import type { TariffKind } from '#domain/pricing/price-list.ts';
import type { PerformanceDraft, PerformanceTally, SoldElsewhere, Tally } from '#usecases/catalog/import-ports.ts';
import { idsByKey, upsert } from '#adapters/db/connection/upsert.ts';

/** Names of imported tariffs. They are catalogue texts, like the names of zones. */
const TARIFF_NAMES = {
  adult: { ru: 'Полный билет', be: 'Поўны білет', en: 'Full price', ka: 'სრული ბილეთი' },
  child: { ru: 'Детский', be: 'Дзіцячы', en: 'Child', ka: 'საბავშვო' },
  student: { ru: 'Студенческий', be: 'Студэнцкі', en: 'Student', ka: 'სტუდენტური' },
  pensioner: { ru: 'Пенсионный', be: 'Пенсійны', en: 'Senior', ka: 'საპენსიო' },
  family: { ru: 'Семейный', be: 'Сямейны', en: 'Family', ka: 'საოჯახო' },
  disabled: {
    ru: 'Для людей с инвалидностью',
    be: 'Для людзей з інваліднасцю',
    en: 'Disabled visitor',
    ka: 'შშმ პირისთვის',
  },
  companion: { ru: 'Для сопровождающего', be: 'Для суправаджальніка', en: 'Companion', ka: 'თანმხლებისთვის' },
} as const satisfies Partial<Record<TariffKind, LocalText>>;

/** Every tariff of every zone. The share of a fee is that of the price, rounded as prices are. */
function tariffRows({ zones, tariffs }: PriceListRecord) {
  const full = { tariffNo: 1, kind: 'adult', permille: 1000, condition: null, perFull: null } as const;
  return zones.flatMap(({ zoneNo, priceMinor, feeMinor }) =>
    [full, ...tariffs].map(({ tariffNo, kind, permille, condition, perFull }) => ({
      zone_no: zoneNo,
      tariff_no: tariffNo,
      kind,
      name: TARIFF_NAMES[kind],
      price_minor: shareMinor(priceMinor, permille),
      fee_minor: shareMinor(feeMinor, permille),
      condition,
      needs_tariffs: perFull === null ? null : [full.tariffNo],
      needs_per: perFull === null ? null : 1,
      needs_at_most: perFull,
    })),
  );
}

/**
 * Saves new price lists. A list is immutable and its key is derived from its content, so an existing list is never
 * changed.
 */
export async function savePriceLists(on: Queryable, lists: readonly PriceListRecord[]): Promise<Tally> {
  const wanted = lists.map((list) => list.key);
  const known = await idsByKey(on, 'price_list', 'key', wanted);
  const fresh = [...new Map(lists.map((list) => [list.key, list])).values()].filter((list) => !known.has(list.key));
  const tally = await upsert(
    on,
    'price_list',
    fresh.map(({ key, currency, feePermille }) => ({ key, currency, fee_permille: feePermille })),
    { key: ['key'] },
  );
  const ids = await idsByKey(on, 'price_list', 'key', wanted);
  const zones = fresh.flatMap((list) => list.zones.map((zone) => ({ ...zone, price_list_id: ids.get(list.key) })));
  await upsert(
    on,
    'price_zone',
    zones.map(({ price_list_id, zoneNo, zoneKey, name }) => ({
      price_list_id,
      zone_no: zoneNo,
      zone_key: zoneKey,
      name,
    })),
    { key: ['price_list_id', 'zone_no'] },
  );
  const tariffs = fresh.flatMap((list) =>
    tariffRows(list).map((row) => ({ ...row, price_list_id: ids.get(list.key) })),
  );
  await upsert(on, 'tariff', tariffs, { key: ['price_list_id', 'zone_no', 'tariff_no'] });
  return { ...tally, unchanged: lists.length - fresh.length };
}

/** SQL: no seat is open or sold, so an import may change it; later only `performance cancel|postpone` may. */
const UNTOUCHED = `t.seats_opened_at is null
  and not exists (select 1 from schedule_change m where m.performance_id = t.id)
  and not exists (select 1 from performance_seat s where s.performance_id = t.id)
  and not exists (select 1 from standing_area_stock q where q.performance_id = t.id)`;

/**
 * Sets the stock of unopened performances: the seats and areas that have a price. The sale counts the stock of opened
 * ones.
 */
const SET_STOCK = `with wanted as (
    select t.id, t.plan_version_id, t.price_list_id from performance t
    where t.key = any($1::text[]) and t.plan_version_id is not null and t.price_list_id is not null and ${UNTOUCHED}
  ), room as (
    select r.plan_version_id, r.price_list_id,
      ((select count(*) from plan_seat s join price_zone z using (zone_key)
          where s.plan_version_id = r.plan_version_id and z.price_list_id = r.price_list_id)
        + coalesce((select sum((a ->> 'capacity')::int) from hall_plan_version v
          cross join jsonb_array_elements(v.standing) a join price_zone z on z.zone_key = a ->> 'zoneKey'
          where v.id = r.plan_version_id and z.price_list_id = r.price_list_id), 0))::int as total
    from (select distinct plan_version_id, price_list_id from wanted) r
  )
  insert into performance_stock as st (performance_id, total, free)
  select w.id, room.total, room.total from wanted w join room using (plan_version_id, price_list_id)
  where not exists (select from performance_stock s
    where s.performance_id = w.id and s.total = room.total and s.free = room.total)
  on conflict (performance_id) do update set total = excluded.total, free = excluded.free, refreshed_at = now()
  where (st.total, st.free) is distinct from (excluded.total, excluded.free)`;

/** SQL: the source may change this row. Performances of one event may come from several sources. */
const OF_THIS_SOURCE = `(t.source is null or excluded.source is null or t.source = excluded.source
  or t.event_id = excluded.event_id)`;

const BROUGHT_BY_OTHERS = `select p.key, p.source
  from unnest($1::text[], $2::text[], $3::text[]) as n(key, source, event_key)
    join performance p using (key) join event e on e.id = p.event_id
  where p.source <> n.source and e.key <> n.event_key`;

export async function readBroughtByOthers(
  on: Queryable,
  drafts: readonly PerformanceDraft[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await on.query<{ key: string; source: string }>(BROUGHT_BY_OTHERS, [
    drafts.map(({ key }) => key),
    drafts.map(({ source }) => source),
    drafts.map(({ event }) => event),
  ]);
  return new Map(rows.map(({ key, source }) => [key, source]));
}

const KEPT = `with wanted as (select * from jsonb_populate_recordset(null::performance, $1::jsonb))
  select t.key from performance t join wanted w using (key)
  where not (${UNTOUCHED}) and (t.starts_at, t.state, t.place_id) is distinct from (w.starts_at, w.state, w.place_id)`;

export async function savePerformances(
  on: Queryable,
  drafts: readonly PerformanceDraft[],
  overwrite: boolean,
): Promise<PerformanceTally> {
  const before = await existingKeys(on, drafts);
  const rows = await performanceRows(on, drafts);
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'key');
  // A schedule (no `overwrite`) only adds rows; in existing rows only the plan and the price list follow the catalogue
  // until they are used.
  const insertOnly = overwrite
    ? []
    : columns.filter((column) => !['plan_version_id', 'price_list_id'].includes(column));
  const tally = await upsert(on, 'performance', rows, {
    key: ['key'],
    insertOnly: [...insertOnly, 'source'],
    updateWhere: `${UNTOUCHED} and ${OF_THIS_SOURCE}`,
  });
  const kept = overwrite ? await on.query<{ key: string }>(KEPT, [JSON.stringify(rows)]) : { rows: [] };
  const insertedKeys = drafts.flatMap(({ key }) => (before.has(key) ? [] : [key]));
  await on.query(SET_STOCK, [drafts.map((draft) => draft.key)]);
  return { ...tally, kept: kept.rows.map((row) => row.key), insertedKeys };
}

async function existingKeys(on: Queryable, drafts: readonly PerformanceDraft[]): Promise<Set<string>> {
  const { rows } = await on.query<{ key: string }>('select key from performance where key = any($1::text[])', [
    drafts.map((draft) => draft.key),
  ]);
  return new Set(rows.map((row) => row.key));
}

/** Each field under the name of its column (`startsAt`: `starts_at`), so that a new field is written by itself. */
function columnsOf(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
  );
}

async function performanceRows(on: Queryable, drafts: readonly PerformanceDraft[]) {
  const ids = (table: string, keyOf: (draft: PerformanceDraft) => string | null) =>
    idsByKey(
      on,
      table,
      'key',
      drafts.flatMap((draft) => keyOf(draft) ?? []),
    );
  const events = await ids('event', (draft) => draft.event);
  const tours = await ids('tour', (draft) => draft.tour);
  const lists = await ids('price_list', (draft) => draft.priceList);
  const { rows: found } = await on.query<{ key: string; id: number; city_id: number; halls: Record<string, number> }>(
    `select p.key, p.id, p.city_id, coalesce(jsonb_object_agg(h.key, h.id) filter (where h.id is not null), '{}') as halls
     from place p left join hall h on h.place_id = p.id where p.key = any($1::text[]) group by p.id`,
    [[...new Set(drafts.map((draft) => draft.place))]],
  );
  const places = new Map(found.map((row) => [row.key, row]));
  return drafts.map(({ event, place: placeKey, hall, tour, priceList, ...fields }) => {
    const place = places.get(placeKey);
    return {
      ...columnsOf(fields),
      event_id: events.get(event),
      place_id: place?.id,
      hall_id: hall === null ? null : (place?.halls[hall] ?? null),
      city_id: place?.city_id,
      tour_id: tour === null ? null : (tours.get(tour) ?? null),
      price_list_id: priceList === null ? null : (lists.get(priceList) ?? null),
      epoch: 1,
      limit_per_buyer: 6,
    };
  });
}

const INSERT_SOLD_SEATS = `insert into performance_seat (performance_id, seat_no, zone_no, status)
  select p.id, s.seat_no, z.zone_no, 3
  from unnest($1::text[], $2::int[]) s(key, seat_no)
  join performance p on p.key = s.key
  join plan_seat ps on ps.plan_version_id = p.plan_version_id and ps.seat_no = s.seat_no
  join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = ps.zone_key
  on conflict do nothing`;

const INSERT_AREAS = `insert into standing_area_stock (performance_id, zone_no, capacity)
  select p.id, z.zone_no, a.capacity from unnest($1::text[], $2::text[], $3::int[]) a(key, zone_key, capacity)
  join performance p on p.key = a.key
  join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = a.zone_key
  on conflict do nothing`;

const RECOUNT_STOCK = `update performance_stock st set refreshed_at = now(), free = st.total
    - (select count(*) from performance_seat s where s.performance_id = st.performance_id and s.zone_no <> 0 and s.status = 3)
    - coalesce((select sum(room.capacity - q.capacity) from standing_area_stock q
        join hall_plan_version v on v.id = p.plan_version_id
        join price_zone z on z.price_list_id = p.price_list_id and z.zone_no = q.zone_no
        cross join lateral (select sum((a ->> 'capacity')::int) as capacity
          from jsonb_array_elements(v.standing) a where a ->> 'zoneKey' = z.zone_key) room
        where q.performance_id = p.id), 0)
  from performance p where p.id = st.performance_id and p.key = any($1::text[])`;

const SEATS_PER_STATEMENT = 50_000;

/**
 * Marks the seats of other sellers' quotas as not for sale. The rest of the hall opens at the first request for seats.
 */
export async function saveSoldElsewhere(on: Queryable, sold: readonly SoldElsewhere[]): Promise<void> {
  const keys = sold.flatMap(({ performance, seats }) => seats.map(() => performance));
  const seats = sold.flatMap((one) => one.seats);
  for (let first = 0; first < seats.length; first += SEATS_PER_STATEMENT) {
    const to = first + SEATS_PER_STATEMENT;
    await on.query(INSERT_SOLD_SEATS, [keys.slice(first, to), seats.slice(first, to)]);
  }
  const areas = sold.flatMap(({ performance, areas: left }) => left.map((area) => ({ ...area, performance })));
  await on.query(INSERT_AREAS, [
    areas.map((area) => area.performance),
    areas.map((area) => area.zoneKey),
    areas.map((area) => area.capacity),
  ]);
  await on.query(RECOUNT_STOCK, [sold.map((one) => one.performance)]);
}
