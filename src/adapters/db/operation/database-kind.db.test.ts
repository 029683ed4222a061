import { beforeEach, expect, test } from 'vitest';
import { createDemoMessages } from '#adapters/db/operation/demo-messages-store.ts';
import { anAccount } from '#test/builders/person.ts';
import { createTestDatabase } from '#test/database.ts';
import { kindFault } from './database-kind.ts';

const { pool } = await createTestDatabase();
beforeEach(() => pool.query('truncate account, demo_message, database_kind cascade'));

const demo = { isDemo: true, marks: true };
const deployment = { isDemo: false, marks: true };

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

test('a database of an earlier release becomes no demo’s once it has people without messages of a demo', async () => {
  await anAccount(pool);
  expect(await kindFault(pool, demo)).toContain('belongs to a deployment');
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
  expect(await kindFault(pool, demo)).toBeNull();
});
