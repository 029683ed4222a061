import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { upsert } from '#adapters/db/connection/upsert.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { DEFAULT_MARKET, type MarketName } from '#domain/markets/market.ts';
import type { KnownSubject, ReviewImportStore } from '#usecases/reviews/import-port.ts';
import { idsOf } from './review-rows.ts';

/** An event that is also played in another market is reviewed there. */
const SUBJECTS = `
with market_city as (
  select c.id, ${marketOfCountrySql('co.code')} as market
  from city c join region r on r.id = c.region_id join country co on co.id = r.country_id
)
select 'event' as kind, e.id, e.key, coalesce((
  select m.market from performance p join market_city m on m.id = p.city_id
  where p.event_id = e.id order by m.market = '${DEFAULT_MARKET.name}' limit 1), '${DEFAULT_MARKET.name}') as market
from event e
union all
select 'place', pl.id, pl.key, coalesce((select m.market from market_city m where m.id = pl.city_id), '${DEFAULT_MARKET.name}')
from place pl`;

/** A placeholder address: imported reviews belong to no mailbox, and the domain does not exist. */
const addressOf = (key: string): string => `${key}@reviews.rampa.example`;

export function createReviewImport(on: Queryable): ReviewImportStore {
  return {
    async subjects() {
      type Row = { kind: 'event' | 'place'; id: number; key: string; market: MarketName };
      const rows = await query<Row>(on, { name: 'reviews.subjects', text: SUBJECTS });
      return rows.map(({ kind, id, key, market }): KnownSubject => ({ subject: { kind, id }, key, market }));
    },
    save(drafts) {
      const rows = drafts.map(({ key, about, language, author, rating, text, wasThere, state, writtenAt }) => {
        const [event_id, place_id] = idsOf(about.subject);
        return {
          key,
          event_id,
          place_id,
          market: about.market,
          locale: language === 'ka' ? 'ge' : language,
          author,
          email: addressOf(key),
          rating,
          body: text,
          was_there: wasThere ?? false,
          state: state ?? 'published',
          written_at: writtenAt,
          decided_at: state === 'pending' ? null : writtenAt,
        };
      });
      const insertOnly = ['state', 'written_at', 'decided_at'];
      return upsert(on, 'review', rows, { key: ['key'], insertOnly, updateWhere: 't.revision = 1' });
    },
  };
}
