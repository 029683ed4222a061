import { beforeEach, describe, expect, test } from 'vitest';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { anAccount } from '#test/builders/person.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { createDatabaseKind, kindFault } from './database-kind.ts';

const { pool } = await createTestDatabase();
beforeEach(() => pool.query('truncate account, payment, demo_message, database_kind cascade'));

const demo = { isDemo: true, marks: true };
const deployment = { isDemo: false, marks: true };

/** A message that a demo kept instead of sending it. */
async function aMessage(age = '0 hours'): Promise<void> {
  await createDemoMessages(pool).add({
    channel: 'sms',
    key: 'code',
    sender: 'Rampa',
    recipient: '+375291112233',
    subject: '',
    text: '123456',
    html: null,
    attachments: [],
  });
  await pool.query('update demo_message set created_at = now() - $1::interval', [age]);
}

test('the first start decides whether a database is a demo’s or a deployment’s', async () => {
  expect(await kindFault(pool, demo)).toBeNull();
  expect(await kindFault(pool, demo)).toBeNull();
  expect(await kindFault(pool, deployment)).toContain('belongs to a demo');
  await pool.query('truncate database_kind');
  expect(await kindFault(pool, deployment)).toBeNull();
  expect(await kindFault(pool, deployment)).toBeNull();
  expect(await kindFault(pool, demo)).toContain('belongs to a deployment');
});

test('what only looks decides nothing', async () => {
  expect(await kindFault(pool, { isDemo: true, marks: false })).toBeNull();
  expect(await kindFault(pool, deployment)).toBeNull();
  expect(await kindFault(pool, { isDemo: true, marks: false })).toContain('belongs to a deployment');
});

describe('a database of an earlier release', () => {
  test('becomes no demo’s once it has people without messages of a demo', async () => {
    await anAccount(pool);
    expect(await kindFault(pool, demo)).toMatch(/belongs to a deployment.*admin -- database is demo --yes/);
    await aMessage();
    expect(await kindFault(pool, demo)).toBeNull();
  });

  test('becomes no demo’s if it began as one and sells since', async () => {
    await aMessage('3 hours');
    await anAccount(pool);
    expect(await kindFault(pool, demo)).toContain('belongs to a deployment');
    await pool.query('truncate account cascade');
    const { orderId } = await insertPaidOrder(pool);
    await pool.query(
      `insert into payment (id, order_id, provider, amount_minor, currency, state, session_until, captured_at)
       values (gen_random_uuid(), $1, 'bepaid', 100, 'BYN', 'captured', now(), now())`,
      [orderId],
    );
    expect(await kindFault(pool, demo)).toContain('belongs to a deployment');
    await pool.query(`update payment set captured_at = now() - interval '150 minutes'`);
    expect(await kindFault(pool, demo)).toBeNull();
  });

  test('becomes no deployment’s with messages of a demo, unless it is declared', async () => {
    await aMessage();
    for (const marks of [true, false])
      expect(await kindFault(pool, { isDemo: false, marks })).toMatch(/invented.*database is deployment --yes/);
    await createDatabaseKind(pool).declare(false, 'command line');
    expect(await kindFault(pool, deployment)).toBeNull();
    expect(await kindFault(pool, demo)).toContain('belongs to a deployment');
  });
});
