import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { performanceRoutes } from '#api/performances/routes.ts';
import { resyncSchema, type SeatChanges, seatChangesSchema } from '#api/performances/stream-contract.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aSale } from '#test/builders/sale.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';

const MOST = 3;

const sale = await aSale();
const stored = createPerformanceReads(sale.pool);
/** Counts the version queries; a slow first read gives clients the time to leave. */
const asked = { versions: 0, isSlow: false };
const reads: PerformanceReads = {
  ...stored,
  async availability(performanceId) {
    if (asked.isSlow) await sleep(300);
    return stored.availability(performanceId);
  },
  version(performanceId) {
    asked.versions += 1;
    return stored.version(performanceId);
  },
};
const app = fastify({ trustProxy: true });
await app.register(
  performanceRoutes({
    reads,
    offers: sale.deps.offers,
    codes: sale.deps.stores,
    streamsPerAddress: MOST,
    lingerMs: 500,
  }),
);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => {
  // After an abort Node's fetch opens connections in advance, and closing the app would wait for them.
  app.server.closeAllConnections();
  return app.close();
});

let addresses = 0;
const anAddress = () => `203.0.113.${(addresses += 1)}`;

function open(performance: BuiltPerformance, { from = anAddress(), path = '', headers = {} } = {}) {
  const leaving = new AbortController();
  const answer = fetch(`${origin}/api/v3/performances/${performance.id}/events${path}`, {
    headers: { 'x-forwarded-for': from, ...headers },
    signal: leaving.signal,
  });
  return { answer, leave: () => leaving.abort() };
}

/** The status of a stream that is closed at once; returns when the server knows. */
async function openAndLeave(performance: BuiltPerformance, from: string): Promise<number> {
  const stream = open(performance, { from });
  const { status } = await stream.answer;
  stream.leave();
  await sleep(50);
  return status;
}

type Frame = { event: string; id: string; data: SeatChanges };

async function* framesOf(answer: Response): AsyncGenerator<Frame, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1];
      const [event, id, data] = [part('event'), part('id'), part('data')];
      text = text.slice(end + 2);
      if (!event || !id || !data) continue;
      // Exactly the properties of the contract, and no others.
      const schema = event === 'seats' ? seatChangesSchema : resyncSchema;
      expect(Object.keys(JSON.parse(data) as object).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
      yield { event, id, data: schema.parse(JSON.parse(data)) as SeatChanges };
    }
  }
  return undefined;
}

/** Number of version queries in two seconds, once the clients that left are forgotten. */
async function questionsInQuiet(): Promise<number> {
  await sleep(2_200);
  const before = asked.versions;
  await sleep(2_000);
  return asked.versions - before;
}

test('a client that leaves during the first read is forgotten: nobody is followed for it', async () => {
  const performance = await sale.onSale({ seats: 4 });
  asked.isSlow = true;
  const left = [1, 2, 3].map(() => open(performance));
  const lost = left.map(({ answer }) => answer.catch(() => null));
  await sleep(100);
  for (const { leave } of left) leave();
  await Promise.all(lost);
  asked.isSlow = false;
  expect(await questionsInQuiet()).toBe(0);
});

test('a connection that is cut is forgotten, and so is its place', async () => {
  const performance = await sale.onSale({ seats: 4 });
  const from = anAddress();
  const sockets = await Promise.all(Array.from({ length: MOST }, () => rawStream(performance, from)));
  const refused = await open(performance, { from }).answer;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toEqual({ error: { code: 'too_many_streams' } });
  // Another address has its own limit.
  const other = open(performance);
  expect((await other.answer).status).toBe(200);
  other.leave();
  for (const socket of sockets) socket.destroy();
  await sleep(200);
  const again = open(performance, { from });
  expect((await again.answer).status).toBe(200);
  again.leave();
  expect(await questionsInQuiet()).toBe(0);
});

