import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { RateLimitsStore } from '#usecases/accounts/ports.ts';

const WINDOW = (seconds: string) => `to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;

// Ordered by key, so that two requests cannot deadlock.
const COUNT = `
insert into budget (key, starts_at, used)
select key, ${WINDOW('seconds')}, 1 from unnest($1::text[], $2::int[]) as asked (key, seconds) order by key
on conflict (key, starts_at) do update set used = budget.used + 1
returning key, used, extract(epoch from starts_at - now())::float as began`;

const RELEASE = `
update budget b set used = greatest(0, b.used - 1) from unnest($1::text[], $2::int[]) as asked (key, seconds)
where b.key = asked.key and b.starts_at = ${WINDOW('seconds')}`;

const USED = `select used from budget where key = $1 and starts_at = ${WINDOW('$2::int')}`;

const LAST_WEEK = `
select coalesce(b.used, 0) as used from generate_series(1, 7) as back
left join budget b on b.key = $1 and b.starts_at = ${WINDOW('$2::int')} - back * make_interval(secs => $2::int)`;

export function createRateLimitsStore(on: Queryable): RateLimitsStore {
  const store: RateLimitsStore = {
    async count(limits) {
      const values = [limits.map(({ key }) => key), limits.map(({ windowSeconds }) => windowSeconds)];
      type Row = { key: string; used: number; began: number };
      const rows = await query<Row>(on, { name: 'rate-limits.count', text: COUNT, values });
      const used = new Map(rows.map((row) => [row.key, row]));
      for (const { key, windowSeconds, limit } of limits) {
        const row = used.get(key);
        if (row !== undefined && row.used > limit)
          return { key, waitSeconds: Math.max(1, Math.ceil(windowSeconds + row.began)) };
      }
      return null;
    },
    async take(limits) {
      const over = await store.count(limits);
      if (over !== null) await store.release(limits);
      return over;
    },
    async release(limits) {
      const values = [limits.map(({ key }) => key), limits.map(({ windowSeconds }) => windowSeconds)];
      await query(on, { name: 'rate-limits.release', text: RELEASE, values });
    },
    async used({ key, windowSeconds }) {
      const statement = { name: 'rate-limits.used', text: USED, values: [key, windowSeconds] };
      return (await query<{ used: number }>(on, statement))[0]?.used ?? 0;
    },
    async usedLastWeek({ key, windowSeconds }) {
      const statement = { name: 'rate-limits.last-week', text: LAST_WEEK, values: [key, windowSeconds] };
      return (await query<{ used: number }>(on, statement)).map(({ used }) => used);
    },
  };
  return store;
}
