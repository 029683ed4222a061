import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { cabinetVisitor, type FindSession } from './cabinet-visitor.ts';

const ACCOUNT = '0199d1a2-3b4c-7d5e-8f60-000000000001';
const NUMBER = 'n'.repeat(43);
const VISIT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const tokenOf = (sub: unknown) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const OWN = `token=${tokenOf(ACCOUNT)}; sid=${NUMBER}`;

const findOwn: FindSession = (secret) =>
  Promise.resolve(secret === NUMBER ? { accountId: ACCOUNT, token: 'of the server' } : null);
const visitorOf = async (headers: Record<string, string>, findSession = findOwn) => {
  const request = { headers, raw: { headers }, server: {}, log: { warn: () => undefined } };
  return (await cabinetVisitor(request as unknown as FastifyRequest, findSession)).is;
};

test.each([
  [{ ...VISIT, cookie: OWN }, 'somebody'],
  [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty', cookie: OWN }, 'somebody'],
  [VISIT, 'nobody'],
  [{ ...VISIT, cookie: `sid=${NUMBER}` }, 'nobody'],
  [{ ...VISIT, cookie: 'arrival=1' }, 'unknown'],
  [{ ...VISIT, cookie: `token=${tokenOf(ACCOUNT)}` }, 'unknown'],
  [{ ...VISIT, cookie: `token=${tokenOf(ACCOUNT)}; sid=${'o'.repeat(43)}` }, 'unknown'],
  [{ ...VISIT, cookie: `token=${tokenOf('somebody else')}; sid=${NUMBER}` }, 'unknown'],
  [{ ...VISIT, cookie: `token=; sid=${NUMBER}` }, 'unknown'],
  [{ ...VISIT, cookie: `token=x.${Buffer.from('null').toString('base64url')}.x; sid=${NUMBER}` }, 'unknown'],
  [{ cookie: OWN }, 'unknown'],
  [{}, 'unknown'],
  [{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', cookie: OWN }, 'unknown'],
  [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'document', cookie: OWN }, 'unknown'],
  [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', cookie: OWN }, 'unknown'],
])('%j is a visit of %s', async (headers, is) => {
  expect(await visitorOf(headers)).toBe(is);
});

test('without the database nobody is known', async () => {
  const visit = { ...VISIT, cookie: OWN };
  expect(await visitorOf(visit, () => Promise.reject(new Error('no database')))).toBe('unknown');
});
