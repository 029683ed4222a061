import { expect, test } from 'vitest';
import { numberOf } from './number-words.ts';

test.each(['iii', 'третий', 'трэці', 'third', 'მესამე'])('%s is three', (word) => expect(numberOf(word)).toBe('3'));

test.each(['i', 'v', 'x', 'iiii', 'друг', 'пять', '3', ''])('%j names no number', (word) => {
  expect(numberOf(word)).toBeNull();
});
