import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each(['/', '/orders', '/orders/7f?tab=past'])('%s is a path of the cabinet', (path) => {
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
])('%s leads to the first screen', (path) => {
  expect(ownPath(path)).toBe('/');
});
