import { expect, test } from 'vitest';
import { encodingFor } from './page-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['br;q=0.5', 'br'],
])('accept-encoding %j gets %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding);
});
