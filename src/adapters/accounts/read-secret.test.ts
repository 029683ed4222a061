import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readSecret } from './read-secret.ts';

function aTerminal(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => undefined });
  const output = new PassThrough();
  return { input, output, shown: () => text(output.end()) };
}

test('a pipe gives its first line without a question', async () => {
  const { input, output, shown } = aTerminal(false);
  input.end('вербалоза \nmore\n');
  expect(await readSecret('Password: ', { input, output })).toBe('вербалоза ');
  expect(await shown()).toBe('');
  const empty = aTerminal(false);
  empty.input.end();
  expect(await readSecret('Password: ', empty)).toBeNull();
});

test('a terminal is asked and shows nothing of the answer, and Ctrl+C gives none', async () => {
  const { input, output, shown } = aTerminal(true);
  const reading = readSecret('Password: ', { input, output });
  input.write('s3cret!\r');
  expect(await reading).toBe('s3cret!');
  expect(await shown()).toBe('Password: \n');
  const left = aTerminal(true);
  const leaving = readSecret('Password: ', left);
  left.input.write('s3c\u0003');
  expect(await leaving).toBeNull();
});
