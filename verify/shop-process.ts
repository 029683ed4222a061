import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { createBankOfGeorgia } from '#adapters/payments/bank-of-georgia.ts';
import { createBepaid } from '#adapters/payments/bepaid.ts';
import { createPool } from '#adapters/db/pool.ts';
import { createSaleDeps } from '#main/wiring-sale.ts';
import { startWorker } from '#main/worker.ts';
import { holdSeats } from '#usecases/holds/hold-seats.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { pollPayments } from '#usecases/payments/poll-payments.ts';
import { receiveWebhook } from '#usecases/payments/receive-webhook.ts';
import { refreshStock } from '#usecases/performances/refresh-stock.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { readEmulatedSettings } from '../emulators/settings.ts';

const env = process.env as Record<string, string>;
const databaseUrl = env['DATABASE_URL'] ?? '';
const pool = createPool({ url: databaseUrl, applicationName: 'shop', onError: () => undefined });
const settings = readEmulatedSettings(env['EMULATORS_DIR'] ?? '', env['EMULATORS_ORIGIN'] ?? '');
const port = Number(env['PORT']);
const origin = `http://127.0.0.1:${port}`;
const deps = createSaleDeps({
  pool,
  providers: [createBepaid(settings.bepaid), createBankOfGeorgia(settings.bankOfGeorgia)],
  addresses: {
    returnPage: (order, path) => `${origin}${path ?? `/ru/order/${order.id}`}`,
    webhook: (provider) => `${origin}/api/v3/payments/${provider}/webhook`,
  },
  advice: { neighbours: () => Promise.resolve(null), best: () => Promise.resolve(null) },
});

if (process.argv[2] === 'move') {
  const [, , , verb, id, date] = process.argv;
  const performanceId = Number(id);
  const result =
    verb === 'cancel'
      ? await cancelPerformance(deps, { performanceId, isDryRun: false })
      : await postponePerformance(deps, { performanceId, newStartsAt: date ? new Date(date) : null, isDryRun: false });
  console.log(JSON.stringify(result));
  await pool.end();
  process.exit(result.ok || result.code === 'already_cancelled' ? 0 : 1);
}

const app = fastify({ logger: { level: 'warn' } });
app.removeContentTypeParser('application/json');
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
const json = (body: unknown) => JSON.parse(String(body)) as Record<string, never>;
const view = async (id: string) => {
  const order = await readOrder(deps, id, 'ru');
  return order && { ...order, holdUntil: order.holdUntil.toISOString(), ticketUrl: null };
};
app.get('/health/full', async () => {
  await pool.query('select 1');
  return { status: 'up' };
});
app.get<{ Params: { id: string } }>('/api/v3/performances/:id/availability', async ({ params }) => {
  const states = await deps.stores.seats.readStatuses(Number(params.id));
  const bytes = new Uint8Array(Math.ceil(states.length / 4));
  for (const { seatNo, status } of states) bytes[seatNo >> 2] = (bytes[seatNo >> 2] ?? 0) | ((status === 1 ? 2 : status === 2 ? 1 : status) << ((seatNo & 3) * 2));
  return { version: 1, bits: Buffer.from(bytes).toString('base64'), free: [] };
});
app.post('/api/v3/orders', async (request, reply) => {
  const result = await holdSeats(deps, {
    ...json(request.body),
    idemKey: request.headers['idempotency-key'],
    distributorCompanyId: null,
    ftm: null,
  } as never);
  if (!result.ok) return reply.code(result.code === 'busy' ? 503 : 409).send({ error: result });
  return reply.code(201).send(await view(result.orderId));
});
app.get<{ Params: { id: string } }>('/api/v3/orders/:id', async ({ params }, reply) => (await view(params.id)) ?? reply.code(404).send({ error: { code: 'unknown_order' } }));
app.delete<{ Params: { id: string } }>('/api/v3/orders/:id', async ({ params }, reply) => {
  const result = await releaseOrder(deps, params.id);
  return reply.code(result.ok ? 204 : 409).send(result.ok ? undefined : { error: result });
});
app.post<{ Params: { id: string } }>('/api/v3/orders/:id/checkout', async (request, reply) => {
  const result = await checkoutOrder(deps, { returnPath: null, ...json(request.body), orderId: request.params.id } as never);
  if (!result.ok) return reply.code(409).send({ error: result });
  return view(request.params.id);
});
app.post<{ Params: { id: string } }>('/api/v3/orders/:id/reopen', async ({ params }, reply) => {
  const result = await reopenOrder(deps, params.id);
  return result.ok ? view(params.id) : reply.code(409).send({ error: result });
});
app.post<{ Params: { provider: string } }>('/api/v3/payments/:provider/webhook', async (request, reply) => {
  const result = await receiveWebhook(deps, request.params.provider, { headers: request.headers, rawBody: request.body as Buffer });
  return reply.code(result.ok ? 200 : 400).send();
});

const topics = ['ticket.mail', 'order.mail', 'performance.moved', 'performance.moved.mail', 'payment.given_back', 'refund.confirmed', 'listing.refresh'];
await startWorker({
  pool,
  databaseUrl,
  handlers: {
    ...Object.fromEntries(topics.map((topic) => [topic, () => Promise.resolve()])),
    'refund.send': ({ key }) => sendRefunds(deps, key),
    'stock.refresh': ({ payload }) => refreshStock(deps, [Number(payload['performanceId'])]),
  },
  loops: [
    { name: 'sweep', everyMs: 5_000, run: () => sweepExpired(deps) },
    { name: 'poll', everyMs: 2_000, run: () => pollPayments(deps) },
    { name: 'refunds', everyMs: 5_000, run: () => sendRefunds(deps) },
  ],
  onError: (name, error) => app.log.error({ err: error }, name),
});
await app.listen({ port, host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
void randomUUID;
