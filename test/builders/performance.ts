import { randomBytes } from 'node:crypto';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import { createShownPricesStore } from '#adapters/db/pricing/shown-prices-store.ts';
import { serviceFeeMinor } from '#domain/money/money.ts';
import { refreshShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';

export type PerformanceOptions = {
  /** Seats of the first zone, in rows of ten. */
  seats?: number;
  /** Further zones of seats, numbered after the first. */
  moreZones?: { seats: number; priceMinor: number }[];
  standing?: { capacity: number; priceMinor: number }[];
  priceMinor?: number;
  market?: 'belarus' | 'georgia';
  limitPerBuyer?: number;
  /** Sale requirements of organizer and event; valid by default. */
  taxNumber?: string;
  registerNo?: string | null;
  permitNo?: string | null;
  /** Null: not decided yet. */
  salePermission?: 'open' | null;
  saleMode?: 'online' | 'box_office' | 'free' | 'none';
  /** Hours from now, by the database's clock. */
  startsIn?: number;
  saleFromIn?: number;
  saleToIn?: number;
  /** False where the schema is older than the columns of shown prices. */
  showsPrices?: boolean;
};

export type BuiltPerformance = {
  id: number;
  eventId: number;
  planVersionId: number;
  priceListId: number;
  organizerId: number;
  currency: 'BYN' | 'GEL';
  priceMinor: number;
  feeMinor: number;
  seatCount: number;
  /** Zone numbers of the standing areas, in the order of `standing`. */
  standingZones: number[];
};

const FEE_PERMILLE = 50;
const NAMES = {
  event: { ru: 'Чайка', be: 'Чайка', en: 'The Seagull', ka: 'თოლია' },
  place: { ru: 'Театр на Днепре', be: 'Тэатр на Дняпры', en: 'Theatre on the Dnieper', ka: 'თეატრი დნეპრზე' },
  address: { ru: 'Ленинская, 7', be: 'Ленінская, 7', en: '7 Leninskaya St', ka: 'ლენინსკაიას 7' },
  hall: { ru: 'Большой зал', be: 'Вялікая зала', en: 'Main hall', ka: 'დიდი დარბაზი' },
  sector: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' },
  organizer: { ru: 'Театр', be: 'Тэатр', en: 'Theatre', ka: 'თეატრი' },
  tariff: { ru: 'Полный', be: 'Поўны', en: 'Full price', ka: 'სრული' },
};

/** Inserts a performance on sale with its own place, hall plan and prices; its seats are not opened yet. */
export async function aPerformance(on: Queryable, options: PerformanceOptions = {}): Promise<BuiltPerformance> {
  const key = randomBytes(8).toString('hex');
  const isGeorgian = options.market === 'georgia';
  const currency = isGeorgian ? 'GEL' : 'BYN';
  const zones = [{ seats: options.seats ?? 10, priceMinor: options.priceMinor ?? 5_000 }, ...(options.moreZones ?? [])];
  const standing = options.standing ?? [];
  const seatCount = zones.reduce((sum, { seats }) => sum + seats, 0);

  const one = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await on.query<{ id: number }>(text, values);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`No id from: ${text}`);
    return id;
  };
  await on.query(
    `insert into category (slug, sort, name, plural, singular) values ('teatr', 2, '{}', '{}', '{}') on conflict do nothing`,
  );
  const regionId = await one(
    `insert into region (country_id, key, name) values ($1, $2, '{}') on conflict (key) do update set key = excluded.key returning id`,
    isGeorgian ? [2, 'tbilisi'] : [1, 'mogilev'],
  );
  const cityId = await one(
    `insert into city (slug, region_id, name, name_in, lat, lon, time_zone) values ($1, $2, $3, '{}', 53.9, 30.3, $4)
     on conflict (slug) do update set slug = excluded.slug returning id`,
    isGeorgian
      ? ['tbilisi', regionId, { ru: 'Тбилиси', en: 'Tbilisi', ka: 'თბილისი' }, 'Asia/Tbilisi']
      : ['mogilev', regionId, { ru: 'Могилёв', be: 'Магілёў', en: 'Mogilev' }, 'Europe/Minsk'],
  );
  const placeId = await one(
    `insert into place (key, city_id, type, name, address) values ($1, $2, 'theatre', $3, $4) returning id`,
    [key, cityId, NAMES.place, NAMES.address],
  );
  const hallId = await one(
    `insert into hall (place_id, key, name, kind, capacity) values ($1, $2, $3, 'mixed', $4) returning id`,
    [placeId, key, NAMES.hall, Math.max(1, seatCount + standing.reduce((sum, each) => sum + each.capacity, 0))],
  );
  const areas = standing.map(({ capacity }, index) => ({ zoneKey: `s${index + 1}`, capacity, name: NAMES.sector }));
  const planVersionId = await one(
    `insert into hall_plan_version (hall_id, version, hash, plan, overview, geometry, seat_count, standing)
     values ($1, 1, $2, '{}', '{}', '{}', $3, $4) returning id`,
    [hallId, key, seatCount, JSON.stringify(areas)],
  );
  await on.query(
    `insert into plan_seat (plan_version_id, seat_no, seat_uid, zone_key, sector, row_label, seat_label)
     select $1, n, 'u' || n, zone_key, $3, (n / 10 + 1)::text, (n % 10 + 1)::text
     from unnest($2::text[]) with ordinality as z(zone_key, ord), lateral (select (ord - 1)::int as n) as seat`,
    [planVersionId, zones.flatMap(({ seats }, index) => Array<string>(seats).fill(`z${index + 1}`)), NAMES.sector],
  );

  const priceListId = await one(
    `insert into price_list (key, currency, fee_permille) values ($1, $2, $3) returning id`,
    [key, currency, FEE_PERMILLE],
  );
  const priced = [
    ...zones.map(({ priceMinor }, index) => ({ zoneKey: `z${index + 1}`, priceMinor })),
    ...standing.map(({ priceMinor }, index) => ({ zoneKey: `s${index + 1}`, priceMinor })),
  ];
  for (const [index, { zoneKey, priceMinor }] of priced.entries()) {
    await on.query(`insert into price_zone (price_list_id, zone_no, zone_key) values ($1, $2, $3)`, [
      priceListId,
      index + 1,
      zoneKey,
    ]);
    await on.query(`insert into tariff values ($1, $2, 1, $3, $4, $5)`, [
      priceListId,
      index + 1,
      NAMES.tariff,
      priceMinor,
      serviceFeeMinor(priceMinor, FEE_PERMILLE),
    ]);
  }

  const organizerId = await one(
    `insert into organizer (key, name, market, tax_number, register_no) values ($1, $2, $3, $4, $5) returning id`,
    [
      key,
      NAMES.organizer,
      isGeorgian ? 'georgia' : 'belarus',
      options.taxNumber ?? (isGeorgian ? '402116474' : '191120757'),
      options.registerNo === undefined ? '214' : options.registerNo,
    ],
  );
  const eventId = await one(
    `insert into event (key, category, title, organizer_id, age, permit_no) values ($1, 'teatr', $2, $3, '12+', $4) returning id`,
    [key, NAMES.event, organizerId, options.permitNo === undefined ? '102-37' : options.permitNo],
  );
  const id = await one(
    `insert into performance (key, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at,
       local_day, sale_mode, sale_from, sale_to, limit_per_buyer, sale_gate)
     select $1, $2, $3, $4, $5, $6, $7, s.at, s.at::date, $8, now() + make_interval(secs => $10 * 3600),
       now() + make_interval(secs => $11 * 3600), $12, $13
     from (select now() + make_interval(secs => $9 * 3600) as at) as s returning id`,
    [
      key,
      eventId,
      placeId,
      hallId,
      cityId,
      planVersionId,
      priceListId,
      options.saleMode ?? 'online',
      options.startsIn ?? 240,
      options.saleFromIn ?? null,
      options.saleToIn ?? null,
      options.limitPerBuyer ?? 6,
      options.salePermission === undefined ? 'open' : options.salePermission,
    ],
  );
  if (options.showsPrices !== false) await refreshShownPrices(createShownPricesStore(on));
  const priceMinor = zones[0]?.priceMinor ?? 0;
  return {
    id,
    eventId,
    planVersionId,
    priceListId,
    organizerId,
    currency,
    priceMinor,
    feeMinor: serviceFeeMinor(priceMinor, FEE_PERMILLE),
    seatCount,
    standingZones: standing.map((_, index) => zones.length + index + 1),
  };
}
