import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { createHealth, operatorsOnly, registerHealth, whileUp } from './health.ts';

test('the health page is 200 while every part works, with and without a language', async () => {
  const app = fastify();
  registerHealth(app, createHealth({ database: () => ({ status: 'up' }) }));
  for (const url of ['/health/full', '/ru/health/full', '/ge/health/full']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'up', parts: { database: { status: 'up' } } });
  }
  expect((await app.inject('/xx/health/full')).statusCode).toBe(404);
});

test('one part that is down makes it 503 and is named, without the words of the error', async () => {
  const app = fastify();
  const refused = Object.assign(new Error('connect to postgres://user:secret@db'), { code: 'ECONNREFUSED' });
  const health = createHealth({ database: () => Promise.reject(refused), mail: () => ({ status: 'up' }) });
  registerHealth(app, health);
  const answer = await app.inject('/health/full');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    status: 'down',
    parts: { database: { status: 'down', detail: 'ECONNREFUSED' }, mail: { status: 'up' } },
  });
  expect(answer.body).not.toContain('secret');
});

test('a part that does not answer counts as down', async () => {
  vi.useFakeTimers();
  const report = createHealth({ stuck: () => new Promise(() => undefined) }).report();
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await report).parts).toEqual({ stuck: { status: 'down', detail: 'no answer in time' } });
  vi.useRealTimers();
});

test('what stands on the database is down with it, whatever it remembers', async () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const standing = whileUp(() => Promise.reject(refused), { writing: () => ({ status: 'up' }) });
  expect((await createHealth(standing).report()).parts).toEqual({
    writing: { status: 'down', detail: 'ECONNREFUSED' },
  });
  const upright = whileUp(() => ({ status: 'up' }), { writing: () => ({ status: 'up' }) });
  expect((await createHealth(upright).report()).status).toBe('up');
});

test('asking often does not ask the parts each time', async () => {
  const check = vi.fn(() => ({ status: 'up' as const }));
  const health = createHealth({ database: check });
  await Promise.all(Array.from({ length: 20 }, () => health.report()));
  expect(check).toHaveBeenCalledTimes(1);
  await sleep(550);
  await health.report();
  expect(check).toHaveBeenCalledTimes(2);
});

test('a server that is stopping is not ready, although its parts work', async () => {
  const health = createHealth({ database: () => ({ status: 'up' }) });
  health.beginStopping();
  expect((await health.report()).status).toBe('stopping');
});

describe('in a deployment', () => {
  const TOKEN = 'a-token-of-24-characters';
  async function ask(headers: Record<string, string>, remoteAddress = '203.0.113.7', url = '/health/full') {
    const app = fastify({ trustProxy: ['127.0.0.1'] });
    registerHealth(app, createHealth({ database: () => ({ status: 'up' }) }), operatorsOnly(TOKEN));
    return (await app.inject({ url, headers, remoteAddress })).json<object>();
  }
  const full = { status: 'up', parts: { database: { status: 'up' } } };

  test.each([
    ['somebody', { host: 'rampa.example' }, '203.0.113.7'],
    ['somebody with another token', { authorization: 'Bearer a-token-of-24-character!' }, '203.0.113.7'],
    ['a visitor behind the proxy', { host: 'rampa.example', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1'],
    ['a proxy of this machine', { host: 'rampa.example' }, '127.0.0.1'],
  ])('%s is told the state and nothing of the parts', async (_, headers, peer) => {
    expect(await ask(headers, peer)).toEqual({ status: 'up' });
    expect(await ask(headers, peer, '/ru/health/full')).toEqual({ status: 'up' });
  });

  test('operators are told of the parts: at the machine, or with the token', async () => {
    expect(await ask({ host: 'localhost:3000' }, '127.0.0.1')).toMatchObject(full);
    expect(await ask({ authorization: `Bearer ${TOKEN}` })).toMatchObject(full);
    expect(await ask({ host: 'localhost' }, '127.0.0.1', '/health')).toEqual({ status: 'up' });
  });
});
