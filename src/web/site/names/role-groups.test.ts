import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { professionLabel, roleGroup } from '#web/site/names/role-groups.ts';

test.each([
  ['choreographer', 'ru', 'хореограф', 'Хореографы'],
  ['choreographer', 'be', 'харэограф', 'Харэографы'],
  ['circus-artist', 'ru', 'цирковое искусство', 'Артисты цирка'],
  ['circus-artist', 'en', 'circus artist', 'Circus artists'],
] as const)('%s in %s is %s', (role, language, one, many) => {
  expect(inLanguage(language, () => professionLabel(role))).toBe(one);
  expect(inLanguage(language, () => roleGroup(role))).toBe(many);
});

// Where a feminine form is in common use, the masculine form would be wrong for half of the people.
const OF_ONE_GENDER = /актёр|акцёр|артист|артыст|певец|спявак|ведущий|вядучы|спортсмен|спартсмен|танцовщик/;
const ROLES = ['actor', 'circus-artist', 'host', 'singer', 'athlete', 'musician', 'choreographer', 'director'];
test.each(['ru', 'be'] as const)('no profession of one person is told in a gender in %s', (language) => {
  const words = inLanguage(language, () => ROLES.flatMap((role) => [professionLabel(role), roleLabel(role)]));
  expect(words.filter((word) => OF_ONE_GENDER.test(word))).toEqual([]);
});
