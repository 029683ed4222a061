import fastify from 'fastify';
import { expect, test } from 'vitest';
import { messagesRoutes } from './messages-routes.ts';
import { outboxRoutes } from './outbox-routes.ts';

const messages = { latest: async () => [], find: async () => null, add: async () => undefined };
async function statuses(headers: Record<string, string>, remoteAddress = '127.0.0.1', trustProxy = false) {
  const app = fastify({ trustProxy });
  await app.register(outboxRoutes({ messages: messages as never }));
  await app.register(messagesRoutes({ messages: [] }));
  const answers = await Promise.all(
    ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css', '/dev/messages'].map((url) =>
      app.inject({ url, headers, remoteAddress }),
    ),
  );
  await app.close();
  return new Set(answers.map(({ statusCode }) => statusCode));
}

test.each([
  ['localhost:3000', '127.0.0.1'],
  ['rampa-ge.localhost:3000', '::1'],
  ['127.0.0.1:3000', '::ffff:127.0.0.1'],
  ['[::1]:3000', '::1'],
])('the outbox opens under %s for %s', async (host, peer) => {
  expect(await statuses({ host }, peer)).toEqual(new Set([200]));
});

test.each([
  ['another machine', { host: 'localhost' }, '192.168.0.7'],
  ['another machine by its address', { host: '192.168.0.2:3000' }, '192.168.0.7'],
  ['a name that resolves to this machine', { host: 'evil.example' }, '127.0.0.1'],
  ['a name that only begins like a local one', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ['a visitor behind a proxy of this machine', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
  ['a proxy that names itself only', { host: 'localhost', via: '1.1 proxy' }, '127.0.0.1'],
])('the outbox does not exist for %s', async (_, headers, peer) => {
  expect(await statuses(headers, peer)).toEqual(new Set([404]));
  expect(await statuses(headers, peer, true)).toEqual(new Set([404]));
});
