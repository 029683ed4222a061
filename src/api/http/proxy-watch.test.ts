import { expect, test } from 'vitest';
import { visitorOf } from '#api/orders/visitor.ts';
import { createHealth, type Health } from './health.ts';
import { watchProxies } from './proxy-watch.ts';
import { buildServer } from '#main/server/server.ts';

type HealthReport = Awaited<ReturnType<Health['report']>>;

const VISITOR = '203.0.113.7';

/** A deployment whose only page returns the address that it takes for the visitor's. */
async function aDeployment(trusted: string[]) {
  const lines: string[] = [];
  let now = 0;
  const proxies = watchProxies(trusted, () => now);
  const app = await buildServer({
    logLevel: 'error',
    logTo: { write: (line) => void lines.push(line) },
    trustedProxies: trusted,
    deployment: { proxies },
    health: createHealth({ proxies: proxies.check }),
    routes: [],
    site: async (instance) => {
      instance.get('/*', (request, reply) => {
        visitorOf(request, reply);
        return { ip: request.ip };
      });
    },
  });
  const get = (remoteAddress: string, headers: Record<string, string> = {}, url = '/ru') =>
    app.inject({ url, remoteAddress, headers: { host: 'rampa.example', ...headers } });
  return { get, lines, pass: (minutes: number) => (now += minutes * 60_000) };
}

test.each([
  ['a visitor from the internet', [], VISITOR, {}],
  ['a visitor who sends the headers of a proxy', [], VISITOR, { 'x-forwarded-for': '198.51.100.1' }],
  ['a machine of the private network itself', [], '10.0.0.9', {}],
  ['a declared proxy', ['10.0.0.0/24'], '10.0.0.9', { 'x-forwarded-for': VISITOR }],
  ['a declared proxy of this machine', ['127.0.0.1'], '::ffff:127.0.0.1', { 'x-forwarded-for': VISITOR }],
  ['a colleague in the private network behind it', ['127.0.0.1'], '127.0.0.1', { 'x-forwarded-for': '10.0.0.44' }],
])('%s is served', async (_, trusted, peer, headers) => {
  const { get } = await aDeployment(trusted);
  expect((await get(peer, headers)).statusCode).toBe(200);
  expect((await get(peer, {}, '/health/full')).json()).toMatchObject({ status: 'up' });
});

test.each([
  ['10.0.0.9', { 'x-forwarded-for': VISITOR }],
  ['172.17.0.1', { 'x-forwarded-proto': 'https' }],
  ['::ffff:192.168.0.2', { forwarded: `for=${VISITOR}` }],
  ['100.64.3.1', { 'x-real-ip': VISITOR }],
  ['fd00::7', { 'x-forwarded-host': 'rampa.example' }],
  ['127.0.0.1', { 'x-forwarded-for': VISITOR }],
  // Without information about the visitor, all requests would seem to come from this machine.
  ['127.0.0.1', {}],
])('the undeclared proxy %s with %o is refused, logged and told by the health page', async (peer, headers) => {
  const { get, lines, pass } = await aDeployment(['10.1.0.1']);
  expect((await get('10.0.0.1', {}, '/health/full')).statusCode).toBe(200);
  const refused = await get(peer, headers);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ error: { code: 'proxy_not_declared' } });
  expect(refused.headers['set-cookie']).toBeUndefined();
  await get(peer, headers);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    'TRUSTED_PROXIES'.slice(0, peer === '127.0.0.1' && !('x-forwarded-for' in headers) ? 0 : 15),
  );
  await expect.poll(async () => (await get('10.0.0.1', {}, '/health/full')).statusCode).toBe(503);
  pass(2);
  await expect.poll(async () => (await get('10.0.0.1', {}, '/health/full')).statusCode).toBe(200);
});

test('a stray request does not take a server down that serves others', async () => {
  const { get } = await aDeployment(['10.0.0.0/24']);
  await get('127.0.0.1');
  await get('10.0.0.9', { 'x-forwarded-for': VISITOR });
  const health = await get('127.0.0.1', { host: 'localhost' }, '/health/full');
  expect(health.json()).toMatchObject({
    status: 'up',
    parts: { proxies: { detail: expect.stringContaining('127.0.0.1') } },
  });
});

test('a declared proxy that hides its visitors is refused, and told as such', async () => {
  const { get } = await aDeployment(['127.0.0.1']);
  expect((await get('127.0.0.1', { 'x-forwarded-proto': 'https' })).statusCode).toBe(503);
  const { parts } = (await get('127.0.0.1', { host: 'localhost' }, '/health/full')).json<HealthReport>();
  expect(parts['proxies']).toMatchObject({ status: 'down', detail: expect.stringContaining('X-Forwarded-For') });
  expect(parts['proxies']?.detail).not.toContain('TRUSTED_PROXIES');
});

test('after its first visitor an idle server stays up, whatever this machine asks for', async () => {
  const { get, pass } = await aDeployment(['127.0.0.1']);
  // Reports are cached for half a second.
  const status = () => get('127.0.0.1', { host: 'localhost' }, '/health').then(({ statusCode }) => statusCode);
  expect((await get('127.0.0.1', { 'x-forwarded-for': VISITOR })).statusCode).toBe(200);
  pass(5);
  expect((await get('127.0.0.1', { host: 'localhost' })).statusCode).toBe(503);
  expect(await status()).toBe(200);
  pass(5);
  for (let time = 0; time < 30; time += 1) await get('127.0.0.1', { host: 'localhost' });
  await expect
    .poll(async () => (await get('127.0.0.1', { host: 'localhost' }, '/health/full')).json())
    .toMatchObject({
      status: 'up',
      parts: { proxies: { detail: expect.stringContaining('X-Forwarded-For') } },
    });
});

test('nor do stray requests of an undeclared proxy take it down, but a proxy that forwards visitors does', async () => {
  const { get, pass } = await aDeployment(['127.0.0.1']);
  const status = () => get('127.0.0.1', { host: 'localhost' }, '/health').then(({ statusCode }) => statusCode);
  const refuse = () => get('10.0.0.9', { 'x-forwarded-for': VISITOR });
  await get('127.0.0.1', { 'x-forwarded-for': VISITOR });
  pass(5);
  await refuse();
  await refuse();
  expect(await status()).toBe(200);
  await refuse();
  await expect.poll(status).toBe(503);
  pass(2);
  await refuse();
  await expect.poll(status).toBe(200);
});

test('cookies are secure by the configured address, whatever the request looks like', async () => {
  const { get } = await aDeployment([]);
  expect((await get(VISITOR)).headers['set-cookie']).toMatch(/^__Host-visitor=[\w-]{22}; .*; Secure/);
});

test('a demo does without all this, and its cookies without HTTPS', async () => {
  const app = await buildServer({
    logLevel: 'silent',
    trustedProxies: ['127.0.0.1'],
    health: createHealth({}),
    routes: [],
    site: async (instance) => {
      instance.get('/*', (request, reply) => ({ visitor: visitorOf(request, reply) }));
    },
  });
  const answer = await app.inject({ url: '/ru', headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers['set-cookie']).toMatch(/^visitor=[\w-]{22}; .*SameSite=Lax$/);
});
