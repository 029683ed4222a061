import { randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CODE_DIGITS } from '#domain/contact/one-time-code.ts';
import type { ConfirmationCodes } from '#usecases/reviews/ports.ts';

const HASH_BYTES = 32;
const derive = promisify<string, string, number, Buffer>(scrypt);

/** scrypt, salted with the draft's id: about 40 ms per guess, so a stolen table is useless within a code's lifetime. */
export function createConfirmationCodes(): ConfirmationCodes {
  const hash = (code: string, draftId: string) => derive(code, draftId, HASH_BYTES);
  return {
    make: () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
    hash: async (code, draftId) => (await hash(code, draftId)).toString('base64url'),
    matches: async (code, draftId, known) =>
      timingSafeEqual(await hash(code, draftId), Buffer.from(known, 'base64url')),
  };
}

/** The one of the process; it keeps nothing between its calls. */
export const confirmationCodes = createConfirmationCodes();