test('an address follows no more performances than it may have streams, however soon it closes them', async () => {
  const performances = await Promise.all(Array.from({ length: MOST + 2 }, () => sale.onSale({ seats: 1 })));
  const from = anAddress();
  const statuses: number[] = [];
  for (const performance of performances) statuses.push(await openAndLeave(performance, from));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await sleep(2_200);
  const [, , , last] = performances;
  if (last === undefined) throw new Error('too few performances');
  // A page that is loaded again and again follows one performance.
  for (let load = 0; load <= MOST; load += 1) expect(await openAndLeave(last, from)).toBe(200);
});

test('streams that are closed during the first read keep their places until it is over', async () => {
  const performances = await Promise.all(Array.from({ length: MOST + 1 }, () => sale.onSale({ seats: 1 })));
  const from = anAddress();
  asked.isSlow = true;
  const streams = performances.slice(0, MOST).map((performance) => open(performance, { from }));
  const lost = streams.map(({ answer }) => answer.catch(() => null));
  await sleep(100);
  for (const { leave } of streams) leave();
  await Promise.all(lost);
  await sleep(50);
  const [last] = performances.slice(MOST);
  if (last === undefined) throw new Error('too few performances');
  expect(await openAndLeave(last, from)).toBe(429);
  asked.isSlow = false;
  await sleep(2_500);
  expect(await openAndLeave(last, from)).toBe(200);
});

test('a performance that does not exist takes no place', async () => {
  const from = anAddress();
  for (let time = 0; time <= MOST; time += 1) {
    const answer = await open({ id: 999_999 } as BuiltPerformance, { from }).answer;
    expect(answer.status).toBe(404);
  }
});

test('standing areas are live: entries that are held are told', async () => {
  const performance = await sale.onSale({ seats: 0, standing: [{ capacity: 10, priceMinor: 1_000 }] });
  const zoneNo = 2;
  const stream = open(performance);
  const frames = framesOf(await stream.answer);
  const first = (await frames.next()).value;
  const orderId = await sale.held(performance, { entries: [[zoneNo, 3]] });
  const held = (await frames.next()).value;
  expect(held?.data).toMatchObject({ from: first?.data.to, free: [{ zoneNo, free: 7 }] });
  await sale.deps.stores.orders.close(orderId, 'cancelled');
  const freed = (await frames.next()).value;
  expect(freed?.data).toMatchObject({ from: held?.data.to, free: [{ zoneNo, free: 10 }] });
  expect(freed?.data.to).toBeGreaterThan(held?.data.to ?? 0);
  stream.leave();
});

test('who comes back is told what was missed, or to fetch everything anew', async () => {
  const performance = await sale.onSale({ seats: 6 });
  const staying = open(performance);
  const frames = framesOf(await staying.answer);
  await frames.next();
  await sale.held(performance, { seats: [0] });
  const one = (await frames.next()).value;
  await sale.held(performance, { seats: [1] });
  const two = (await frames.next()).value;

  const backAt = async (version: string, way: 'header' | 'address') => {
    const stream = open(
      performance,
      way === 'header' ? { headers: { 'last-event-id': version } } : { path: `?since=${version}` },
    );
    const { value } = await framesOf(await stream.answer).next();
    stream.leave();
    return value;
  };
  for (const way of ['header', 'address'] as const) {
    expect(await backAt(one?.id ?? '', way)).toEqual(two);
    expect(await backAt('0', way)).toEqual(one);
    expect(await backAt(two?.id ?? '', way)).toMatchObject({ data: { from: two?.data.to, runs: '' } });
    expect(await backAt('999', way)).toMatchObject({ event: 'resync' });
  }
  staying.leave();
});

/** A client on a raw socket, which can be cut without notice. */
function rawStream({ id }: BuiltPerformance, from: string): Promise<Socket> {
  const { port } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `GET /api/v3/performances/${id}/events HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\naccept: text/event-stream\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', () => resolve(socket));
  });
}
