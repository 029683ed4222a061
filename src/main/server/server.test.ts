import { connect } from 'node:net';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { expect, test } from 'vitest';
import { markAsOfDatabase } from '#adapters/db/connection/database-trouble.ts';
import { countErrors, createHealth } from '#api/http/health.ts';
import { watchProxies } from '#api/http/proxy-watch.ts';

import { buildServer, describeError, readableUrl } from './server.ts';

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
    // When the database is unavailable, a stack for every request adds nothing.
    stack: '',
    code: '57P01',
  });
  const ours = Object.assign(new Error('of our own'), { code: 'ERR_OURS' });
  expect(describeError(ours)).toMatchObject({ stack: ours.stack, message: 'of our own' });
});

test('an error nobody expected is answered 500 and counted', async () => {
  const errors = countErrors();
  const health = createHealth({}, errors);
  const site = async (instance: FastifyInstance) => {
    instance.get('/fails', () => Promise.reject(new Error('no database')));
    instance.get('/refuses', () => Promise.reject(Object.assign(new Error('no'), { statusCode: 409 })));
  };
  const app = await buildServer({ logLevel: 'silent', health, routes: [], site });
  expect((await app.inject('/fails')).statusCode).toBe(500);
  expect((await app.inject('/refuses')).statusCode).toBe(409);
  expect((await app.inject('/health/full')).json()).toMatchObject({ errors: 1 });
});

const SECRET = 'duplicate key value violates "account_phone_key"';
async function aFailingServer(lines: string[] = []) {
  const errors = countErrors();
  const app = await buildServer({
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    health: createHealth({}, errors),
    routes: [],
    localeOf: () => 'ge',
    site: async (instance) => {
      instance.get('/api/v3/pages/fails', () => Promise.reject(Object.assign(new Error(SECRET), { code: '22003' })));
      instance.get('/ge/fails', () => Promise.reject(new Error(SECRET)));
    },
  });
  return { app, errors };
}

test('an unexpected fault answers with its number only, and the log has the rest', async () => {
  const lines: string[] = [];
  const { app, errors } = await aFailingServer(lines);
  const answer = await app.inject('/api/v3/pages/fails');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ error: { requestId: answer.headers['x-request-id'] } });
  expect(answer.body).not.toMatch(/duplicate|account_phone_key|22003/);
  expect(errors.total()).toBe(1);
  const logged = lines.filter((line) => line.includes(answer.headers['x-request-id'] as string));
  expect(logged.filter((line) => line.includes('account_phone_key'))).toHaveLength(1);
});

test('a browser gets a page with that number, in the language of the address', async () => {
  const { app } = await aFailingServer();
  const answer = await app.inject({ url: '/ge/fails', headers: { accept: 'text/html,*/*' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('<html lang="ka">');
  expect(answer.body).toContain(answer.headers['x-request-id']);
  expect(answer.body).not.toContain('account_phone_key');
});

test('an address without a route is not repeated, in the answer or in the log', async () => {
  const lines: string[] = [];
  const { app } = await aFailingServer(lines);
  const answer = await app.inject({ method: 'POST', url: '/api/v3/tickets/gcI-E-NnmtRYw4Eay0Nj2A/nothing' });
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
  expect(answer.body).not.toContain('gcI-E');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain('gcI-E');
});

test.each([
  ['GET', '/json'],
  ['GET', '/file.pdf'],
  ['GET', '/calendar.ics'],
  ['GET', '/elsewhere'],
  ['GET', '/fails'],
  ['POST', '/nowhere'],
  ['POST', '/json'],
  ['GET', '/api/v3/%'],
  ['GET', '/health/full'],
])('%s %s says nosniff, and in a deployment that HTTPS stays HTTPS', async (method, url) => {
  const common = { health: createHealth({}), routes: [], logLevel: 'silent' } as const;
  const site = async (app: FastifyInstance) => {
    app.get('/json', () => ({}));
    app.get('/file.pdf', (_, reply) => reply.type('application/pdf').send(Buffer.from('%PDF')));
    app.get('/calendar.ics', (_, reply) => reply.type('text/calendar; charset=utf-8').send('BEGIN:VCALENDAR'));
    app.get('/elsewhere', (_, reply) => reply.redirect('/json'));
    app.get('/fails', () => Promise.reject(new Error('no')));
  };
  const asked = { method: method as 'GET', url, remoteAddress: '203.0.113.7' };
  const deployed = await buildServer({ ...common, site, deployment: { proxies: watchProxies([]) } });
  const answer = await deployed.inject(asked);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': expect.any(String),
  });
  if (!url.endsWith('.pdf')) expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  const demo = await buildServer({ ...common, site });
  const local = await demo.inject(asked);
  expect(local.headers['x-content-type-options']).toBe('nosniff');
  expect(local.headers['strict-transport-security']).toBeUndefined();
});

test('a body that trickles in is given up when the time of a request is over', async () => {
  const app = await buildServer({
    logLevel: 'silent',
    health: createHealth({}),
    routes: [],
    requestWithinMs: 400,
    site: async (instance) => {
      instance.post('/widget/', () => 'arrived');
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(
    'POST /widget/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 300\r\n\r\n',
  );
  const dripping = setInterval(() => socket.write('x'), 50);
  let output = '';
  for await (const chunk of socket) output += String(chunk);
  clearInterval(dripping);
  await app.close();
  expect(output).toMatch(/^HTTP\/1\.1 408 /);
});

test('trouble with the database is answered 503 without a word of it, and is no error of ours', async () => {
  const errors = countErrors();
  const full = Object.assign(new Error('could not extend file "base/13507/17090_fsm": No space left on device'), {
    code: '53100',
  });
  const gone = Object.assign(new Error('connect ENOENT /data/pg/cluster/.s.PGSQL.21217'), {
    code: 'ENOENT',
  });
  markAsOfDatabase(gone);
  const site = async (instance: FastifyInstance) => {
    instance.get('/widget/', () => Promise.reject(gone));
    instance.get('/api/v3/items', () => Promise.reject(full));
  };
  const health = createHealth({}, errors);
  const app = await buildServer({ logLevel: 'silent', health, routes: [], site, localeOf: () => 'ge' });
  const json = await app.inject({ url: '/api/v3/items', headers: { accept: 'text/html' } });
  expect([json.statusCode, json.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
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
