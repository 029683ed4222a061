import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sensitivityOf } from '#api/account-actions.ts';
import { readConfig } from './config/config.ts';
import { createHealth } from '#api/http/health.ts';
import { buildServer, type DecidedRoute } from './server/server.ts';
import { wireApplication } from './wiring/wire-application.ts';
import { aBrowser, sentCode } from '#test/builders/login.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool, url } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'account-actions-'));
const read = readConfig({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const wiring = await wireApplication({
  config: read.config,
  root: join(import.meta.dirname, '../..'),
  pool,
  databaseUrl: url,
  emulators: undefined,
  onError: () => undefined,
  onPageFailure: () => undefined,
});
const routes: DecidedRoute[] = [];
const server = await buildServer({
  logLevel: 'silent',
  health: createHealth({}),
  routes: wiring.routes,
  isSomebody: wiring.isSomebody,
  site: async () => undefined,
  onRoute: (route) => routes.push(route),
});
// Without the contract guard, which would refuse an empty body before the authorization check.
const app = fastify();
app.decorate('isHttps', false);
for (const plugin of wiring.routes) await app.register(plugin);
afterAll(async () => {
  await server.close();
  await app.close();
  await wiring.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const actions = routes.filter(({ method, path, rule }) => {
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return rule === 'account' && (isChange || sensitivityOf(method, path) === 'sensitive') && method !== 'HEAD';
});

/** A new account, logged in, with a paid order that no browser opened. */
async function aBuyer(phone: string) {
  const browser = aBrowser(app);
  await browser.begin({ phone });
  const passwords = { password: 'svetlyvecher', password_confirm: 'svetlyvecher' };
  const login = await browser.auth({ phone, sms_code: await sentCode(pool, phone), ...passwords });
  const { token } = login.json<{ token: string }>();
  const { rows } = await pool.query<{ id: string }>('select id from account where phone = $1', [phone]);
  const { orderId, accessKey } = await insertPaidOrder(pool);
  await pool.query('update orders set account_id = $2 where id = $1', [orderId, rows[0]?.id]);
  return { browser, token, orderId, accessKey };
}

test('every call that changes something of an account is listed, and a sensitive one does nothing by a token alone', async () => {
  const { token, orderId } = await aBuyer('+375295550001');
  const sensitivities: string[] = [];
  for (const { method, path } of actions) {
    const sensitivity = sensitivityOf(method, path);
    sensitivities.push(`${sensitivity} ${method} ${path}`);
    if (sensitivity !== 'sensitive') continue;
    const ids = { id: path.includes('/orders/') ? orderId : '00000000-0000-7000-8000-000000000000' };
    const response = await app.inject({
      method: method as 'GET',
      url: path.replace(':id', ids.id),
      headers: { authorization: `Bearer ${token}`, host: 'localhost', 'content-type': 'application/json' },
      ...(method !== 'GET' && { payload: {} }),
    });
    expect([path, response.statusCode, response.json()]).toMatchObject([
      path,
      403,
      { error: { code: 'session_required' } },
    ]);
  }
  expect(sensitivities.toSorted()).toMatchInlineSnapshot(`
    [
      "ordinary DELETE /api/v3/me/avatar",
      "ordinary DELETE /api/v3/me/favourites/:id",
      "ordinary DELETE /api/v3/me/follows/:kind/:id",
      "ordinary PATCH /api/v3/me/passkeys/:id",
      "ordinary POST /api/v3/cabinet/orders/:id/pay",
      "ordinary POST /api/v3/me",
      "ordinary POST /api/v3/me/avatar",
      "ordinary POST /api/v3/me/favourites/merge",
      "ordinary POST /api/v3/me/notices",
      "ordinary POST /api/v3/me/push/end",
      "ordinary POST /api/v3/me/reviews",
      "ordinary PUT /api/v3/me/favourites/:id",
      "ordinary PUT /api/v3/me/follows/:kind/:id",
      "sensitive DELETE /api/v3/me/passkeys/:id",
      "sensitive DELETE /api/v3/me/sessions/:id",
      "sensitive GET /api/v3/me/calendar",
      "sensitive GET /api/v3/me/export",
      "sensitive POST /api/v3/cabinet/held-tickets/:ticketKey/take-back",
      "sensitive POST /api/v3/cabinet/held-tickets/:ticketKey/transfer",
      "sensitive POST /api/v3/cabinet/orders/:id/return",
      "sensitive POST /api/v3/me/calendar/renew",
      "sensitive POST /api/v3/me/delete",
      "sensitive POST /api/v3/me/email",
      "sensitive POST /api/v3/me/email/confirm",
      "sensitive POST /api/v3/me/passkeys",
      "sensitive POST /api/v3/me/passkeys/options",
      "sensitive POST /api/v3/me/password",
      "sensitive POST /api/v3/me/phone",
      "sensitive POST /api/v3/me/phone/confirm",
      "sensitive POST /api/v3/me/proof",
      "sensitive POST /api/v3/me/proof/confirm",
      "sensitive POST /api/v3/me/push",
      "sensitive POST /api/v3/me/sessions/end-others",
    ]
  `);
});

test('a ticket is not given back by a token alone, which a script can read; with the session it is', async () => {
  const { browser, token, accessKey } = await aBuyer('+375295550002');
  const url = `/api/v3/tickets/${accessKey}/refund`;
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' };
  const byToken = await app.inject({ method: 'POST', url, headers });
  expect([byToken.statusCode, byToken.json()]).toEqual([403, { error: { code: 'not_your_order' } }]);
  // The buyer is let in, and the performance has not been postponed.
  const bySession = await browser.send('POST', url, {}, headers);
  expect([bySession.statusCode, bySession.json()]).toMatchObject([409, { error: { code: 'return_closed' } }]);
});

test('a call that is not listed keeps the server from starting', async () => {
  const forgotten = buildServer({
    logLevel: 'silent',
    health: createHealth({}),
    routes: [
      (plugin, _options, done) => {
        plugin.post('/api/v3/me/something-new', () => 'done');
        done();
      },
    ],
    site: async () => undefined,
  });
  await expect(forgotten).rejects.toThrow('POST /api/v3/me/something-new');
});
