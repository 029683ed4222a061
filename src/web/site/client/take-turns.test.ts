import { expect, test } from 'vitest';
import { isConsentsTurn, type Turns } from '#web/site/client/take-turns.ts';

const firstVisit: Turns = { isConsentAnswered: false, isCityKnown: false, wasCityAsked: false, isCityOpen: false };

test.each<[string, Partial<Turns>, boolean]>([
  ['before the question about the city', {}, false],
  ['beside the question about the city', { wasCityAsked: true, isCityOpen: true }, false],
  ['after the question about the city', { wasCityAsked: true }, true],
  ['at once where the city is known', { isCityKnown: true }, true],
  ['once it was answered', { isCityKnown: true, isConsentAnswered: true }, false],
])('the question about cookies stands %s: %j', (_, change, stands) => {
  expect(isConsentsTurn({ ...firstVisit, ...change })).toBe(stands);
});
