import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import { profileRoutes } from '#api/profile/profile-routes.ts';
import { anAccount } from '#test/builders/person.ts';
import { profileDeps } from '#test/builders/profile-app.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
// Of a network, because programs on this machine are not limited.
const app = fastify({ trustProxy: true });
await app.register(profileRoutes(profileDeps(pool)));
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Announces nine megabytes and sends the first bytes. */
async function aSlowUpload({ bearer = '', from = '203.0.113.7' } = {}): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  const token = bearer === '' ? '' : `Authorization: ${bearer}\r\n`;
  socket.write(
    `POST /api/v3/me/avatar HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${token}Content-Type: image/png\r\nContent-Length: 9000000\r\n\r\nbytes`,
  );
  return socket;
}

type Options = Parameters<typeof aSlowUpload>[0];
/** The answer that comes although the body has not. */
async function refusalOf(options: Options): Promise<[status: number, code: string | undefined]> {
  const [data] = await once(await aSlowUpload(options), 'data', { signal: AbortSignal.timeout(5_000) });
  const text = String(data);
  return [Number(text.split(' ')[1]), /"code":"(\w+)"/.exec(text)?.[1]];
}
/** Whether the rest of the body is waited for. */
async function isTaken(options: Options): Promise<boolean> {
  const answered = once(await aSlowUpload(options), 'data', { signal: AbortSignal.timeout(300) });
  return answered.then(
    () => false,
    () => true,
  );
}

test('a picture of nobody is refused before it is read', async () => {
  expect(await refusalOf({})).toEqual([401, 'login_required']);
  expect(await refusalOf({ bearer: 'Bearer made-up' })).toEqual([401, 'login_required']);
});

test('an account uploads one picture at a time, and another one when that ended', async () => {
  const { bearer } = await anAccount(pool);
  expect(await isTaken({ bearer })).toBe(true);
  expect(await refusalOf({ bearer, from: '198.51.100.7' })).toEqual([503, 'busy']);
  expect(await isTaken({ bearer: (await anAccount(pool)).bearer })).toBe(true);
  sockets[0]?.destroy();
  await expect.poll(() => isTaken({ bearer })).toBe(true);
});

test('an upload that was answered gives its place back, whatever the answer was', async () => {
  const { bearer } = await anAccount(pool);
  const send = async (type: string, payload: Buffer) => {
    const headers = { authorization: bearer, 'content-type': type, 'x-forwarded-for': '203.0.113.9' };
    return (await app.inject({ method: 'POST', url: '/api/v3/me/avatar', headers, payload })).statusCode;
  };
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await send('image/png', Buffer.from('no picture'))).toBe(400);
    expect(await send('video/mp4', Buffer.from('a film'))).toBe(415);
    expect(await send('image/png', Buffer.alloc(10 * 1024 * 1024 + 1))).toBe(413);
  }
});

test('a network uploads few pictures at a time, and leaves places to others', async () => {
  const from = '192.0.2.7';
  const people = await Promise.all(Array.from({ length: 4 }, () => anAccount(pool)));
  const taken = await Promise.all(people.map(({ bearer }) => isTaken({ bearer, from })));
  expect(taken).toEqual([true, true, true, true]);
  const { bearer } = await anAccount(pool);
  expect(await refusalOf({ bearer, from })).toEqual([503, 'busy']);
  expect(await isTaken({ bearer, from: '198.51.100.9' })).toBe(true);
});
