import { createHmac, randomBytes } from 'node:crypto';
import { CODE_DIGITS } from '#domain/contact/one-time-code.ts';
import type { LoginCodes } from '#usecases/accounts/login-code-ports.ts';
import { createConfirmationCodes } from './confirmation-codes.ts';

const NUMBER_BYTES = 6;

/**
 * A code is a number taken from HMAC-SHA-256 of its id under a key that this process made for itself and nobody else
 * sees. So it is as good as random, and needs to be kept nowhere to be sent once more. 48 bits make the share of a code
 * uneven by less than one in 10⁸.
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
