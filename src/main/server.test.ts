import type { FastifyPluginCallback } from 'fastify';
import { expect, test } from 'vitest';
import { createHealth } from './health.ts';
import { buildServer, withoutSecrets } from './server.ts';

test('every answer names its request', async () => {
  const app = await buildServer({
    logLevel: 'silent',
    health: createHealth({}),
    routes: [],
    site: async () => undefined,
  });
  const answer = await app.inject('/health/full');
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('parts register their own routes', async () => {
  const routes: FastifyPluginCallback[] = [
    (app, _, done) => {
      app.get('/a', async () => 'a');
      done();
    },
  ];
  const app = await buildServer({ logLevel: 'silent', health: createHealth({}), routes, site: async () => undefined });
  expect((await app.inject('/a')).body).toBe('a');
});

test.each([
  ['/ru/minsk/koncert?utm=1&email=a@b.c', '/ru/minsk/koncert'],
  ['/ru/ticket/kQ2mZ8', '/ru/ticket/…'],
  ['/ticket/kQ2mZ8.pdf', '/ticket/….pdf'],
  ['/ru/order/0199-77', '/ru/order/…'],
])('the log shows %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});
