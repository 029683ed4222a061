/**
 * SQL: how many of these lines count in each row of `tariff_tier`: quantity tiers by their numbers, shared capacities by
 * their negative ones.
 */
export const countedLines = (lines: string): string => `(
  select performance_id, tier_no, count(*)::int as tickets from (
    select performance_id, tier_no from ${lines} where tier_no is not null
    union all
    select performance_id, (-shared_no)::smallint from ${lines} where shared_no is not null) counted
  group by performance_id, tier_no)`;
