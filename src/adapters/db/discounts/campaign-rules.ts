import { COUNTS } from '#adapters/db/discounts/counting-performances.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';

/** RuleEffect of domain/pricing/rule.ts. Expects `discount d`. */
const EFFECT = `case
    when d.kind = 'price' then jsonb_build_object('kind', 'fixed_price', 'priceMinor', d.value)
    when d.kind = 'two-for-one' then '{"kind":"set","everyTickets":2,"cheapest":1,"permille":1000}'
    when d.from_tickets is not null then jsonb_build_object('kind', 'group', 'fromTickets', d.from_tickets, 'permille', d.value * 10)
    when d.kind = 'percent' then jsonb_build_object('kind', 'percent', 'permille', d.value * 10) end`;

/** A campaign lasts from the first moment of its first day to the last of its last one, where its cities are. */
const RULES = `
  select 'discount:' || d.key as key, d.market, d.id as discount_id, 'performances' as target, ${EFFECT} as effect, d.per_order as max_uses,
    -- Where a family buys together, its children count too.
    d.from_tickets is not null as includes_reduced,
    d.starts_on::timestamp at time zone z.zone as open_from, (d.ends_on + 1)::timestamp at time zone z.zone as open_until
  from discount d
  cross join lateral (
    select min(c.time_zone) as zone from discount_city x join city c on c.id = x.city_id where x.discount_id = d.id) z
  where d.redeem = 'online' and z.zone is not null`;
const FACTS = 'market, discount_id, target, effect, max_uses, includes_reduced, open_from, open_until';

// A rule stays as it was, with its id: lines that were sold by it name it, and their return is judged by its terms.
const END_RULES = `
with ended as (
  update price_rule r set key = 'former:' || r.id, open_until = least(r.open_until, now())
  where r.key like 'discount:%' and not exists (
    select from (${RULES}) w where w.key = r.key and (${prefixed('w')}) is not distinct from (${prefixed('r')}))
  returning id
)
delete from price_rule_performance x using ended where x.rule_id = ended.id`;

const ADD_RULES = `
insert into price_rule (key, ${FACTS}) select key, ${FACTS} from (${RULES}) w
where not exists (select from price_rule r where r.key = w.key)`;

/** The dates to come to which a campaign applies. */
const WANTED = `
  select r.id as rule_id, p.id as performance_id
  from price_rule r join discount d on d.id = r.discount_id
  join discount_city dc on dc.discount_id = d.id join city c on c.id = dc.city_id
  join performance p on p.city_id = c.id and p.starts_at > now() join event e on e.id = p.event_id
  where r.key like 'discount:%' and p.price_list_id is not null and ${COUNTS}`;

const REMOVE_DATES = `
delete from price_rule_performance x using price_rule r, performance p
where r.id = x.rule_id and r.key like 'discount:%' and p.id = x.performance_id and p.starts_at > now()
  and not exists (select from (${WANTED}) w where w.rule_id = x.rule_id and w.performance_id = x.performance_id)`;

const ADD_DATES = `
insert into price_rule_performance (rule_id, performance_id) select rule_id, performance_id from (${WANTED}) w
on conflict do nothing`;

/** SQL: whether the rules or their dates differ from what the campaigns say. */
const DIFFERS = `
select exists (
    select from (${RULES}) w full join (select * from price_rule where key like 'discount:%') r using (key)
    where (${prefixed('r')}) is distinct from (${prefixed('w')}))
  or exists (
    select from (${WANTED}) w full join (
      select x.rule_id, x.performance_id from price_rule_performance x join price_rule r on r.id = x.rule_id join performance p on p.id = x.performance_id
      where r.key like 'discount:%' and p.starts_at > now()) x using (rule_id, performance_id)
    where w.rule_id is null or x.rule_id is null) as differs`;

/**
 * Makes the price rules of campaigns what the campaigns say: one that changes ends, and another begins. Rules have a
 * version by which holds are checked, so that nothing is written where nothing differs.
 */
export async function applyCampaigns(on: Queryable): Promise<void> {
  const { rows } = await on.query<{ differs: boolean }>(DIFFERS);
  if (!rows[0]?.differs) return;
  for (const statement of [END_RULES, ADD_RULES, REMOVE_DATES, ADD_DATES]) await on.query(statement);
}

function prefixed(row: string): string {
  return FACTS.split(', ')
    .map((fact) => `${row}.${fact}`)
    .join(', ');
}
