import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { forgedTokens, honestToken } from '#test/builders/forged-tokens.ts';
import type { TokenClaims } from '#usecases/accounts/ports.ts';
import { createTokenIssuer } from './token-issuer.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const key = { id: 'token-0', privateKey };
const signer = { ...key, publicPem: String(createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })) };
let now = new Date('2026-11-22T12:00:00Z');
const issuer = createTokenIssuer([key], () => now);
const claims: TokenClaims = { accountId: randomUUID(), sessionId: randomUUID(), version: 3, scope: 'account' };
const issuedAt = now.getTime() / 1000;
const payload = {
  iss: 'rampa',
  sub: claims.accountId,
  aud: 'rampa:account',
  sid: claims.sessionId,
  sv: 3,
  iat: issuedAt,
  exp: issuedAt + 900,
};

test('a token says who, in which session, and nothing a stranger should know', async () => {
  const token = await issuer.issue(claims);
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toEqual(payload);
  expect(await issuer.read(token)).toEqual(claims);
  expect(await issuer.read(honestToken(signer, payload))).toEqual(claims);
});

test('it lives a quarter of an hour, the widget’s five minutes', async () => {
  const began = now;
  const [account, widget] = [await issuer.issue(claims), await issuer.issue({ ...claims, scope: 'buy' })];
  const after = async (seconds: number, token: string) => {
    now = new Date(began.getTime() + seconds * 1000);
    const read = await issuer.read(token);
    now = began;
    return read?.scope;
  };
  expect(await after(899, account)).toBe('account');
  expect(await after(900, account)).toBeUndefined();
  expect(await after(299, widget)).toBe('buy');
  expect(await after(300, widget)).toBeUndefined();
});

test('after a change of keys old tokens are still read, and new ones are signed by the new key', async () => {
  const old = await issuer.issue(claims);
  const next = createTokenIssuer(
    [key, { id: 'token-1', privateKey: generateKeyPairSync('ed25519').privateKey }],
    () => now,
  );
  expect(await next.read(old)).toEqual(claims);
  const fresh = await next.issue(claims);
  expect(await next.read(fresh)).toEqual(claims);
  expect(await issuer.read(fresh)).toBeNull();
});

describe('a forged token opens nothing', () => {
  test.each(forgedTokens(signer, payload).map(({ name, token }) => [name, token] as const))(
    '%s',
    async (_name, token) => {
      expect(await issuer.read(token)).toBeNull();
    },
  );
});
