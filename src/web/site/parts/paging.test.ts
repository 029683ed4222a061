import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { askedPage, titleOfPage } from '#web/site/parts/paging.ts';

test('a page beyond the first says its number in its title', () => {
  const title = (page: number): string => inLanguage('be', () => titleOfPage('Афіша', page));
  expect([title(1), title(3)]).toEqual(['Афіша', 'Афіша, старонка 3']);
});

test('nonsense is the first page', () => {
  const asked = ['page=2', 'page=0', 'page=-1', 'page=1.5', 'page=x', ''];
  expect(asked.map((query) => askedPage(new URLSearchParams(query)))).toEqual([2, 1, 1, 1, 1, 1]);
});
