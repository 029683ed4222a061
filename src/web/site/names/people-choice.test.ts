import { expect, test } from 'vitest';
import { choiceAddress, readChoice, shownSort } from '#web/site/names/people-choice.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

test.each([
  ['', '/ru/other/names'],
  ['role=actor', '/ru/other/names?role=actor'],
  ['page=3&letter=К&role=actor&sort=popular', '/ru/other/names?role=actor&letter=%D0%9A&sort=popular&page=3'],
  ['sort=best&page=zero', '/ru/other/names'],
])('what is chosen by "%s" is written as %s', (query, address) => {
  const choice = read(query);
  expect(choiceAddress('ru', choice, { page: choice.page })).toBe(address);
});

test('another choice starts at the first page', () => {
  expect(choiceAddress('ru', read('role=actor&page=4'), { letter: 'A' })).toBe('/ru/other/names?role=actor&letter=A');
});

test('the best known come first, until a letter asks for the alphabet', () => {
  expect(shownSort(read(''))).toBe('popular');
  expect(shownSort(read('letter=А'))).toBe('name');
  expect(shownSort(read('letter=А&sort=popular'))).toBe('popular');
});
