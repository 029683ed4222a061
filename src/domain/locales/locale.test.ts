import { expect, test } from 'vitest';
import {
  ACCEPTED_LOCALES,
  contentLanguage,
  htmlLanguage,
  isLocale,
  localeFromApi,
  localeOfLanguage,
  localText,
  OFFERED_LOCALES,
} from './locale.ts';

test('the page says ka for ge and be-BY for be, to browsers and search engines', () => {
  expect(OFFERED_LOCALES.map(htmlLanguage)).toEqual(['ru', 'en', 'be-BY', 'ka']);
  expect(OFFERED_LOCALES.map(htmlLanguage).map(localeOfLanguage)).toEqual(OFFERED_LOCALES);
  expect(['be', 'en-GB', 'ka-GE', 'de', ''].map(localeOfLanguage)).toEqual(['be', 'en', 'ge', 'ru', 'ru']);
});

test('Belarusian travels to the API as by, and both spellings are answered', () => {
  expect([localeFromApi('by'), localeFromApi('be'), localeFromApi('ka'), localeFromApi('ge')]).toEqual([
    'be',
    'be',
    'ge',
    'ge',
  ]);
  expect([localeFromApi(undefined), localeFromApi('xx')]).toEqual(['ru', 'ru']);
});

test('Azerbaijani is accepted, never offered, and reads Russian content', () => {
  expect(isLocale('az')).toBe(true);
  expect(OFFERED_LOCALES).not.toContain('az');
  expect(ACCEPTED_LOCALES.map(contentLanguage)).toEqual(['ru', 'en', 'be', 'ka', 'ru']);
});

test('a text that is missing in a language is read in Russian, then in English', () => {
  expect(localText({ ru: 'рампа', be: 'рампа па-беларуску' }, 'be')).toBe('рампа па-беларуску');
  expect(localText({ ru: 'рампа', en: 'footlights' }, 'ka')).toBe('рампа');
  expect(localText({ en: 'footlights' }, 'ka')).toBe('footlights');
});
