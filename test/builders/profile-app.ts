import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createProfileReads } from '#adapters/db/profile/profile-reads.ts';
import { profileTransaction } from '#adapters/db/profile/profile-store.ts';
import { createAvatarDrawer } from '#adapters/pictures/avatar-drawer.ts';
import type { ProfileRoutesDeps } from '#api/profile/profile-routes.ts';
import { accessBySession } from './person.ts';

/** The dependencies as the application wires them, but with hashing that takes no time. */
export function profileDeps(pool: pg.Pool): ProfileRoutesDeps {
  return {
    transaction: profileTransaction(pool),
    reads: createProfileReads(pool),
    codes: createConfirmationCodes(),
    hasher: { isFull: () => false, reserve: () => null, hash: async (password) => `hash of ${password}` },
    commonPasswords: { has: (password) => password === 'qwerty123' },
    pictures: createAvatarDrawer(),
    access: accessBySession(pool),
    tokens: { issue: ({ sessionId, version }) => Promise.resolve(`${sessionId}.${version}`) },
    newId: randomUUID,
    newName: () => randomBytes(16).toString('base64url'),
    now: () => new Date(),
  };
}

/** Does what the worker does for a requested code, and returns the code that would have been sent. */
export async function codeOf(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from login_code where account_id = $1 and used_at is null order by asked_at desc limit 1',
    [accountId],
  );
  const id = rows[0]?.id ?? '';
  const codes = createConfirmationCodes();
  const code = codes.make();
  await pool.query('update login_code set hash = $2, made_at = now(), tries = 0 where id = $1', [
    id,
    await codes.hash(code, id),
  ]);
  return code;
}
