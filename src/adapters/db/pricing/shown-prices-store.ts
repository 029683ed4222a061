import type { ShownPricesStore } from '#usecases/pricing/refresh-shown-prices.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { createPriceReader, readPerformanceRows } from './offers.ts';

const LOCK_DUE = `
select id from performance where prices_until <= now() order by prices_until, id limit $1 for update skip locked`;

const NOW = 'select clock_timestamp() as now';

const WRITE = `
update performance p set min_total_minor = w.lowest, listed_total_minor = w.listed, max_total_minor = w.highest,
  prices_until = w.until
from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[]) as w(id, lowest, listed, highest, until)
where p.id = w.id`;

export function createShownPricesStore(on: Queryable): ShownPricesStore {
  const priced = createPriceReader(on);
  return {
    async lockDue(limit) {
      const rows = await query<{ id: number }>(on, { name: 'shown-prices.due', text: LOCK_DUE, values: [limit] });
      return rows.map(({ id }) => id);
    },
    async offers(performanceIds) {
      const [clock] = await query<{ now: Date }>(on, { name: 'shown-prices.now', text: NOW, values: [] });
      const rows = await readPerformanceRows(on, performanceIds);
      const performances = [];
      for (const row of rows) performances.push(await priced(row));
      return { performances, now: clock?.now ?? new Date() };
    },
    async write(prices) {
      await query(on, {
        name: 'shown-prices.write',
        text: WRITE,
        values: [
          prices.map(({ performanceId }) => performanceId),
          prices.map(({ lowestMinor }) => lowestMinor),
          prices.map(({ lowestListedMinor }) => lowestListedMinor),
          prices.map(({ highestMinor }) => highestMinor),
          prices.map(({ until }) => until),
        ],
      });
      await tellPageChanges(on);
    },
  };
}
