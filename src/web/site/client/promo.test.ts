import { expect, test } from 'vitest';
import { isPromoWanted } from '#web/site/client/promo.ts';

test.each([
  ['region', '', null, true],
  ['region', '?_ftm=3', null, true],
  ['region-event-event', '', null, true],
  ['region-event-event', '?_ftm=3', null, false],
  ['region-event-event', '?_ftm', null, false],
  ['region', '', '1', false],
] as const)('on %s%s with the cookie %j the pop-up is wanted: %j', (route, search, cookie, isWanted) => {
  expect(isPromoWanted(route, search, cookie)).toBe(isWanted);
});
