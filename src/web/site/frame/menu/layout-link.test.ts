import { expect, test } from 'vitest';
import { layoutLink } from './layout-link.ts';

test.each([
  ['', '/be/brest', false],
  ['journal', '/be/journal', false],
  ['{city}/events/kino', '/be/brest/events/kino', false],
  ['/pages/contract-offer', '/be/pages/contract-offer', false],
  ['https://partner.example/a', 'https://partner.example/a', true],
  // addresses that the back office must not be able to set
  ['javascript:alert(1)', '/be/brest', false],
  ['data:text/html,x', '/be/brest', false],
  ['//evil.example', '/be/evil.example', false],
  ['http://evil.example', '/be/brest', false],
  ['a//evil.example', '/be/brest', false],
  ['\\\\evil.example', '/be/brest', false],
])('the editors’ address %j leads to %s', (url, href, isExternal) => {
  expect(layoutLink(url, 'be', 'brest')).toEqual({ href, isExternal });
});
