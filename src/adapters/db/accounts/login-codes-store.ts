import type pg from 'pg';
import { query } from '#adapters/db/connection/pool.ts';
import type { AskedCode, LoginCodesStore } from '#usecases/accounts/login-code-ports.ts';

const FIND = `
select id, purpose, phone, email, channel, market, locale,
  extract(epoch from now() - asked_at)::float8 as "ageSeconds",
  accepted_at is not null or used_at is not null as "isOver"
from login_code where id = $1`;

// Keeps the first hash if two attempts store one; the code's life starts with it. A used code gets no hash again.
const KEEP_HASH = `
update login_code set hash = coalesce(hash, $2), made_at = coalesce(made_at, now())
where id = $1 and used_at is null returning hash`;

// Only when the account proved both phone and email; otherwise a code for one person's phone could go to another
// person's mailbox.
const EMAIL_OF = `
select email_proved as email from account
where phone = $1 and phone_proved_at is not null and email_proved is not null and banned_at is null and deleted_at is null`;

export function createLoginCodesStore(pool: pg.Pool): LoginCodesStore {
  return {
    async find(codeId) {
      return (await query<AskedCode>(pool, { name: 'login-code.find', text: FIND, values: [codeId] }))[0] ?? null;
    },
    async emailOf(phone) {
      const statement = { name: 'login-code.email-of', text: EMAIL_OF, values: [phone] };
      return (await query<{ email: string }>(pool, statement))[0]?.email ?? null;
    },
    async keepHash(codeId, hash) {
      const statement = { name: 'login-code.keep', text: KEEP_HASH, values: [codeId, hash] };
      return (await query<{ hash: string }>(pool, statement))[0]?.hash ?? null;
    },
  };
}
