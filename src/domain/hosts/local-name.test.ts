import { expect, test } from 'vitest';
import { isLocalName } from './local-name.ts';

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['rampa-ge.localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['notlocalhost', false],
  ['', false],
])('%s is a name of this machine: %s', (name, isLocal) => {
  expect(isLocalName(name)).toBe(isLocal);
});
