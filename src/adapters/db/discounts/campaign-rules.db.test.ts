import { expect, test } from 'vitest';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { applyCampaigns } from './campaign-rules.ts';

const { pool } = await createTestDatabase();

const played = await aPerformance(pool, { startsIn: 48 });
const other = await aPerformance(pool, { startsIn: 48 });

async function aCampaign(key: string, change: string): Promise<void> {
  await pool.query(
    `with d as (
       insert into discount (key, market, kind, value, redeem, title, description, conditions, how_to, starts_on, ends_on)
       values ($1, 'belarus', 'percent', 20, 'online', '{}', '{}', '{}', '{}', current_date - 1, current_date + 10) returning id),
     c as (insert into discount_city select d.id, p.city_id from d, performance p where p.id = $2)
     insert into discount_event select d.id, p.event_id from d, performance p where p.id = $2`,
    [key, played.id],
  );
  await pool.query(`update discount set ${change} where key = $1`, [key]);
}

async function rules() {
  const { rows } = await pool.query<{ key: string; effect: object; performances: number[] }>(
    `select r.key, r.effect, r.max_uses as "maxUses", r.includes_reduced as "includesReduced",
       array(select performance_id from price_rule_performance where rule_id = r.id order by 1) as performances
     from price_rule r where r.key like 'discount:%' order by r.key`,
  );
  return rows;
}

async function version(): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select sum(version)::int as version from pricing_version');
  return rows[0]?.version ?? 0;
}

test('campaigns that apply online become price rules of the dates that they concern', async () => {
  await aCampaign('percent', 'per_order = 4');
  await aCampaign('group', 'from_tickets = 4');
  await aCampaign('pair', `kind = 'two-for-one', value = null`);
  await aCampaign('price', `kind = 'price', value = 700`);
  await aCampaign('at-the-desk', `redeem = 'box-office'`);
  await applyCampaigns(pool);
  const shared = { performances: [played.id], maxUses: null, includesReduced: false };
  expect(await rules()).toEqual([
    {
      ...shared,
      key: 'discount:group',
      effect: { kind: 'group', fromTickets: 4, permille: 200 },
      includesReduced: true,
    },
    { ...shared, key: 'discount:pair', effect: { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 } },
    { ...shared, key: 'discount:percent', effect: { kind: 'percent', permille: 200 }, maxUses: 4 },
    { ...shared, key: 'discount:price', effect: { kind: 'fixed_price', priceMinor: 700 } },
  ]);
  expect(other.id).not.toBe(played.id);
});

test('where nothing differs nothing is written, so that no hold is quoted again', async () => {
  const before = await version();
  await applyCampaigns(pool);
  expect(await version()).toBe(before);
});

test('they last from the first moment of their first day to the last of their last one, where they are', async () => {
  const { rows } = await pool.query(
    `select r.open_from at time zone 'Europe/Minsk' = d.starts_on as "from", r.open_until at time zone 'Europe/Minsk' = d.ends_on + 1 as "until"
     from price_rule r join discount d on d.id = r.discount_id`,
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ from: true, until: true })));
});

test('they follow the campaign and its dates, and end with it', async () => {
  await pool.query(`update discount set value = 30 where key = 'percent'`);
  await pool.query(`update discount set redeem = 'box-office' where key = 'price'`);
  await pool.query(`delete from discount where key = 'pair'`);
  await pool.query(`insert into discount_event select id, $1::int from discount where key = 'percent'`, [
    other.eventId,
  ]);
  await pool.query(
    `insert into discount_city select d.id, p.city_id from discount d, performance p where d.key = 'percent' and p.id = $1 on conflict do nothing`,
    [other.id],
  );
  await pool.query(`update performance set state = 'cancelled' where id = $1`, [played.id]);
  await applyCampaigns(pool);
  expect((await rules()).map(({ key, effect, performances }) => [key, effect, performances])).toEqual([
    ['discount:group', { kind: 'group', fromTickets: 4, permille: 200 }, []],
    ['discount:percent', { kind: 'percent', permille: 300 }, [other.id]],
  ]);
});

test('a rule that a line was sold by keeps its id and its terms, and applies to nothing more', async () => {
  const { rows } = await pool.query(
    `select r.effect, r.open_until <= now() as "isOver", r.key = 'former:' || r.id as "isFormer",
       exists (select from price_rule_performance where rule_id = r.id) as "hasDates"
     from price_rule r where r.key not like 'discount:%' order by r.id`,
  );
  const former = { isOver: true, isFormer: true, hasDates: false };
  expect(rows).toEqual([
    { ...former, effect: { kind: 'percent', permille: 200 } },
    { ...former, effect: { kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 } },
    { ...former, effect: { kind: 'fixed_price', priceMinor: 700 } },
  ]);
});
