import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { AskedCode, ProfileStore } from '#usecases/profile/ports.ts';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { createCodesStore } from '#adapters/db/accounts/codes-store.ts';

const LAST = `
select id, phone, email, hash, made_at, tries, asked_at from login_code
where account_id = $1 and device = $2 and purpose = $3 and ($4::text is null or channel = $4) and used_at is null
order by asked_at desc, id limit 1 for update`;

type CodeRow = Pick<AskedCode, 'id' | 'phone' | 'email'> & {
  hash: string | null;
  made_at: Date | null;
  tries: number;
  asked_at: Date;
};
type CodePart = Pick<ProfileStore, 'login' | 'lockCode' | 'countTry' | 'useCode'>;

/** Codes of logged-in people, stored in the same table as login codes but with their own purposes. */
export function createProfileCodes(on: Queryable): CodePart {
  const run = (name: string, text: string, values: unknown[]) => query(on, { name: `profile.${name}`, text, values });
  return {
    login: { codes: createCodesStore(on), rateLimits: createRateLimitsStore(on) },
    async lockCode({ accountId, device, purpose, channel }) {
      const statement = { name: 'profile.last-code', text: LAST, values: [accountId, device, purpose, channel] };
      const [row] = await query<CodeRow>(on, statement);
      if (row === undefined) return null;
      const { hash, made_at, tries, asked_at, ...same } = row;
      return { ...same, askedAt: asked_at, code: { hash, madeAt: made_at, tries } };
    },
    async countTry(codeId) {
      await run('count-try', 'update login_code set tries = tries + 1 where id = $1', [codeId]);
    },
    async useCode(codeId) {
      await run('use-code', 'update login_code set accepted_at = now(), used_at = now() where id = $1', [codeId]);
    },
  };
}
