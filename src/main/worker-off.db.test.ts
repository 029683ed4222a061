import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { newOrderKey } from '#api/orders/order-access.ts';
import { createHealth, registerHealth } from '#api/http/health.ts';
import { readConfig } from './config/config.ts';
import { wireApplication } from './wiring/wire-application.ts';

const sale = await aSale();
const ORDER_KEY = newOrderKey();

async function aProcess(WORKER: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'worker-off-'));
  const read = readConfig({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0', WORKER });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const warnings: string[] = [];
  const wiring = await wireApplication({
    config: read.config,
    root: join(import.meta.dirname, '../..'),
    pool: sale.pool,
    databaseUrl: sale.url,
    emulators: { origin: '', settings: sale.shop.settings, isRunning: () => true, stop: async () => undefined },
    onError: () => undefined,
    warn: (_, message) => warnings.push(message),
    onPageFailure: () => undefined,
  });
  const app = fastify();
  app.decorate('isHttps', false);
  registerHealth(app, createHealth(wiring.checks));
  for (const plugin of wiring.routes) await app.register(plugin);
  onTestFinished(async () => {
    await app.close();
    await wiring.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const pay = async (orderId: string) => {
    const order = await sale.deps.stores.orders.read(orderId, 'ru');
    return app.inject({
      method: 'POST',
      url: `/api/v3/orders/${orderId}/checkout`,
      headers: { 'order-key': ORDER_KEY },
      payload: { ...aBuyer(), acceptTerms: true, acceptPersonalData: true, dueMinor: order?.dueMinor },
    });
  };
  return { warnings, pay, health: () => app.inject('/health/full') };
}

test('a process without background work says so, stays in its load balancer and takes no payment', async () => {
  const held = await sale.tryHold(await sale.onSale({ seats: 1 }), { seats: [0] }, { orderKey: ORDER_KEY });
  const orderId = held.ok ? held.orderId : '';
  const off = await aProcess('off');
  expect(off.warnings).toEqual([expect.stringContaining('WORKER=off')]);
  const health = await off.health();
  expect(health.statusCode).toBe(200);
  expect(health.json()).toMatchObject({ parts: { worker: { status: 'off', detail: expect.any(String) } } });
  const refused = await off.pay(orderId);
  expect([refused.statusCode, refused.body]).toEqual([503, expect.stringContaining('provider_unreachable')]);
  const { rows } = await sale.pool.query('select from payment');
  expect(rows).toHaveLength(0);

  const on = await aProcess('on');
  expect((await on.health()).json()).toMatchObject({ status: 'up', parts: { worker: { status: 'up' } } });
  expect(on.warnings).toEqual([]);
  expect((await on.pay(orderId)).statusCode).toBe(200);
});
