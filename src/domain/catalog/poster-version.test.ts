import { expect, test } from 'vitest';
import { posterVersion } from '#domain/catalog/poster-version.ts';

const facts = {
  key: 'pavlinka',
  genres: ['stage-comedy'],
  title: 'Павлинка',
  mood: 'warm',
  hue: 38,
  motif: 'embroidered towel',
};

test('the version changes when the picture would', () => {
  const before = posterVersion(facts);
  for (const change of [
    { title: 'Паўлінка' },
    { hue: 39 },
    { mood: 'night' },
    { motif: 'bell' },
    { genres: ['opera'] },
  ])
    expect(posterVersion({ ...facts, ...change })).not.toBe(before);
  expect(posterVersion({ ...facts })).toBe(before);
});
