import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { expect, test } from 'vitest';
import { countErrors, createHealth } from './health.ts';
import { buildServer, describeError, readableUrl, withoutSecrets } from './server.ts';

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

test('a route nobody has decided about stops the start', async () => {
  const routes: FastifyPluginCallback[] = [
    (app, _, done) => {
      app.post('/api/v3/everything', async () => 'all of it');
      done();
    },
  ];
  const started = buildServer({ logLevel: 'silent', health: createHealth({}), routes, site: async () => undefined });
  await expect(started).rejects.toThrow('Nobody has decided who may call POST /api/v3/everything');
});

test.each([
  ['/ru/minsk/koncert?utm=1&email=a@b.c', '/ru/minsk/koncert'],
  ['/ru/ticket/kQ2mZ8', '/ru/ticket/…'],
  ['/ticket/kQ2mZ8.pdf', '/ticket/….pdf'],
  ['/ru/order/0199-77', '/ru/order/…'],
  ['/entitlement/AbCdEf0123456789AbCdEf.pdf', '/entitlement/….pdf'],
  ['/video/watch/AbCdEf0123456789AbCdEf?lang=ru', '/video/watch/…'],
  ['/video/media/film-x/abc~0f8f~sig/360p.mp4', '/video/media/film-x/…/360p.mp4'],
  ['/video/media/film-x/360p.mp4', '/video/media/film-x/360p.mp4'],
])('the log shows %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

test.each([
  ['/ru/minsk?q=%E0', '/ru/minsk?q=%E0'],
  ['/ru/%D0%BC', '/ru/%D0%BC'],
  ['/ru/%E0%A4%A?a=1', '/%00'],
  ['/ru/%', '/%00'],
  ['/api/v3/pages/afisha/%', '/api/v3/pages/afisha/%'],
])('the address %s is read as %s', (url, expected) => {
  expect(readableUrl(url)).toBe(expected);
});

test('the log names a fault without the connection that it came from', () => {
  const error = Object.assign(new Error('terminated'), { code: '57P01', client: { password: 'secret' } });
  expect(describeError(error)).toEqual({
    type: 'Error',
    message: 'terminated',
    stack: error.stack,
    code: '57P01',
    statusCode: undefined,
  });
});

test('an error nobody expected is answered 500 and counted', async () => {
  const errors = countErrors();
  const health = createHealth({}, errors);
  const site = async (instance: FastifyInstance) => {
    instance.get('/fails', () => Promise.reject(new Error('no database')));
    instance.get('/refuses', () => Promise.reject(Object.assign(new Error('no'), { statusCode: 409 })));
  };
  const app = await buildServer({ logLevel: 'silent', health, errors, routes: [], site });
  expect((await app.inject('/fails')).statusCode).toBe(500);
  expect((await app.inject('/refuses')).statusCode).toBe(409);
  expect((await app.inject('/health/full')).json()).toMatchObject({ errors: 1 });
});

test('trouble with the database is answered 503 without a word of it, and is no error of ours', async () => {
  const errors = countErrors();
  const full = Object.assign(new Error('could not extend file "base/13507/17090_fsm": No space left on device'), {
    code: '53100',
  });
  const gone = Object.assign(new Error('connect ENOENT /data/pg/cluster/.s.PGSQL.21217'), {
    code: 'ENOENT',
    syscall: 'connect',
  });
  const site = async (instance: FastifyInstance) => {
    instance.get('/widget/', () => Promise.reject(gone));
    instance.get('/api/v3/items', () => Promise.reject(full));
  };
  const health = createHealth({}, errors);
  const app = await buildServer({ logLevel: 'silent', health, errors, routes: [], site, localeOf: () => 'ge' });
  const json = await app.inject({ url: '/api/v3/items', headers: { accept: 'text/html' } });
  expect([json.statusCode, json.json()]).toEqual([503, { error: { code: 'unavailable' } }]);
  const page = await app.inject({ url: '/widget/', headers: { accept: 'text/html,*/*' } });
  expect(page.statusCode).toBe(503);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('<html lang="ka">');
  for (const { headers, body } of [json, page]) {
    expect(headers['retry-after']).toBe('3');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toMatch(/base\/|No space|ENOENT|PGSQL|53100/);
  }
  expect((await app.inject('/health/full')).json()).toMatchObject({ errors: 0 });
});
