import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { RateLimit } from '#domain/accounts/rate-limits.ts';
import type { RateLimitsStore } from '#usecases/accounts/ports.ts';

/** SQL for the start of the current window of so many seconds. */
export const WINDOW = (seconds: string) => `to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;

const ASKED = `select key, seconds, sum(amount)::int as amount
  from unnest($1::text[], $2::int[], $3::int[]) as a (key, seconds, amount) group by key, seconds`;

// Ordered by key, so that two requests cannot deadlock.
const COUNT = `
insert into budget (key, starts_at, used)
select key, ${WINDOW('seconds')}, amount from (${ASKED}) as asked order by key
on conflict (key, starts_at) do update set used = budget.used + excluded.used
returning key, used, extract(epoch from starts_at - now())::float as began`;

const RELEASE = `
update budget b set used = greatest(0, b.used - asked.amount) from (${ASKED}) as asked
where b.key = asked.key and b.starts_at = ${WINDOW('seconds')}`;

const USED = `select used from budget where key = $1 and starts_at = ${WINDOW('$2::int')}`;

const LAST_WEEK = `
select coalesce(b.used, 0) as used from generate_series(1, 7) as back
left join budget b on b.key = $1 and b.starts_at = ${WINDOW('$2::int')} - back * make_interval(secs => $2::int)`;

type Windows = Map<string, { used: number; began: number }>;

const amountOf = ({ amount = 1 }: RateLimit): number => amount;

function columns(limits: readonly RateLimit[]): unknown[][] {
  return [limits.map(({ key }) => key), limits.map(({ windowSeconds }) => windowSeconds), limits.map(amountOf)];
}

function firstOver(limits: readonly RateLimit[], windows: Windows) {
  for (const { key, windowSeconds, limit } of limits) {
    const window = windows.get(key);
    if (window !== undefined && window.used > limit)
      return { key, waitSeconds: Math.max(1, Math.ceil(windowSeconds + window.began)) };
  }
  return null;
}

function change(windows: Windows, limits: readonly RateLimit[], sign: 1 | -1): void {
  for (const limit of limits) {
    const window = windows.get(limit.key);
    if (window !== undefined) window.used += sign * amountOf(limit);
  }
}

export function createRateLimitsStore(on: Queryable): RateLimitsStore {
  /** Adds to all windows, and returns what is used of each. */
  async function add(limits: readonly RateLimit[]): Promise<Windows> {
    type Row = { key: string; used: number; began: number };
    const rows = await query<Row>(on, { name: 'rate-limits.count', text: COUNT, values: columns(limits) });
    return new Map(rows.map(({ key, ...window }) => [key, window]));
  }
  const store: RateLimitsStore = {
    async count(limits) {
      return firstOver(limits, await add(limits));
    },
    async take(limits) {
      return (await store.takeEach([limits]))[0] ?? null;
    },
    async takeEach(requests) {
      const windows = await add(requests.flat());
      // The database has added all of them; here they are looked at one after another.
      change(windows, requests.flat(), -1);
      const outcomes = requests.map((limits) => {
        change(windows, limits, 1);
        const over = firstOver(limits, windows);
        if (over !== null) change(windows, limits, -1);
        return over;
      });
      const refused = requests.filter((_limits, at) => outcomes[at] !== null);
      if (refused.length > 0) await store.release(refused.flat());
      return outcomes;
    },
    async release(limits) {
      await query(on, { name: 'rate-limits.release', text: RELEASE, values: columns(limits) });
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
