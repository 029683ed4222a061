import { expect, test } from 'vitest';
import { placeAskedFor, titleNamed, withoutGrammar, writtenOut } from './rewrite-text.ts';
import { buildVocabulary } from './vocabulary.ts';

const vocabulary = buildVocabulary([
  { means: { kind: 'words', key: 'драматический театр' }, phrases: ['драмтеатр'] },
  { means: { kind: 'words', key: 'драматычны тэатр' }, phrases: ['драмтеатр'] },
  { means: { kind: 'title', key: 'купала' }, phrases: ['купаловский'] },
  { means: { kind: 'word', key: 'filler' }, phrases: ['on', 'the'] },
  { means: { kind: 'word', key: 'from' }, phrases: ['from'] },
  { means: { kind: 'word', key: 'where-is' }, phrases: ['адрес', 'как доехать до'] },
]);

test('abbreviations are written out in each language that has them', () => {
  expect(writtenOut('гродненский драмтеатр', vocabulary)).toEqual([
    'гродненский драматический театр',
    'гродненский драматычны тэатр',
  ]);
  expect(writtenOut('комедия', vocabulary)).toEqual([]);
});

test('a text may be asked without its words of grammar', () => {
  expect(withoutGrammar('on the orbit', vocabulary)).toBe('orbit');
  expect(withoutGrammar('from the orbit', vocabulary)).toBe('from orbit');
  expect(withoutGrammar('from the orbit', vocabulary, 'all')).toBe('orbit');
  expect(withoutGrammar('orbit', vocabulary)).toBe('');
});

test('a title is named by a whole text, not by a part of it', () => {
  expect(titleNamed('купаловский', vocabulary)).toBe('купала');
  expect(titleNamed('купаловский завтра', vocabulary)).toBeNull();
  expect(titleNamed('', vocabulary)).toBeNull();
});

test('who asks the way to a place asks for the place', () => {
  expect(placeAskedFor('Как доехать до Минск-Арены?', vocabulary)).toBe('минск арены');
  expect(placeAskedFor('адрес', vocabulary)).toBe('адрес');
  expect(placeAskedFor('Адресат', vocabulary)).toBe('Адресат');
});
