import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anAccount } from '#test/builders/account.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { profileTransaction } from '#adapters/db/profile/profile-store.ts';
import { readPoints } from './points-rows.ts';
import { claimOrders, OWNED } from './owned-orders.ts';

const { pool } = await createTestDatabase();
const ORDERS = 5_000;

async function orders(count: number, of: { account?: string; phone?: string; email?: string }): Promise<void> {
  await pool.query(
    `insert into orders (id, number, access_key, market, locale, state, account_id, phone, email, currency, face_minor, fee_minor, hold_until, idem_key)
     select gen_random_uuid(), $5 || n, $5 || n, 'belarus', 'ru', 'paid', $2::uuid, coalesce($3, '+37544' || (1000000 + n)), coalesce($4, 'somebody' || n || '@mail.example'), 'BYN', 100, 5, now(), $5 || n
     from generate_series(1, $1) n`,
    [count, of.account ?? null, of.phone ?? null, of.email ?? null, randomUUID()],
  );
}

const owned = async (account: string): Promise<number> => {
  const text = `select count(*)::int as count from account a join orders o on ${OWNED} where a.id = $1`;
  return (await pool.query<{ count: number }>(text, [account])).rows[0]?.count ?? 0;
};

test('an order is a person’s by account, else by the phone or the address they proved, and found by an index', async () => {
  const phone = '+375291112233';
  const email = 'anna@mail.example';
  const anna = await anAccount(pool, { phone, email });
  const boris = await anAccount(pool, { phone: '+375294445566' });
  await orders(ORDERS, {});
  await orders(2, { account: anna });
  await orders(3, { phone });
  await orders(4, { email });
  // Bought by another account, although with her number and address.
  await orders(5, { account: boris, phone, email });
  await pool.query('analyze orders');
  expect([await owned(anna), await owned(boris)]).toEqual([9, 5]);

  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select o.id from account a join orders o on ${OWNED} where a.id = '${anna}'`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan on orders');
  expect(plan).toContain('orders_account');
});

describe('what was bought as a guest', () => {
  const setPhone = (account: string, phone: string) =>
    profileTransaction(pool)((store) => store.setPhone(account, phone));
  const setEmail = (account: string, email: string) =>
    profileTransaction(pool)((store) => store.setEmail(account, email));

  test('stays with whoever had the number, and the number’s next owner gets none of it', async () => {
    const phone = '+375297770001';
    const before = await anAccount(pool, { phone });
    await orders(3, { phone });
    expect(await setPhone(before, '+375297770002')).toBe(true);
    const next = await anAccount(pool, { phone });
    await claimOrders(pool, next);
    expect([await owned(before), await owned(next)]).toEqual([3, 0]);
  });

  test('is claimed by a login, and with the number that is proved', async () => {
    const phone = '+375297770003';
    const account = await anAccount(pool, { phone: '+375297770004' });
    await orders(2, { phone });
    expect(await owned(account)).toBe(0);
    await setPhone(account, phone);
    const { rows } = await pool.query('select from orders where account_id = $1', [account]);
    expect(rows).toHaveLength(2);
  });

  test('long before a number was proved was somebody else’s purchase', async () => {
    const phone = '+375297770005';
    await orders(1, { phone });
    await pool.query(`update orders set created_at = now() - interval '200 days' where phone = $1`, [phone]);
    await orders(1, { phone });
    const account = await anAccount(pool, { phone });
    expect(await owned(account)).toBe(1);
    await claimOrders(pool, account);
    expect(await owned(account)).toBe(1);
  });

  test('for the number of one person and the proved address of another is the address’s', async () => {
    const phone = '+375297770006';
    const email = 'friend@mail.example';
    const [of, friend] = [await anAccount(pool, { phone }), await anAccount(pool, { phone: '+375297770007', email })];
    await orders(1, { phone, email });
    await claimOrders(pool, of);
    expect([await owned(of), await owned(friend)]).toEqual([0, 1]);
  });

  test('orders, points and reviews of an address stay with whoever proved it first', async () => {
    const email = 'old@mail.example';
    const account = await anAccount(pool, { phone: '+375297770008', email });
    await orders(2, { email });
    const buyer = randomUUID();
    await pool.query('insert into buyer (id, email) values ($1, $2)', [buyer, email]);
    const { eventId } = await aPerformance(pool);
    await pool.query(
      `insert into review (event_id, market, locale, author, email, rating, body) values ($1, 'belarus', 'ru', 'А', $2, 5, 'Хорошо')`,
      [eventId, email],
    );
    await pool.query(
      `insert into ledger_entry (txn, line_no, account, unit, amount_minor)
       values ($1, 1, $2, 'points.belarus', -400), ($1, 2, 'points-given', 'points.belarus', 400)`,
      [`given:${buyer}`, `points:${buyer}`],
    );
    expect(await setEmail(account, 'new@mail.example')).toBe(true);
    const next = await anAccount(pool, { phone: '+375297770009', email });
    await claimOrders(pool, next);
    expect([await owned(account), await owned(next)]).toEqual([2, 0]);
    expect((await readPoints(pool, account)).movements).toMatchObject([{ points: 400 }]);
    expect((await readPoints(pool, next)).movements).toEqual([]);
    const { rows } = await pool.query('select email from review where event_id = $1', [eventId]);
    expect(rows).toEqual([{ email: 'new@mail.example' }]);
  });
});
