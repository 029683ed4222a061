import { expect, test } from 'vitest';
import { englishSounds } from './english-sounds.ts';
import { fold } from './fold.ts';

test.each([
  ['swan', 'свон'],
  ['lake', 'лейк'],
  ['my', 'май'],
  ['fair', 'фэр'],
  ['lady', 'леди'],
  ['night', 'найт'],
  ['dream', 'дрим'],
  ['time', 'тайм'],
  ['moon', 'мун'],
])('%s sounds like %s', (word, written) => expect(fold(englishSounds(word) ?? word)).toBe(fold(written)));

test.each(['jazz', 'rock', 'озеро', 'ტბა', 'a', ''])('%s is written as it sounds', (word) => {
  expect(englishSounds(word)).toBeNull();
});
