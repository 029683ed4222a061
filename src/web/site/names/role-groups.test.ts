import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { professionWord, roleGroup } from '#web/site/names/role-groups.ts';

test.each([
  ['choreographer', 'ru', 'хореограф', 'Хореографы'],
  ['choreographer', 'be', 'харэограф', 'Харэографы'],
  ['circus-artist', 'ru', 'артист цирка', 'Артисты цирка'],
  ['circus-artist', 'en', 'circus artist', 'Circus artists'],
] as const)('%s in %s is %s', (role, language, one, many) => {
  expect(inLanguage(language, () => professionWord(role))).toBe(one);
  expect(inLanguage(language, () => roleGroup(role))).toBe(many);
});
