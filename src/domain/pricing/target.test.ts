import { expect, test } from 'vitest';
import { aUnit } from '#test/builders/pricing.ts';
import { isTargeted, type Target } from './target.ts';

test.each<[string, Target, boolean]>([
  ['a code for everything', { kind: 'everything' }, false],
  ['a code of its seller', { kind: 'organizer', organizerId: 7 }, false],
  ['a code of the performance it accompanies', { kind: 'performances', performanceIds: [1], withUnits: true }, false],
  ['a code that names it', { kind: 'items', itemIds: [5] }, true],
])('%s covers a gift certificate: %#', (_, target, isCovered) => {
  const unit = aUnit(1, { organizerId: 7, itemId: 5, performanceId: 1 });
  if (target.kind !== 'items') expect(isTargeted(target, unit)).toBe(true);
  expect(isTargeted(target, { ...unit, isCertificate: true })).toBe(isCovered);
});
