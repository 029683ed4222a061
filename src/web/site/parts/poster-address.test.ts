import { expect, test } from 'vitest';
import { posterAddress, posterVersion } from '#web/site/parts/poster-address.ts';

const facts = {
  key: 'pavlinka',
  category: 'teatr',
  genres: ['stage-comedy'],
  title: 'Павлинка',
  subtitle: null,
  mood: 'warm',
  hue: 38,
  motif: 'embroidered towel',
};

test('an address changes when the picture would', () => {
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

test('an address names event, shape and language', () => {
  expect(posterAddress(5700096, facts, 'sheet', 'ge')).toMatch(/^\/posters\/5700096-sheet-ge-[0-9a-z]{1,8}\.svg$/);
});
