import { createHmac, randomBytes } from 'node:crypto';
import { CODE_DIGITS } from '#domain/contact/one-time-code.ts';
import type { LoginCodes } from '#usecases/accounts/login-code-ports.ts';
import { createConfirmationCodes } from './confirmation-codes.ts';

const NUMBER_BYTES = 6;

/**
 * Derives a code from HMAC-SHA-256 of its id under a key that only this process knows. The code is as good as random
 * and needs no storage to be sent again. With 48 bits, the probability of a code deviates by less than 1 in 10⁸.
 */
export function createLoginCodes(key: Buffer = randomBytes(32)): LoginCodes {
  const codes = createConfirmationCodes();
  return {
    make(codeId) {
      const number = createHmac('sha256', key).update(codeId).digest().readUIntBE(0, NUMBER_BYTES);
      return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
    },
    hash: (code, codeId) => codes.hash(code, codeId),
    matches: (code, codeId, hash) => codes.matches(code, codeId, hash),
  };
}
