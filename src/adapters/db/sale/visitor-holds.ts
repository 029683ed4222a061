import {
  HOLD_SECONDS,
  LAPSES_BEFORE_REST,
  LAPSES_COUNT_FOR_SECONDS,
  LONGEST_REST_SECONDS,
  SHORTEST_REST_SECONDS,
} from '#domain/holds/hold-rules.ts';
import type { VisitorHolds } from '#domain/holds/hold-rules.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const DOUBLINGS = Math.log2(LONGEST_REST_SECONDS / SHORTEST_REST_SECONDS);
/** An older order can neither be live nor have expired within the last hour, because no hold outlives 22 minutes. */
const LOOK_BACK_SECONDS = LAPSES_COUNT_FOR_SECONDS + 3 * HOLD_SECONDS;

/**
 * One row about a visitor: the ids of `live` orders and `rest`, the seconds of cool-down left after expired holds. It
 * is one index lookup with a handful of rows.
 */
export function visitorHolds(visitor: string): string {
  return `(
    select live, case when lapses < ${LAPSES_BEFORE_REST} then 0 else greatest(0, extract(epoch from last_lapse - now())
      + ${SHORTEST_REST_SECONDS} * (1 << least(lapses - ${LAPSES_BEFORE_REST}, ${DOUBLINGS})))::float8 end as rest
    from (
      select coalesce(array_agg(h.id order by h.created_at desc) filter (where h.is_open and h.hold_until > now()), '{}') as live,
        (count(*) filter (where h.has_lapsed))::int as lapses, max(h.hold_until) filter (where h.has_lapsed) as last_lapse
      from (
        select id, created_at, hold_until, state in ('held', 'awaiting_payment') as is_open,
          hold_until > now() - interval '${LAPSES_COUNT_FOR_SECONDS} s'
            and (state = 'expired' or (state in ('held', 'awaiting_payment') and hold_until <= now())) as has_lapsed
        from orders
        where orders.visitor = ${visitor} and orders.created_at > now() - interval '${LOOK_BACK_SECONDS} s'
      ) h
    ) counted)`;
}

const READ = `select live as "liveOrderIds", rest as "restSeconds" from ${visitorHolds('$1')} as v`;

export async function readVisitorHolds(on: Queryable, visitor: string): Promise<VisitorHolds> {
  const [row] = await query<VisitorHolds>(on, { name: 'orders.of-visitor', text: READ, values: [visitor] });
  return row ?? { liveOrderIds: [], restSeconds: 0 };
}
