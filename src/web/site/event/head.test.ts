import { expect, test } from 'vitest';
import { cut } from '#web/site/event/head.ts';

test('a description ends at a word', () => {
  expect(cut('Один вечер, одна изба и свадьба', 24)).toBe('Один вечер, одна изба и…');
  expect(cut('Один вечер, одна изба', 13)).toBe('Один вечер…');
  expect(cut('Коротко', 20)).toBe('Коротко');
});
