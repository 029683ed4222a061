import {
  HOLD_SECONDS,
  EXPIRED_HOLDS_BEFORE_COOL_DOWN,
  EXPIRED_HOLDS_COUNT_FOR_SECONDS,
  LONGEST_COOL_DOWN_SECONDS,
  SHORTEST_COOL_DOWN_SECONDS,
} from '#domain/holds/hold-rules.ts';
import type { VisitorHolds } from '#domain/holds/hold-rules.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const DOUBLINGS = Math.log2(LONGEST_COOL_DOWN_SECONDS / SHORTEST_COOL_DOWN_SECONDS);
/** An older order can neither be live nor have expired within the last hour, because no hold outlives 22 minutes. */
const LOOK_BACK_SECONDS = EXPIRED_HOLDS_COUNT_FOR_SECONDS + 3 * HOLD_SECONDS;

/**
 * One row about a visitor: the ids of `live` orders and `cool_down`, the seconds of cool-down left after expired holds. It
 * is one index lookup with a handful of rows.
 */
export function visitorHolds(visitor: string): string {
  return `(
    select live, case when expired < ${EXPIRED_HOLDS_BEFORE_COOL_DOWN} then 0 else greatest(0, extract(epoch from last_expired - now())
      + ${SHORTEST_COOL_DOWN_SECONDS} * (1 << least(expired - ${EXPIRED_HOLDS_BEFORE_COOL_DOWN}, ${DOUBLINGS})))::float8 end as cool_down
    from (
      select coalesce(array_agg(h.id order by h.created_at desc) filter (where h.is_open and h.hold_until > now()), '{}') as live,
        (count(*) filter (where h.has_expired))::int as expired, max(h.hold_until) filter (where h.has_expired) as last_expired
      from (
        select id, created_at, hold_until, state in ('held', 'awaiting_payment') as is_open,
          hold_until > now() - interval '${EXPIRED_HOLDS_COUNT_FOR_SECONDS} s'
            and (state = 'expired' or (state in ('held', 'awaiting_payment') and hold_until <= now())) as has_expired
        from orders
        where orders.visitor = ${visitor} and orders.created_at > now() - interval '${LOOK_BACK_SECONDS} s'
      ) h
    ) counted)`;
}

const READ = `select live as "liveOrderIds", cool_down as "coolDownSeconds" from ${visitorHolds('$1')} as v`;

export async function readVisitorHolds(on: Queryable, visitor: string): Promise<VisitorHolds> {
  const [row] = await query<VisitorHolds>(on, { name: 'orders.of-visitor', text: READ, values: [visitor] });
  return row ?? { liveOrderIds: [], coolDownSeconds: 0 };
}
