import { expect, test } from 'vitest';
import { pageId } from '#domain/routing/page-id.ts';

test.each([
  ['7', 7],
  ['007', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['9999999999', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['x', null],
])('the number %s of an address is the id %s', (text, id) => expect(pageId(text)).toBe(id));
