import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '#usecases/accounts/ports.ts';

/** 256 random bits cannot be guessed, so storing a fast digest of them is safe. */
export const secrets: Secrets = {
  make: () => randomBytes(32).toString('base64url'),
  digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
};
