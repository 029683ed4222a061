import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/orders', '/orders/7f?tab=past', '/orders?x=%D0%BF'])('%s is a path of the cabinet', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'orders',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/../../x',
  '/a/..//b',
  '/login',
  '/%2e%2e',
  '/orders/%2E%2e/x',
  '/%0d%0aset-cookie:a=b',
  '/\r\nset-cookie:a=b',
  '/orders?tab=\n',
  '/orders\u0000',
  '/п',
  '/orders?tab=п',
  '/nowhere',
])('%j leads to the first screen', (path) => {
  expect(ownPath(path)).toBe('/');
});
