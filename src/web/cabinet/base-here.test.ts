import { describe, expect, test } from 'vitest';
import { baseHere } from './base-here.ts';

const OWN = { base: '/ru', locale: 'ru' } as const;
const SHARED = { base: '/cabinet/ru', locale: 'ru' } as const;

describe('the part of the address that the router leaves out', () => {
  test.each([
    [OWN, '/ru/orders', '/ru'],
    [OWN, '/be', '/be'],
    [OWN, '/ge/orders/0199d1a2', '/ge'],
    [SHARED, '/cabinet/ru', '/cabinet/ru'],
    [SHARED, '/cabinet/en/points', '/cabinet/en'],
  ])('of %j at %s is %s', (facts, pathname, base) => {
    expect(baseHere(facts, pathname)).toBe(base);
  });

  test('is the document’s own where the address names no language', () => {
    expect(baseHere(OWN, '/')).toBe('/ru');
    expect(baseHere(SHARED, '/cabinet/')).toBe('/cabinet/ru');
  });
});
