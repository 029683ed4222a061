import { createHash, randomBytes } from 'node:crypto';
import type { Secrets } from '#usecases/accounts/ports.ts';

/** 256 bits: too many to guess, so that a fast digest is enough to keep them. */
export const secrets: Secrets = {
  make: () => randomBytes(32).toString('base64url'),
  digest: (secret) => createHash('sha256').update(secret).digest('base64url'),
};
