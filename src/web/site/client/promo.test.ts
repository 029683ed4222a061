import { expect, test } from 'vitest';
import { isPromoWanted, type PromoQuestion } from '#web/site/client/promo.ts';

const asked: PromoQuestion = { route: 'region', isEmpty: false, advertising: null, isConsentAnswered: true };

test.each<[string, Partial<PromoQuestion>, boolean]>([
  ['the home page', {}, true],
  ['a listing', { route: 'region-events-id' }, true],
  ['a listing without events', { route: 'region-events-id', isEmpty: true }, false],
  ['an event', { route: 'region-event-event' }, false],
  ['an order', { route: 'order-orderId' }, false],
  ['a ticket', { route: 'ticket-accessKey' }, false],
  ['an item that is for sale', { route: 'region-items-id-item' }, false],
  ['a page that does not exist', { route: 'not-found' }, false],
  ['a wrong address', { route: 'bad-request' }, false],
  ['a day on which it was closed', { advertising: '1' }, false],
  ['a visit without an answer about cookies', { isConsentAnswered: false }, false],
])('advertising on %s: %j', (_, change, isWanted) => {
  expect(isPromoWanted({ ...asked, ...change })).toBe(isWanted);
});
