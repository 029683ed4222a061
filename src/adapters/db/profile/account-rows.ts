import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Account } from '#usecases/profile/ports.ts';

const ACCOUNT = `
select id, market, locale, phone, email, email_proved as "emailProved", name, avatar, password_kind as "passwordKind",
  created_at as "createdAt"
from account where id = $1 and deleted_at is null and banned_at is null`;

export async function readAccount(on: Queryable, accountId: string, lock: '' | 'for update'): Promise<Account | null> {
  const name = lock === '' ? 'profile.account' : 'profile.account-lock';
  const [row] = await query<Account>(on, { name, text: `${ACCOUNT} ${lock}`, values: [accountId] });
  return row ?? null;
}
