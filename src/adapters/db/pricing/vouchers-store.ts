import type { VouchersStore } from '#usecases/pricing/issue-vouchers.ts';
import type { VoucherReads } from '#usecases/pricing/voucher-reads.ts';
import { marketOfCurrencySql } from '#adapters/db/connection/market-sql.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const ISSUE = `
with issued as (
  insert into voucher (code, market, organizer_id, performance_ids, effect, unlocks_hidden, is_combinable, minimum_minor,
    max_uses, uses_per_order, open_from, open_until)
  select code, $2, (select id from organizer where key = $3), $4, $5, $6, $7, $8, $9, $10, $11, $12 from unnest($1::text[]) code
  on conflict (code) do nothing
  returning id, code
), audited as (
  insert into audit (actor, action, thing, detail) select $13, 'voucher.issue', 'voucher:' || id, 
    jsonb_strip_nulls($14::jsonb || jsonb_build_object('code', code)) from issued
)
select code from issued order by id`;

const LIST = `
select v.code, v.market, g.key as organizer, v.performance_ids as "performanceIds", v.effect, v.unlocks_hidden as "unlocksHidden",
  v.used, v.max_uses as "maxUses", v.open_from as "from", v.open_until as "until",
  v.open_until is not null and v.open_until <= now() as "isOver"
from voucher v left join organizer g on g.id = v.organizer_id
where $1::text is null or v.code = $1
order by v.id desc limit $2`;

/** A code that is over keeps its end; whoever holds an order with it pays what was agreed. */
const STOP = `
with stopped as (
  update voucher set open_until = now(), open_from = least(open_from, now() - interval '1 second')
  where code = $1 and (open_until is null or open_until > now()) returning id
), audited as (
  insert into audit (actor, action, thing, detail) select $2, 'voucher.stop', 'voucher:' || id, jsonb_build_object('code', $1::text) from stopped
)
select id from stopped`;

const MARKETS_OF = `
select p.id, case when l.id is not null then ${marketOfCurrencySql('l.currency')} end as market
from performance p left join price_list l on l.id = p.price_list_id where p.id = any($1::int[]) order by p.id`;

const MOST_LISTED = 100;

export function createVouchersStore(on: Queryable): VouchersStore & VoucherReads {
  return {
    async issue(codes, terms, actor) {
      const { market, organizer, performanceIds, effect, unlocksHidden, isCombinable } = terms;
      const { minimumMinor, maxUses, usesPerOrder, from, until } = terms;
      const what = [codes, market, organizer, performanceIds, effect === null ? null : JSON.stringify(effect)];
      const limits = [unlocksHidden, isCombinable, minimumMinor, maxUses, usesPerOrder, from, until, actor];
      const detail = JSON.stringify(terms);
      const values = [...what, ...limits, detail];
      return (await query<{ code: string }>(on, { name: 'vouchers.issue', text: ISSUE, values })).map(
        ({ code }) => code,
      );
    },
    async hasOrganizer(key) {
      const text = 'select id from organizer where key = $1';
      return (await query<{ id: number }>(on, { name: 'vouchers.organizer', text, values: [key] })).length > 0;
    },
    marketsOf: (performanceIds) => query(on, { name: 'vouchers.markets', text: MARKETS_OF, values: [performanceIds] }),
    list: (code) => query(on, { name: 'vouchers.list', text: LIST, values: [code, MOST_LISTED] }),
    async stop(code, actor) {
      const rows = await query<{ id: number }>(on, { name: 'vouchers.stop', text: STOP, values: [code, actor] });
      return rows.length > 0;
    },
  };
}
