import type { SaleGatesStore, SaleRequirements } from '#usecases/performances/decide-sale-gates.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const LOCK = `
select id from performance where sale_gate is null and ($1::int[] is null or id = any($1))
order by id for update skip locked`;

const PAPERS = `
select e.id as "eventId", k.code as "countryCode", e.category, e.permit_no as "permitNo",
  case when g.id is not null then jsonb_build_object('taxNumber', g.tax_number, 'registerNo', g.register_no) end as organizer,
  array_agg(p.id order by p.id) as "performanceIds"
from performance p
join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
join event e on e.id = p.event_id
left join organizer g on g.id = e.organizer_id
where p.id = any($1::int[])
group by e.id, k.code, g.id`;

const WRITE = `
update performance p set sale_gate = w.gate
from unnest($1::int[], $2::text[]) as w(id, gate) where p.id = w.id`;

export function createSaleGatesStore(on: Queryable): SaleGatesStore {
  return {
    async lockUndecided(performanceIds) {
      const values = [performanceIds];
      const rows = await query<{ id: number }>(on, { name: 'gates.undecided', text: LOCK, values });
      return rows.map(({ id }) => id);
    },
    papersOf(performanceIds) {
      return query<SaleRequirements>(on, { name: 'gates.papers', text: PAPERS, values: [performanceIds] });
    },
    async write(verdicts) {
      const values = [
        verdicts.flatMap(({ performanceIds }) => performanceIds),
        verdicts.flatMap(({ performanceIds, gate }) => performanceIds.map(() => gate)),
      ];
      await query(on, { name: 'gates.write', text: WRITE, values });
      if (verdicts.length > 0) await tellPageChanges(on);
    },
  };
}
