import type pg from 'pg';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { refreshSearch } from '#adapters/db/catalogue/refresh-search.ts';
import { generateTitles, type TitleText } from './titles.ts';

/** 50,000 events in four languages give 200,000 titles; the other counts are what a guide of that size has. */
const FULL = { events: 50_000, performances: 1_000_000, places: 2_000 };
const CITIES = 60;
const CATEGORIES = [
  'kino',
  'teatr',
  'koncert',
  'cirk',
  'sport',
  'detyam',
  'festival',
  'kviz',
  'trening',
  'kvest',
  'vystavka',
  'shou',
];
const GENRES = 40;
const TAGS = 20;
const PRICES_MINOR = [0, ...Array.from({ length: 40 }, (_, at) => 500 + at * 250)];
const DAYS_BEHIND = 60;
const DAYS_AHEAD = 365;

/**
 * Generates a guide of the largest expected size: cities follow Zipf's law, two events in three take place in one city
 * only, and performances spread over fourteen months. The same seed makes the same catalogue.
 */
export async function generateCatalogue(
  pool: pg.Pool,
  { scale, random, log }: { scale: number; random: () => number; log: (line: string) => void },
): Promise<TitleText[]> {
  const size = Object.fromEntries(
    Object.entries(FULL).map(([what, count]) => [what, Math.round(count * scale)]),
  ) as typeof FULL;
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query("set work_mem = '256MB'");
    await client.query('select setseed($1)', [random() * 2 - 1]);
    await client.query(REFERENCES);
    await client.query(PLACES, [size.places]);
    log(`${size.events} events …`);
    const titles = generateTitles(size.events, random);
    for (let first = 0; first < titles.length; first += 5_000)
      await client.query(EVENTS, [JSON.stringify(titles.slice(first, first + 5_000)), first]);
    await client.query(LINKS);
    await client.query('create temporary table source as ' + SOURCE);
    log(`${size.performances} performances …`);
    // Foreign keys are valid by construction, and checking them a million times takes longer than writing the rows.
    await client.query('set session_replication_role = replica');
    await client.query(PERFORMANCES, [size.performances, size.events]);
    await client.query(STOCK);
    await client.query('set session_replication_role = origin');
    await client.query('analyze');
    log('Listings …');
    await refreshListing(client, null);
    log('Search …');
    await refreshSearch(client);
    await client.query('vacuum analyze');
    return titles;
  } finally {
    client.release(true);
  }
}

const NAMED = `jsonb_build_object('ru', n::text)`;
const REFERENCES = `
  insert into region (country_id, key, name) values (1, 'bench', '{}');
  insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
    select 'city-' || n, (select id from region where key = 'bench'), ${NAMED}, '{}', 53, 27, 'Europe/Minsk' from generate_series(1, ${CITIES}) n;
  insert into category (slug, sort, name, plural, singular)
    select c, n, ${NAMED}, '{}', ${NAMED} from unnest('{${CATEGORIES.join(',')}}'::text[]) with ordinality as t (c, n);
  insert into genre (key, name) select 'genre-' || n, '{}' from generate_series(1, ${GENRES}) n;
  insert into tag (key, name) select 'tag-' || n, '{}' from generate_series(1, ${TAGS}) n;
  insert into price_list (key, currency, fee_permille) select n::text, 'BYN', 0 from generate_series(1, ${PRICES_MINOR.length}) n;
  insert into price_zone (price_list_id, zone_no, zone_key) select id, 1, 'z1' from price_list;
  insert into tariff select l.id, 1, 1, '{}', ('{${PRICES_MINOR.join(',')}}'::int[])[l.key::int], 0 from price_list l`;

/** One in twelve is sold out. */
const STOCK = `insert into performance_stock (performance_id, total, free)
  select id, 100, case when id % 12 = 0 then 0 else 60 end from performance`;

