import type { SalePermissionsStore, SaleRequirements } from '#usecases/performances/decide-sale-permissions.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { marketOfCountrySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const LOCK_THESE = `
select id from performance where sale_gate is null and id = any($1::int[])
order by id desc limit $2 for update skip locked`;

const LOCK_ALL = `
select id from performance where sale_gate is null order by id desc limit $1 for update skip locked`;

/** In the order of the events, whose rows of the listing the triggers mark: two processes that decide rarely deadlock. */
const REQUIREMENTS = `
select e.id as "eventId", k.code as "countryCode", e.category, e.permit_no as "permitNo",
  case when g.id is not null then jsonb_build_object('taxNumber', g.tax_number, 'registerNo', g.register_no) end as organizer,
  array_agg(p.id order by p.id) as "performanceIds",
  p.sale_mode = 'free'
    or not exists (select from unsold_market where market = ${marketOfCountrySql('k.code')}) as "hasProvider"
from performance p
join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
join event e on e.id = p.event_id
left join organizer g on g.id = e.organizer_id
where p.id = any($1::int[])
group by e.id, k.code, g.id, p.sale_mode = 'free'
order by e.id`;

const WRITE = `
update performance p set sale_gate = w.permission
from unnest($1::int[], $2::text[]) as w(id, permission) where p.id = w.id`;

export function createSalePermissionsStore(on: Queryable): SalePermissionsStore {
  return {
    async lockUndecided(performanceIds, limit) {
      const rows =
        performanceIds === null
          ? await query<{ id: number }>(on, {
              name: 'sale-permissions.undecided',
              text: LOCK_ALL,
              values: [limit],
            })
          : await query<{ id: number }>(on, {
              name: 'sale-permissions.undecided-of',
              text: LOCK_THESE,
              values: [performanceIds, limit],
            });
      return rows.map(({ id }) => id);
    },
    requirementsOf(performanceIds) {
      return query<SaleRequirements>(on, {
        name: 'sale-permissions.requirements',
        text: REQUIREMENTS,
        values: [performanceIds],
      });
    },
    async write(verdicts) {
      const values = [
        verdicts.flatMap(({ performanceIds }) => performanceIds),
        verdicts.flatMap(({ performanceIds, permission }) => performanceIds.map(() => permission)),
      ];
      await query(on, { name: 'sale-permissions.write', text: WRITE, values });
      if (verdicts.length > 0) await tellPageChanges(on);
    },
  };
}
