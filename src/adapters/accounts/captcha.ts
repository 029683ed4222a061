import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod/mini';
import type { Captcha } from '#usecases/accounts/ports.ts';

/** PBKDF2 iterations: about 0.5 s on a slow phone, unnoticed while a number is typed; a robot pays it per request. */
const COST = 1_000;
const FEWEST = 60;
const MOST = 180;
const LIVES_SECONDS = 600;

const solvedSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

export type UsedCaptchas = {
  /** Returns false when the id is already recorded. */
  remember(id: string, livesSeconds: number): Promise<boolean>;
};

/**
 * Proof of work issued by our own server: no third party learns who logs in, and visitors see no puzzle.
 * @param secret signs challenges, so they need no storage; used solutions are stored, because each is valid for one
 * request
 */
export function createCaptcha(secret: string, used: UsedCaptchas, now: () => Date): Captcha {
  const secrets = { hmacSignatureSecret: `sign:${secret}`, hmacKeySignatureSecret: `key:${secret}` };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(FEWEST, MOST),
        expiresAt: Math.floor(now().getTime() / 1000) + LIVES_SECONDS,
        deriveKey,
        ...secrets,
      }),
    async isSolved(formToken) {
      const payload = readPayload(formToken);
      if (payload === null) return false;
      const { challenge, solution } = payload;
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => null);
      if (result?.verified !== true) return false;
      return used.remember(createHash('sha256').update(challenge.signature).digest('base64url'), LIVES_SECONDS);
    },
  };
}

function readPayload(formToken: string): z.infer<typeof solvedSchema> | null {
  try {
    const parsed = solvedSchema.safeParse(JSON.parse(Buffer.from(formToken, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
