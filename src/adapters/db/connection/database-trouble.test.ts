import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseTrouble } from './database-trouble.ts';
import { createPool } from './pool.ts';

const coded = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  ['a server that stops', coded('terminating connection due to administrator command', { code: '57P01' })],
  ['a server that starts', coded('the database system is starting up', { code: '57P03' })],
  ['a statement beyond its time', coded('canceling statement due to statement timeout', { code: '57014' })],
  ['a full disk', coded('could not extend file "base/1/2": No space left on device', { code: '53100' })],
  ['too many connections', coded('sorry, too many clients already', { code: '53300' })],
  ['a standby', coded('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['a failing disk', coded('could not read block', { code: '58030' })],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a broken client', new Error('Client has encountered a connection error and is not queryable')],
  ['a silent server', new Error('Query read timeout')],
])('%s is trouble', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(true);
});

test.each([
  ['a unique key', coded('duplicate key value violates unique constraint', { code: '23505' })],
  ['a wrong statement', coded('syntax error', { code: '42601' })],
  ['a mail server that is down', coded('connect ECONNREFUSED', { code: 'ESOCKET', syscall: 'connect' })],
  ['a name that is not known', coded('getaddrinfo ENOTFOUND mail', { code: 'EDNS', syscall: 'getaddrinfo' })],
  ['a missing file', coded('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a bug', new TypeError('Cannot read properties of undefined')],
  ['an error of the framework', coded('Body is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })],
  ['no error at all', 'Connection terminated'],
])('%s is none', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(false);
});

test('a connection that cannot be opened or breaks is trouble if it is one to the database, and only then', async () => {
  const server = createServer((socket) => void socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fault = async (): Promise<unknown> => {
    const url = `postgres://rampa:x@127.0.0.1:${port}/rampa`;
    const pool = createPool({ url, applicationName: 'test', onError: () => undefined });
    return pool.query('select 1').catch((error: unknown) => error);
  };
  const broken = await fault();
  expect(broken).toMatchObject({ code: 'ECONNRESET' });
  expect(isDatabaseTrouble(broken)).toBe(true);
  server.close();
  const refused = await fault();
  expect(refused).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
  expect(isDatabaseTrouble(refused)).toBe(true);
  // The job queue hands on a copy of its errors.
  expect(isDatabaseTrouble(Object.assign(new Error(), refused))).toBe(true);
  const [other] = (await once(connect(port, '127.0.0.1'), 'error').catch((error: unknown) => [error])) as [unknown];
  expect(other).toMatchObject({ code: 'ECONNREFUSED', syscall: 'connect' });
  expect(isDatabaseTrouble(other)).toBe(false);
});
