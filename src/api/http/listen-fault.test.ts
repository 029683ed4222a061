import { expect, test } from 'vitest';
import { listenFault } from './listen-fault.ts';
import { isPortFree } from '#main/config/port.ts';

test.each([
  ['nobody.invalid', 'HOST=nobody.invalid cannot be found'],
  ['192.0.2.7', 'HOST=192.0.2.7 is no address of this machine'],
])('a start on HOST=%s says which setting is wrong', async (host, words) => {
  const error = await isPortFree(host, 27_199).catch((caught: NodeJS.ErrnoException) => caught);
  expect(listenFault(error as NodeJS.ErrnoException, { host, port: 27_199 })).toContain(words);
});

test('other faults are not taken for it', () => {
  expect(listenFault(new Error('no ticket key'), { host: '127.0.0.1', port: 3000 })).toBeNull();
});
