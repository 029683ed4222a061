import { expect, test } from 'vitest';
import { loggedAddress } from './logged-address.ts';

const KEY = 'gcI-E-NnmtRYw4Eay0Nj2A';
const ORDER = '2303bd9d-0b9f-4c0a-9d1e-0a1b2c3d4e5f';

test.each([
  ['GET', '/ru/minsk/koncert?utm=1&email=a@b.c', '/*', '/ru/minsk/koncert'],
  ['GET', '/ru/minsk/event/5731229', '/*', '/ru/minsk/event/5731229'],
  ['GET', `/ru/ticket/${KEY}`, '/*', '/ru/ticket/…'],
  ['GET', '/ru/ticket/kQ2mZ8', '/*', '/ru/ticket/…'],
  ['GET', `/ru/order/${ORDER}`, '/*', '/ru/order/…'],
  ['GET', `/be/tickets/${KEY}/`, '/*', '/be/tickets/…/'],
  ['GET', '/ru/a%40b.example', '/*', '/ru/…'],
  ['GET', '/ru/masha@mail.by', '/*', '/ru/…'],
  ['GET', `/ticket/${KEY}.pdf?lang=ru`, '/ticket/:accessKey(^[\\w-]+).pdf', '/ticket/:accessKey(^[\\w-]+).pdf'],
  ['GET', `/api/v3/tickets/${KEY}`, '/api/v3/tickets/:accessKey', '/api/v3/tickets/:accessKey'],
  ['GET', `/api/v3/orders/${ORDER}`, '/api/v3/orders/:id', '/api/v3/orders/:id'],
  ['GET', `/api/v3/cabinet/orders/${ORDER}`, '/api/v3/cabinet/orders/:id', '/api/v3/cabinet/orders/:id'],
  [
    'POST',
    `/api/v3/reviews/drafts/${ORDER}/confirm`,
    '/api/v3/reviews/drafts/:id/confirm',
    '/api/v3/reviews/drafts/:id/confirm',
  ],
  ['GET', '/api/v3/performances/71/sale?lang=ru', '/api/v3/performances/:id/sale', '/api/v3/performances/71/sale'],
  ['GET', '/api/v3/pages/afisha?cityId=1', '/api/v3/pages/afisha', '/api/v3/pages/afisha'],
  ['POST', `/api/v3/tickets/${KEY}/nothing`, undefined, '(no route)'],
])('%s %s by %s is logged as %s', (method, url, pattern, logged) => {
  expect(loggedAddress(method, url, pattern)).toBe(logged);
});
