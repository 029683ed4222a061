import { createPublicKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod/mini';
import { TOKEN_SECONDS, WIDGET_TOKEN_SECONDS } from '#domain/accounts/session-rules.ts';
import type { TokenScope } from '#usecases/accounts/actor.ts';
import type { TokenIssuer } from '#usecases/accounts/ports.ts';

export type TokenKey = { id: string; privateKey: KeyObject };

const ISSUER = 'rampa';
const TYPE = 'at+jwt';
const AUDIENCE: Readonly<Record<TokenScope, string>> = { account: 'rampa:account', buy: 'rampa:widget' };
const LIVES: Readonly<Record<TokenScope, number>> = { account: TOKEN_SECONDS, buy: WIDGET_TOKEN_SECONDS };
/** Our tokens have about a tenth of this size; longer ones are rejected without being parsed. */
const MOST_BYTES = 4_096;

const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid(), sv: z.int(), aud: z.string() });

/**
 * Signs with the newest key and verifies with all keys. The algorithm and the keys are fixed here; the token header is
 * only compared with them and never selects them.
 * @param keys the newest last
 */
export function createTokenIssuer(keys: readonly TokenKey[], now: () => Date): TokenIssuer {
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error('No key for tokens');
  const known = new Map(keys.map(({ id, privateKey }) => [id, createPublicKey(privateKey)]));
  return {
    issue({ sessionId, accountId, version, scope }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId, sv: version })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: newest.id })
        .setIssuer(ISSUER)
        .setSubject(accountId)
        .setAudience(AUDIENCE[scope])
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIVES[scope])
        .sign(newest.privateKey);
    },
    async read(token) {
      if (token.length > MOST_BYTES) return null;
      try {
        const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(known, kid), {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          audience: Object.values(AUDIENCE),
          typ: TYPE,
          requiredClaims: ['exp', 'iat', 'sub', 'aud'],
          maxTokenAge: TOKEN_SECONDS,
          currentDate: now(),
        });
        const claims = payloadSchema.parse(payload);
        const scope: TokenScope = claims.aud === AUDIENCE.buy ? 'buy' : 'account';
        return { accountId: claims.sub, sessionId: claims.sid, version: claims.sv, scope };
      } catch {
        return null;
      }
    },
  };
}

function keyNamed(known: ReadonlyMap<string, KeyObject>, id: string | undefined): KeyObject {
  const key = known.get(id ?? '');
  if (key === undefined) throw new Error('A key of somebody else');
  return key;
}
