import { expect, test } from 'vitest';
import { findUnstorable } from './storable-text.ts';

test.each([
  ['a line end in the name of a field', { halls: [{ 'A\r\nBEGIN:VEVENT': 1 }] }, ['halls', 0]],
  ['an escape in a text', { description: 'A\u001B[2J' }, ['description']],
  ['a bell in any field', { organizer: 'A\u0007' }, ['organizer']],
  ['a control character of the second set', { title: 'A\u0085B' }, ['title']],
  ['a turned direction', { title: 'A\u202Etxt.exe' }, ['title']],
  ['a NUL', { title: '\0' }, ['title']],
  ['half a character', { title: '\ud800' }, ['title']],
  ['a character that could not be read', { title: 'Ко\uFFFDцерт' }, ['title']],
  ['UTF-8 that was read as Windows-1251', { title: 'Р›С‘Рґ' }, ['title']],
  ['UTF-8 that was read as Windows-1252', { title: 'Ð›Ñ‘Ð´' }, ['title']],
])('%s must not be kept', (_, value, path) => {
  expect(findUnstorable(value)?.path).toEqual(path);
});

test.each([
  ['paragraphs of a text', { description: 'A\r\n\r\n\tB' }],
  ['four languages and signs', { title: 'Лёд — «Ўзлёт» № 5 … „ცეკვა“ Café' }],
  ['one sign that another code page has', { title: 'Я…' }],
  ['a picture', { title: 'Ёлка 🎄' }],
])('%s may be kept', (_, value) => {
  expect(findUnstorable(value)).toBeNull();
});
