import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createKeptFiles } from './kept-files.ts';

function aServer(maxBytes: number, text: (name: string) => Promise<string | null>) {
  const clock = { ms: 0 };
  const files = createKeptFiles({ maxBytes, ttlMs: 60_000, now: () => clock.ms });
  const app = fastify({ trustProxy: true });
  app.get('/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    return files.send(request, reply, { key: name, type: 'text/plain', text: () => text(name) });
  });
  return { app, files, clock };
}

test('many who ask share one making, until its time is over', async () => {
  let made = 0;
  const { app, clock } = aServer(1e6, async () => `file ${(made += 1)}`);
  const answers = await Promise.all([1, 2, 3].map(() => app.inject('/a')));
  expect(answers.map(({ body }) => body)).toEqual(['file 1', 'file 1', 'file 1']);
  clock.ms = 61_000;
  expect((await app.inject('/a')).body).toBe('file 2');
});

test('what could not be made is made for the next who asks, and what is not there may come soon', async () => {
  let attempts = 0;
  const { app, clock } = aServer(1e6, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no database');
    return attempts === 2 ? null : 'here';
  });
  expect((await app.inject('/a')).statusCode).toBe(500);
  expect((await app.inject('/a')).statusCode).toBe(404);
  expect((await app.inject('/a')).statusCode).toBe(404);
  clock.ms = 5_001;
  expect((await app.inject('/a')).body).toBe('here');
});

test('the longest kept leave when there is too much', async () => {
  const made: string[] = [];
  const { app, files } = aServer(250, async (name) => {
    made.push(name);
    // Random letters, so that compression cannot make them small.
    return crypto.randomUUID() + crypto.randomUUID() + crypto.randomUUID();
  });
  for (const name of ['a', 'b', 'c', 'd']) await app.inject(`/${name}`);
  expect(files.stats().bytes).toBeLessThanOrEqual(250);
  await app.inject('/d');
  await app.inject('/a');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'a']);
});

test('packed for those who take it, plain for those who do not', async () => {
  const { app } = aServer(1e6, async () => 'text');
  const packed = await app.inject({ url: '/a', headers: { 'accept-encoding': 'br, gzip;q=0.5' } });
  expect(gunzipSync(packed.rawPayload).toString()).toBe('text');
  for (const accept of ['identity', 'gzip;q=0', 'br'])
    expect((await app.inject({ url: '/a', headers: { 'accept-encoding': accept } })).body).toBe('text');
});

test('what is forgotten while it is made is made anew for the next who asks', async () => {
  const finish: ((text: string) => void)[] = [];
  const { app, files } = aServer(1e6, () => new Promise((resolve) => finish.push(resolve)));
  const old = app.inject('/a');
  await expect.poll(() => finish.length).toBe(1);
  files.clear();
  const fresh = app.inject('/a');
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.('cancelled');
  finish[0]?.('on sale');
  expect([(await old).body, (await fresh).body]).toEqual(['on sale', 'cancelled']);
  expect((await app.inject('/a')).body).toBe('cancelled');
});

test('a network has few files made at once, and gets those that are kept all the same', async () => {
  const finish: (() => void)[] = [];
  const { app } = aServer(1e6, () => new Promise((resolve) => finish.push(() => resolve('file'))));
  const ask = async (name: string, from = '203.0.113.7') =>
    (await app.inject({ url: `/${name}`, headers: { 'x-forwarded-for': from } })).statusCode;
  const first = ask('kept');
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  expect(await first).toBe(200);
  const running = Array.from({ length: 32 }, (_, at) => ask(`file${at}`));
  await expect.poll(() => finish.length).toBe(33);
  expect(await ask('more')).toBe(503);
  expect(await ask('kept')).toBe(200);
  const other = ask('more', '198.51.100.7');
  await expect.poll(() => finish.length).toBe(34);
  for (const one of finish) one();
  expect(await Promise.all([...running, other])).toEqual(Array(33).fill(200));
});
