/**
 * The numbers left are recounted at most once in ten seconds, however much is sold: all sales of a ten-second slice
 * share one outbox row.
 */
export function queueStock(performanceIds: string): string {
  return `insert into outbox (topic, key, payload)
  select 'stock.refresh', x.performance_id || ':' || floor(extract(epoch from now()) / 10)::bigint,
    jsonb_build_object('performanceId', x.performance_id)
  from (${performanceIds} order by 1) as x(performance_id)
  on conflict (topic, key) do nothing`;
}
