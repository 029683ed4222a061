import { hashSync, type Options, verifySync } from '@node-rs/argon2';

// Runs in the thread of the password hasher.

// OWASP's first choice: 19 MiB, two passes; some 8 ms of one processor. The library's default algorithm is argon2id.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes the password; with `known`, a stored hash, tells whether it is the hash of this password. */
export default function hashPassword({ password, known }: { password: string; known?: string }): string | boolean {
  return known === undefined ? hashSync(password, COST) : verifySync(known, password);
}
