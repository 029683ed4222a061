import pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { ReturnRule, ReturnRulesStore } from '#usecases/returns/set-return-rule.ts';

const LIST = `
select id, organizer_id as "organizerId", performance_id as "performanceId", tariff_kind as "tariffKind",
  tariff_no as "tariffNo", steps, created_at as "createdAt"
from return_rule where organizer_id = $1 and ended_at is null order by performance_id nulls first, id`;

const IS_OWN = `
select exists (select from organizer where id = $1) and ($2::int is null or exists (
  select from performance p join event e on e.id = p.event_id where p.id = $2 and e.organizer_id = $1)) as "isOwn"`;

// One clock reading, so that no moment has two rules or none.
const SET = `
with clock as materialized (select clock_timestamp() as now), ended as (
  update return_rule r set ended_at = clock.now from clock
  where r.organizer_id = $1 and r.performance_id is not distinct from $2::int and r.tariff_kind is not distinct from $3::text
    and r.tariff_no is not distinct from $4::smallint and r.ended_at is null
  returning r.id
), written as (
  insert into return_rule (organizer_id, performance_id, tariff_kind, tariff_no, steps, created_at)
  select $1, $2::int, $3::text, $4::smallint, $5::jsonb, clock.now from clock where (select count(*) from ended) >= 0
  returning id
), audited as (
  insert into audit (actor, action, thing, detail)
  select $6, 'return_rule.set', 'organizer:' || $1::int, jsonb_build_object('ruleId', id, 'endedId', (select id from ended),
    'performanceId', $2::int, 'tariffKind', $3::text, 'tariffNo', $4::smallint, 'steps', $5::jsonb) from written
)
select id from written`;

const END = `
with ended as (
  update return_rule set ended_at = clock_timestamp() where id = $1 and ended_at is null returning id, organizer_id
), audited as (
  insert into audit (actor, action, thing, detail)
  select $2, 'return_rule.end', 'organizer:' || organizer_id, jsonb_build_object('ruleId', id) from ended
)
select id from ended`;

export function createReturnRulesStore(on: Queryable): ReturnRulesStore {
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    query<Row>(on, { name: `return-rules.${name}`, text, values });
  return {
    list: (organizerId) => run<ReturnRule>('list', LIST, [organizerId]),
    async isOwn({ organizerId, performanceId }) {
      return (await run<{ isOwn: boolean }>('own', IS_OWN, [organizerId, performanceId]))[0]?.isOwn === true;
    },
    async set({ organizerId, performanceId, tariffKind, tariffNo }, steps, actor) {
      const values = [organizerId, performanceId, tariffKind, tariffNo, JSON.stringify(steps), actor];
      for (let attempt = 1; ; attempt++) {
        try {
          const [written] = await run<{ id: number }>('set', SET, values);
          if (written === undefined) throw new Error('The rule was not written');
          return written.id;
        } catch (error) {
          // Somebody set another one at this moment; the next attempt ends it.
          const isTaken = error instanceof pg.DatabaseError && error.constraint === 'return_rule_current';
          if (!isTaken || attempt === 5) throw error;
        }
      }
    },
    async end(id, actor) {
      return (await run('end', END, [id, actor])).length === 1;
    },
  };
}