/** Rank of a random city: the first gets a sixth of everything, the last about 1/250. */
const RANKED = `floor(power(${CITIES} + 1, random()))::int`;
const PLACES = `insert into place (key, city_id, type, name, address)
  select 'place-' || n, (select min(id) from city) + least(${RANKED}, ${CITIES}) - 1, (array['theatre', 'club', 'cinema', 'concert-hall'])[1 + n % 4],
    jsonb_build_object('ru', kind.ru || ' ' || n, 'be', kind.be || ' ' || n, 'en', kind.en || ' ' || n, 'ka', kind.ka || ' ' || n), jsonb_build_object('ru', 'ул. Новая, ' || n)
  from generate_series(1, $1::int) n join (values
    (0, 'Театр', 'Тэатр', 'Theatre', 'თეატრი'), (1, 'Клуб', 'Клуб', 'Club', 'კლუბი'), (2, 'Кинотеатр', 'Кінатэатр', 'Cinema', 'კინოთეატრი'),
    (3, 'Дворец', 'Палац', 'Palace', 'სასახლე'), (4, 'Галерея', 'Галерэя', 'Gallery', 'გალერეა'), (5, 'Парк', 'Парк', 'Park', 'პარკი'),
    (6, 'Стадион', 'Стадыён', 'Stadium', 'სტადიონი'), (7, 'Музей', 'Музей', 'Museum', 'მუზეუმი')
  ) as kind (k, ru, be, en, ka) on kind.k = n % 8`;
const EVENTS = `insert into event (key, category, title, age, accessible, popularity)
  select 'event-' || ($2::int + t.n), ('{${CATEGORIES.join(',')}}'::text[])[1 + floor(random() * ${CATEGORIES.length})::int], t.title,
    (array['0+', '6+', '12+', '16+', '18+'])[1 + floor(random() * 5)::int], random() < 0.35, floor(power(random(), 2) * 1000)::int
  from jsonb_array_elements($1::jsonb) with ordinality as t (title, n) order by t.n`;
const LINKS = `
  insert into event_genre select e.id, g.id from event e, lateral (
    select (select min(id) from genre) + floor(random() * ${GENRES})::int as id from generate_series(1, 2) where e.id > 0) g on conflict do nothing;
  insert into event_tag select e.id, t.id from event e, lateral (
    select (select min(id) from tag) + floor(random() * ${TAGS})::int as id where e.id > 0) t where random() < 0.6 on conflict do nothing`;
/** Cities and price list of each event: two in three events take place in one city only. */
const SOURCE = `select e.id, row_number() over (order by e.id)::int as n, 1 + floor(random() * ${PRICES_MINOR.length})::int as list, random() < 0.3 as varies,
    array(select (select min(id) from city) + least(${RANKED}, ${CITIES}) - 1 from generate_series(1, case when random() < 0.66 then 1 else 2 + (e.id % 6) end) where e.id > 0) as cities
  from event e`;
const PERFORMANCES = `
  with at as materialized (select city_id, array_agg(id) as places from place group by city_id),
  lists as materialized (select array_agg(id order by id) as ids from price_list),
  drawn as (
    select g.n, s.id as event_id, s.cities[1 + floor(random() * cardinality(s.cities))::int] as city_id, s.list, s.varies,
      current_date - ${DAYS_BEHIND} + floor(random() * ${DAYS_BEHIND + DAYS_AHEAD})::int as day, 8 + floor(random() * 28)::int * 0.5 as hour
    from (select n, 1 + floor($2::int * random())::int as e from generate_series(1, $1::int) n) g join source s on s.n = g.e
  )
  insert into performance (key, event_id, place_id, city_id, price_list_id, starts_at, local_day, sale_gate, min_total_minor, max_total_minor, prices_until)
  select 'p-' || d.n, d.event_id, coalesce(at.places[1 + d.n % cardinality(at.places)], (select min(id) from place)), d.city_id,
    lists.ids[least(${PRICES_MINOR.length}, d.list + case when d.varies and d.n % 3 = 0 then 1 else 0 end)],
    d.day + make_interval(secs => d.hour * 3600), d.day, 'open', t.lowest, t.highest, null
  from drawn d cross join lists left join at on at.city_id = d.city_id
  cross join lateral (select min(price_minor + fee_minor) as lowest, max(price_minor + fee_minor) as highest from tariff
    where price_list_id = lists.ids[least(${PRICES_MINOR.length}, d.list + case when d.varies and d.n % 3 = 0 then 1 else 0 end)]) t`;
