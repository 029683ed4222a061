import type { ItemCard, ItemList, ItemPage, ItemSale, PerformanceItem } from '#api/items/contract.ts';
import { goesWithPerformance, PERFORMANCE_KINDS, SHOP_KINDS, unitsPerOrder } from '#domain/items/item.ts';
import { isItemPermitted } from '#domain/items/item-permission.ts';
import { returnDays } from '#domain/items/item-return.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { IS_ON_SALE } from './item-on-sale.ts';
import { IS_PERFORMANCE_AHEAD, IS_PERFORMANCE_OF_ITEM } from './item-performance.ts';
import { MARKET_TIME_ZONES } from '#adapters/db/connection/market-sql.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/** SQL: columns of a card. $1 is the language. */
const CARD = `i.id, i.key, i.kind, i.poster ->> 'motif' as motif, tr(i.title, $1) as title, tr(i.description, $1) as description, i.market, i.currency,
  (select min(o.price_minor + o.fee_minor) from item_option o where o.item_id = i.id) as "minTotalMinor",
  (select max(o.price_minor + o.fee_minor) from item_option o where o.item_id = i.id) as "maxTotalMinor",
  s.capacity - s.used as "left", ${IS_ON_SALE} as "isOnSale", g.tax_number as "taxNumber",
  case when c.id is not null then jsonb_build_object('slug', c.slug, 'name', tr(c.name, $1)) end as city, tr(pl.name, $1) as place`;
const FROM = `from item i
  left join item_stock s on s.item_id = i.id
  left join organizer g on g.id = i.organizer_id
  left join city c on c.id = i.city_id
  left join place pl on pl.id = i.place_id`;

const LIST = `select ${CARD} ${FROM}
where i.market = $2 and i.kind = any($4::text[]) and (i.city_id = $3 or i.city_id is null)
order by array_position($4::text[], i.kind), ${IS_ON_SALE} desc, tr(i.title, $1) collate "und-x-icu", i.id`;

const CITIES = `select c.slug, tr(c.name, $1) as name, count(*)::int as items
from item i join city c on c.id = i.city_id where i.market = $2 and i.kind = any($3::text[])
group by c.id order by c.sort desc, tr(c.name, $1) collate "und-x-icu"`;

const OPTIONS = `(select jsonb_agg(jsonb_build_object('optionNo', o.option_no, 'name', tr(o.name, $1), 'priceMinor', o.price_minor,
    'feeMinor', o.fee_minor) order by o.option_no) from item_option o where o.item_id = i.id)`;

const PAGE = `select ${CARD}, i.valid_days as "validDays", i.is_one_day as "isOneDay",
  coalesce(c.time_zone, $3::jsonb ->> i.market) as "timeZone",
  ${OPTIONS} as options,
  case when g.id is not null then jsonb_build_object('id', g.id, 'name', tr(g.name, $1), 'taxNumber', g.tax_number) end as seller,
  case when pl.id is not null then jsonb_build_object('id', pl.id, 'name', tr(pl.name, $1), 'type', pl.type,
    'address', tr(pl.address, $1), 'citySlug', (select x.slug from city x where x.id = pl.city_id)) end as at,
  i.city_id as "cityId", i.place_id as "placeId"
${FROM} where i.id = $2`;

/** An item without a place would go with every performance of its city, so only those at the place are proposed. */
const GOING_WITH = `select i.id, i.kind, tr(i.title, $1) as title, i.currency, ${OPTIONS} as options, s.capacity - s.used as "left",
  i.market, g.tax_number as "taxNumber"
from performance p join item i on i.place_id = p.place_id
left join item_stock s on s.item_id = i.id left join organizer g on g.id = i.organizer_id
where p.id = $2 and i.kind = any($3::text[]) and ${IS_PERFORMANCE_OF_ITEM} and ${IS_PERFORMANCE_AHEAD} and ${IS_ON_SALE}
  and coalesce(s.capacity > s.used, true)
order by array_position($3::text[], i.kind), i.id limit 6`;

