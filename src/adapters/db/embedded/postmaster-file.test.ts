import { expect, test } from 'vitest';
import { parsePostmasterFile } from './postmaster-file.ts';

test.each([
  [
    'a running server',
    '4711\n/data\n1\n25432\n\n127.0.0.1\n 1 2\nready   \n',
    { pid: 4711, port: 25432, status: 'ready' },
  ],
  ['one just starting', '4711\n/data\n1\n25432\n', { pid: 4711, port: 25432, status: '' }],
  ['single-user mode', '-4711\n/data\n1\n', { pid: 4711, port: 0, status: '' }],
  ['an empty file', '', undefined],
  ['garbage', 'not a number\n', undefined],
])('postmaster.pid of %s', (_, text, expected) => {
  expect(parsePostmasterFile(text)).toEqual(expected);
});
