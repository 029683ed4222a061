import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { ask } from '#test/ask.ts';
import { prepareDrain } from './drain.ts';
import { createHealth } from './health.ts';

test('a stop under load cuts no answer', async () => {
  const { origin, drain, untilAnswered } = await aServer();
  const clients = spawn(process.execPath, ['test/steady-clients.ts', `${origin}/work`, '3000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Waits for 100 responses, so that the server stops accepting in the middle of a crowd on slow machines too.
  const [, printed] = await Promise.all([untilAnswered(100).then(drain), text(clients.stdout), once(clients, 'exit')]);
  const outcomes = JSON.parse(printed) as Record<string, number>;
  expect(Object.keys(outcomes).sort()).toEqual(['ECONNREFUSED', 'answered']);
  expect(outcomes['answered']).toBeGreaterThanOrEqual(100);
}, 20_000);

test('a slow answer under way is finished after the door is closed', async () => {
  const { origin, drain } = await aServer();
  const slow = ask(`${origin}/slow`, new Agent());
  await sleep(50);
  const drained = drain();
  await sleep(100);
  expect(await ask(`${origin}/work`, new Agent())).toBe('ECONNREFUSED');
  expect(await slow).toBe('answered');
  await drained;
});

test('who still waits when the time is over is told to come back, not cut', async () => {
  const { origin, drain } = await aServer();
  const stuck = fetch(`${origin}/stuck`);
  await sleep(50);
  const drained = drain();
  expect((await stuck).status).toBe(503);
  await drained;
});

test('a request on a quiet connection is still answered, and its connection closed', async () => {
  const { origin, drain } = await aServer();
  const agent = new Agent({ keepAlive: true });
  expect(await ask(`${origin}/work`, agent)).toBe('answered');
  const drained = drain();
  await sleep(50);
  expect(await ask(`${origin}/work`, agent)).toBe('answered');
  await drained;
});

test('quiet connections hold up the stop for a moment only', async () => {
  const { origin, drain } = await aServer();
  expect(await ask(`${origin}/work`, new Agent({ keepAlive: true }))).toBe('answered');
  const started = performance.now();
  await drain();
  expect(performance.now() - started).toBeLessThan(900);
});

async function aServer() {
  const app = fastify({ return503OnClosing: false });
  let answered = 0;
  app.get('/work', async () => {
    await sleep(5);
    answered += 1;
    return 'done';
  });
  app.get('/stuck', () => new Promise(() => undefined));
  app.get('/slow', async () => sleep(900).then(() => 'done'));
  const draining = prepareDrain(app, createHealth({}), { noticeMs: 0, finishWithinMs: 1_500 }, (_, reply) =>
    reply.code(503).send('later'),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    drain: () => draining.begin(),
    untilAnswered: async (count: number) => {
      while (answered < count) await sleep(5);
    },
  };
}
