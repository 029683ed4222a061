import { expect, test } from 'vitest';
import { questionOf, readQuestions } from './questions.ts';

test('alternatives bind more tightly than parts', () => {
  const line = 'ru | minsk | детям завтра | facets | category detyam / tag with-kids + when tomorrow';
  expect(questionOf(line)).toEqual({
    language: 'ru',
    city: 'minsk',
    typed: 'детям завтра',
    kind: 'facets',
    wanted: [
      [
        { of: 'category', name: 'detyam' },
        { of: 'tag', name: 'with-kids' },
      ],
      [{ of: 'when', name: 'tomorrow' }],
    ],
  });
});

test.each([
  ['event', 'Кот-аптекарь', [[{ of: 'event', name: 'Кот-аптекарь' }]]],
  ['events-of', 'person Янка Купала', [[{ of: 'person', name: 'Янка Купала' }]]],
  ['facet', 'price max 20', [[{ of: 'price', name: 'max 20' }]]],
  ['nothing', '-', []],
])('%s: %s', (kind, answer, wanted) => {
  expect(questionOf(`mixed | minsk | кот cat | ${kind} | ${answer}`)?.wanted).toEqual(wanted);
});

test.each([
  'ru | minsk | кино | facet',
  'ru | minsk | кино | facet | category kino | more',
  'fr | minsk | кино | facet | category kino',
  'ru | minsk | кино | list | category kino',
  'ru | minsk | кино | facet | kind kino',
  'ru | minsk | кино | facet | category',
  'ru | minsk | кино | events-of | Купала',
  'ru | minsk | кино | nothing | кино',
  'ru | minsk | | facet | category kino',
])('%s is no question', (line) => expect(questionOf(line)).toBeNull());

test('every line of the file is a question', async () => {
  expect((await readQuestions()).length).toBeGreaterThan(500);
});
