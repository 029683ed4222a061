import { expect, test } from 'vitest';
import { accessKeysOf, withAccessKey } from './watch-cookie.ts';

const keys = Array.from({ length: 14 }, (_, at) => `key-number-${String(at).padStart(10, '0')}`);

test.each([
  ['no cookies', undefined, []],
  ['others only', 'theme=dark; city=minsk', []],
  ['one of the same ending', `mywatch=${keys[0]}`, []],
  ['its keys, the newest first', `theme=dark; watch=${keys[1]}.${keys[0]}`, [keys[1], keys[0]]],
  ['nothing that is no key', `watch=short.${keys[0]}.%3Cscript%3E.'or'1`, [keys[0]]],
])('of %s', (_, cookies, expected) => {
  expect(accessKeysOf(cookies)).toEqual(expected);
});

test('what was bought last stands first, once, and the oldest is forgotten in time', () => {
  let value = '';
  for (const key of [...keys, keys[3] ?? '']) value = withAccessKey(accessKeysOf(`watch=${value}`), key);
  const known = value.split('.');
  expect(known).toHaveLength(12);
  expect(known.slice(0, 2)).toEqual([keys[3], keys[13]]);
  expect(new Set(known).size).toBe(12);
  expect(known).not.toContain(keys[0]);
});
