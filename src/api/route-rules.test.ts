import { expect, test } from 'vitest';
import { ruleOf } from './route-rules.ts';

test.each([
  ['GET', '/api/v3/pages/home', 'anybody'],
  ['GET', '/api/v3/events', 'anybody'],
  ['HEAD', '/api/v3/me/sessions', 'account'],
  ['GET', '/api/v3/me', 'account'],
  ['DELETE', '/api/v3/me', 'account'],
  ['GET', '/api/v3/cabinet/orders/:id', 'account'],
  ['PUT', '/api/v3/orders/:id/lines', 'order'],
  ['POST', '/session/renew', 'own page'],
  ['GET', '/session/arrive', 'handoff'],
  ['POST', '/api/v3/payments/:provider/webhook', 'provider'],
  ['GET', '/dev/outbox.json', 'demo'],
  ['GET', '/*', 'anybody'],
])('%s %s is for %s', (method, path, rule) => {
  expect(ruleOf(method, path)).toBe(rule);
});

test.each([
  ['POST', '/api/v3/something-new'],
  ['DELETE', '/api/v3/reviews'],
  ['POST', '/api/v3/orders-of-others'],
  ['GET', '/api/v3/everybody'],
  ['POST', '/api/v3/auth/anything'],
  ['PUT', '/'],
])('nobody may change anything by a route nobody has thought of: %s %s', (method, path) => {
  expect(ruleOf(method, path)).toBeNull();
});
