import { expect, test } from 'vitest';
import { corpus, HOSTS } from './corpus.ts';
import { visible } from './expected-file.ts';

test('a seed always asks the same, on every host, and another seed something else', () => {
  const asked = corpus(7, 2000);
  expect(corpus(7, 2000)).toEqual(asked);
  expect(asked.length).toBeGreaterThanOrEqual(2000);
  expect(new Set(asked.map(({ host }) => host))).toEqual(new Set(HOSTS));
  expect(corpus(8, 2000)).not.toEqual(asked);
});

test('no two requests look the same in the file, and each is one line of visible signs', () => {
  const names = corpus(7, 2000).map(({ host, target }) => `${host}\t${visible(target)}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[\x21-\x7e]+\t[\x21-\x7e«»×]*$/.test(name))).toEqual([]);
});

test('long runs are written once with their number', () => {
  expect(visible(`/${'a'.repeat(300)}`)).toBe('/«a»×300');
  expect(visible('/\xd0\\')).toBe(String.raw`/\xd0\\`);
});
