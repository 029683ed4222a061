import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { weightOf } from '#api/account-acts.ts';
import { readConfig } from './config/config.ts';
import { createHealth } from '#api/http/health.ts';
import { buildServer, type DecidedRoute } from './server/server.ts';
import { wire } from './wiring/wiring.ts';
import { aBrowser, sentCode } from '#test/builders/login.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool, url } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'account-acts-'));
const read = readConfig({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
if (!read.ok) throw new Error(read.problems.join('\n'));
const wiring = await wire({
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

const acts = routes.filter(({ method, path, rule }) => {
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return rule === 'account' && (isChange || weightOf(method, path) === 'weighty') && method !== 'HEAD';
});

test('every call that changes something of an account is weighed, and a weighty one does nothing by a token alone', async () => {
  const phone = '+375295550001';
  const browser = aBrowser(app);
  await browser.begin({ phone });
  const passwords = { password: 'svetlyvecher', password_confirm: 'svetlyvecher' };
  const login = await browser.auth({ phone, sms_code: await sentCode(pool, phone), ...passwords });
  const { token } = login.json<{ token: string }>();
  const { rows } = await pool.query<{ id: string }>('select id from account where phone = $1', [phone]);
  const { orderId } = await insertPaidOrder(pool);
  await pool.query('update orders set account_id = $2 where id = $1', [orderId, rows[0]?.id]);
  const weights: string[] = [];
  for (const { method, path } of acts) {
    const weight = weightOf(method, path);
    weights.push(`${weight} ${method} ${path}`);
    if (weight !== 'weighty') continue;
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
  expect(weights.toSorted()).toMatchInlineSnapshot(`
    [
      "light DELETE /api/v3/me/avatar",
      "light DELETE /api/v3/me/favourites/:id",
      "light DELETE /api/v3/me/follows/:kind/:id",
      "light PATCH /api/v3/me/passkeys/:id",
      "light POST /api/v3/cabinet/orders/:id/pay",
      "light POST /api/v3/me",
      "light POST /api/v3/me/avatar",
      "light POST /api/v3/me/favourites/merge",
      "light POST /api/v3/me/notices",
      "light POST /api/v3/me/push/end",
      "light POST /api/v3/me/reviews",
      "light PUT /api/v3/me/favourites/:id",
      "light PUT /api/v3/me/follows/:kind/:id",
      "weighty DELETE /api/v3/me/passkeys/:id",
      "weighty DELETE /api/v3/me/sessions/:id",
      "weighty GET /api/v3/me/calendar",
      "weighty GET /api/v3/me/export",
      "weighty POST /api/v3/cabinet/orders/:id/return",
      "weighty POST /api/v3/me/calendar/renew",
      "weighty POST /api/v3/me/delete",
      "weighty POST /api/v3/me/email",
      "weighty POST /api/v3/me/email/confirm",
      "weighty POST /api/v3/me/passkeys",
      "weighty POST /api/v3/me/passkeys/options",
      "weighty POST /api/v3/me/password",
      "weighty POST /api/v3/me/phone",
      "weighty POST /api/v3/me/phone/confirm",
      "weighty POST /api/v3/me/proof",
      "weighty POST /api/v3/me/proof/confirm",
      "weighty POST /api/v3/me/push",
      "weighty POST /api/v3/me/sessions/end-others",
    ]
  `);
});

test('a call that nobody has weighed keeps the server from starting', async () => {
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
