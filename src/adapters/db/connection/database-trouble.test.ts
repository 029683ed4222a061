import { expect, test } from 'vitest';
import { isDatabaseTrouble } from './database-trouble.ts';

const coded = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  ['a server that stops', coded('terminating connection due to administrator command', { code: '57P01' })],
  ['a server that starts', coded('the database system is starting up', { code: '57P03' })],
  ['a statement beyond its time', coded('canceling statement due to statement timeout', { code: '57014' })],
  ['a full disk', coded('could not extend file "base/1/2": No space left on device', { code: '53100' })],
  ['too many connections', coded('sorry, too many clients already', { code: '53300' })],
  ['a standby', coded('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['a failing disk', coded('could not read block', { code: '58030' })],
  ['a socket that is gone', coded('connect ENOENT /x/.s.PGSQL.1', { code: 'ENOENT', syscall: 'connect' })],
  ['a broken wire', coded('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
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
  ['a missing file', coded('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['a bug', new TypeError('Cannot read properties of undefined')],
  ['an error of the framework', coded('Body is too large', { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 })],
  ['no error at all', 'Connection terminated'],
])('%s is none', (_, error) => {
  expect(isDatabaseTrouble(error)).toBe(false);
});
