import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anAccount } from '#test/builders/account.ts';
import { createTestDatabase } from '#test/database.ts';
import { OWNED } from './owned-orders.ts';

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
  // Bought by somebody else, though with her number and address.
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
