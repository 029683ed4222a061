import { expect, test } from 'vitest';
import { createWitness } from './witness.ts';

const none = new Headers();

test.each([
  ['{"statusCode":500,"code":"53100","message":"could not extend file \\"base/13507/17090_fsm\\""}', 503],
  ['connect ENOENT /data/pg/cluster/.s.PGSQL.21217', 503],
  ['terminating connection due to administrator command', 200],
])('%s is not for visitors', (body, status) => {
  const witness = createWitness();
  witness.see('api', '/api/v3/orders', status, new Headers({ 'retry-after': '3' }), body);
  expect(witness.violations()).toMatchObject([{ check: 'inner words' }]);
});

test('any 5xx but 503, and 503 without a time to come back, are violations', () => {
  const witness = createWitness();
  witness.see('page', '/ru', 500, none, '');
  witness.see('page', '/ru', 503, none, '');
  witness.see('page', '/ru', 503, new Headers({ 'retry-after': '3' }), '{"error":{"code":"unavailable"}}');
  expect(witness.violations().map(({ check }) => check)).toEqual([
    'an answer other than 503',
    '503 without Retry-After',
  ]);
  expect(witness.answers()).toEqual([
    { answer: 'page 500', times: 1 },
    { answer: 'page 503', times: 2 },
  ]);
});