const PERFORMANCE = `p.id as "performanceId", e.id as "eventId", tr(e.title, $1) as title, p.starts_at as "startsAt", c.time_zone as "timeZone"
from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id
where p.starts_at > $3 and p.state <> 'cancelled'`;
/** The next performance of each event at a place. */
const PERFORMANCES_AT = `select * from (select distinct on (e.id) ${PERFORMANCE} and p.place_id = $2 order by e.id, p.starts_at) x
order by "startsAt" limit 6`;
const PERFORMANCES_OF = `select ${PERFORMANCE} and e.id = $2
  and exists (select from item i where i.id = $4 and ${IS_PERFORMANCE_OF_ITEM}) and ${IS_PERFORMANCE_AHEAD}
order by p.starts_at limit 30`;

type GoingWithRow = PerformanceItem & { market: MarketName; taxNumber: string | null };
type CardRow = ItemCard & { taxNumber: string | null };
type PageRow = CardRow &
  Omit<ItemPage, 'performances' | 'returnDays'> & { cityId: number | null; placeId: number | null };
/** A row as read from the database, where the type of its place is still a key. */
type ReadRow = Omit<PageRow, 'at'> & { at: TypedRow<NonNullable<PageRow['at']>> | null };
type PerformanceRow = Omit<ItemPage['performances'][number], 'startsAt'> & { startsAt: Date };

export function createItemReads(on: Queryable): ItemReads {
  async function list(city: CityFacts, { language }: Reader): Promise<ItemList> {
    const [rows, cities] = await Promise.all([
      query<CardRow>(on, {
        name: 'items.list',
        text: LIST,
        values: [language, city.market, city.id, SHOP_KINDS],
      }),
      query<ItemList['cities'][number]>(on, {
        name: 'items.cities',
        text: CITIES,
        values: [language, city.market, SHOP_KINDS],
      }),
    ]);
    return { items: rows.map(cardOf), cities };
  }

  async function read(itemId: number, language: ContentLanguage): Promise<PageRow | null> {
    const [row] = await query<ReadRow>(on, {
      name: 'items.page',
      text: PAGE,
      values: [language, itemId, MARKET_TIME_ZONES],
    });
    return row === undefined ? null : { ...row, at: row.at && withType(row.at, language) };
  }

  return {
    inCity: list,
    async goingWith(performanceId, { language }) {
      const values = [language, performanceId, PERFORMANCE_KINDS];
      const rows = await query<GoingWithRow>(on, { name: 'items.going-with', text: GOING_WITH, values });
      return rows
        .filter(({ market, taxNumber }) => isItemPermitted(market, taxNumber === null ? null : { taxNumber }))
        .map(({ market: _market, taxNumber: _number, ...item }) => item);
    },
    async page(itemId, { language, now }) {
      const row = await read(itemId, language);
      if (row === null) return null;
      const values = [language, row.placeId, now];
      const performances =
        row.placeId === null || !goesWithPerformance(row.kind)
          ? []
          : await query<PerformanceRow>(on, { name: 'items.performances-at', text: PERFORMANCES_AT, values });
      return pageOf(row, performances);
    },
    async sale(itemId, eventId, { language, now }): Promise<ItemSale | null> {
      const row = await read(itemId, language);
      if (row === null) return null;
      const values = [language, eventId, now, itemId];
      const performances =
        eventId === null || !goesWithPerformance(row.kind)
          ? []
          : await query<PerformanceRow>(on, { name: 'items.performances-of', text: PERFORMANCES_OF, values });
      const { offer, privacy } = DOCUMENT_VERSIONS[row.market];
      return {
        ...pageOf(row, performances),
        offerVersion: offer,
        privacyVersion: privacy,
        limit: unitsPerOrder(row.kind),
      };
    },
  };
}

/** Shows an item that may not be sold in its market as not on sale. */
function cardOf({ taxNumber, ...row }: CardRow): ItemCard {
  const isPermitted = isItemPermitted(row.market, taxNumber === null ? null : { taxNumber });
  return { ...row, isOnSale: row.isOnSale && isPermitted };
}

function pageOf(
  { cityId: _city, placeId: _place, ...row }: PageRow,
  performances: readonly PerformanceRow[],
): ItemPage {
  const { taxNumber: _number, ...shown } = row;
  return {
    ...shown,
    isOnSale: cardOf(row).isOnSale,
    performances: performances.map((performance) => ({ ...performance, startsAt: performance.startsAt.toISOString() })),
    returnDays: returnDays(row.kind),
  };
}
