import { expect, test } from 'vitest';
import { ownPathSchema } from './own-path.ts';

test.each(['/', '/?oid=1&seid=2', '/ru/minsk/event/5?x=%D0%B0', '/a.b/..c/d~e', '/a//b'])(
  '%s is a path of ours',
  (path) => {
    expect(ownPathSchema.safeParse(path).success).toBe(true);
  },
);

test.each([
  '//evil.com',
  '/\\evil.com',
  '/..//evil.com',
  '/a/../..//evil.com',
  '/.//evil.com',
  '/%2e%2e//evil.com',
  '/%2E.//evil.com',
  'https://evil.com',
  'evil.com',
  '/x\n',
])('%j leads elsewhere', (path) => {
  expect(ownPathSchema.safeParse(path).success).toBe(false);
});
