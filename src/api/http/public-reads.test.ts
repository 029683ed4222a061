import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openPublicReads } from './public-reads.ts';
import { OWN_ADDRESS } from '#api/network-of.ts';
import { createNetworkPlaces } from '#api/network-places.ts';

test('a network that reads too much at once is asked to wait, and others are not', async () => {
  const app = Fastify();
  openPublicReads(app, createNetworkPlaces({ most: 1 }));
  let end = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => (end = resolve));
  app.get<{ Querystring: { slow?: string } }>('/api/v3/pages/afisha', async ({ query }) => {
    if (query.slow) await isSlow;
    return [];
  });
  const read = async (remoteAddress: string, query = '') =>
    app.inject({ url: `/api/v3/pages/afisha${query}`, remoteAddress });
  const slow = read('203.0.113.9', '?slow=1');
  const refused = await read('203.0.113.9');
  expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([503, true]);
  expect((await read('203.0.113.10')).statusCode).toBe(200);
  end();
  expect((await slow).statusCode).toBe(200);
  expect((await read('203.0.113.9')).statusCode).toBe(200);
});

test("requests of the process itself share no places: each page that is drawn has its visitor's", async () => {
  const app = Fastify();
  openPublicReads(app, createNetworkPlaces({ most: 1 }));
  const { promise, resolve } = Promise.withResolvers<void>();
  app.get('/api/v3/pages/afisha', async () => (await promise, []));
  const reads = [1, 2, 3].map(async () => app.inject({ url: '/api/v3/pages/afisha', remoteAddress: OWN_ADDRESS }));
  resolve();
  expect((await Promise.all(reads)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('a POST to the path of a read takes none of its places, and is not refused for want of one', async () => {
  const app = Fastify();
  openPublicReads(app, createNetworkPlaces({ most: 1 }));
  let end = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => (end = resolve));
  app.route({ method: ['GET', 'POST'], url: '/api/v3/reviews', handler: async () => (await isSlow, []) });
  const call = async (method: 'GET' | 'POST') =>
    app.inject({ method, url: '/api/v3/reviews', remoteAddress: '203.0.113.9' });
  const posts = [call('POST'), call('POST')];
  const read = call('GET');
  expect((await call('GET')).statusCode).toBe(503);
  end();
  expect((await Promise.all([...posts, read])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});
