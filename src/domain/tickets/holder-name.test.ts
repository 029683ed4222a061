import { expect, it } from 'vitest';
import { normaliseName } from './holder-name.ts';

it.each([
  ['Анна Петрова', 'Анна Петрова'],
  ['  Anna   Maria  O’Neill-Smith ', 'Anna Maria O’Neill-Smith'],
  ['ნინო ბერიძე', 'ნინო ბერიძე'],
  ['А. С. Пушкин', 'А. С. Пушкин'],
  ['А.С. Пушкин', 'А.С. Пушкин'],
  ['Ян', 'Ян'],
  ['Martin Luther King Jr.', 'Martin Luther King Jr.'],
])('takes "%s" as a name', (text, name) => expect(normaliseName(text)).toBe(name));

it.each([
  '',
  'A',
  'evil.example',
  'http://evil.example',
  'win@evil.example',
  'R2 D2',
  '+375 29 111 22 33',
  'я'.repeat(81),
  'a\u0000b',
  '<b>',
])('does not take %j as a name', (text) => expect(normaliseName(text)).toBeNull());
