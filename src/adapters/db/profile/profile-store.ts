import pg from 'pg';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { inTransaction } from '#adapters/db/transaction.ts';
import type { ProfileStore, ProfileTransaction } from '#usecases/profile/ports.ts';
import { readAccount } from './account-rows.ts';
import { createProfileCodes } from './profile-codes.ts';

const SET_AVATAR = `
with kept as (update account set avatar = $2 where id = $1)
insert into avatar (name, account_id, small, large) select $2, $1, $3, $4 where $2::text is not null`;

// Of the first session of a login, those that followed it on other hosts too.
const END = `
update session set ended_at = now(), end_reason = $3
where account_id = $1 and (id = $2 or root_id = $2) and ended_at is null`;
const END_OTHERS = `
with ended as (
  update session set ended_at = now(), end_reason = $3
  where account_id = $1 and ended_at is null and id <> $2
  returning id
)
select count(*)::int as ended from ended`;

export function profileTransaction(pool: pg.Pool): ProfileTransaction {
  return (work) => inTransaction(pool, (client) => work(createProfileStore(client)));
}

function createProfileStore(on: Queryable): ProfileStore {
  const run = (name: string, text: string, values: unknown[]) => query(on, { name: `profile.${name}`, text, values });
  return {
    ...createProfileCodes(on),
    passkeys: createPasskeysStore(on),
    lockAccount: (accountId) => readAccount(on, accountId, 'for update'),
    async setName(accountId, name) {
      await run('name', 'update account set name = $2 where id = $1', [accountId, name]);
    },
    async setLocale(accountId, locale) {
      await run('locale', 'update account set locale = $2 where id = $1', [accountId, locale]);
    },
    setPhone: (accountId, phone) =>
      unlessTaken(on, {
        name: 'profile.phone',
        text: 'update account set phone = $2, phone_proved_at = now() where id = $1',
        values: [accountId, phone],
      }),
    setEmail: (accountId, email) =>
      unlessTaken(on, {
        name: 'profile.email',
        text: 'update account set email = $2, email_proved = $2 where id = $1',
        values: [accountId, email],
      }),
    async setAvatar(accountId, picture) {
      // First: in one statement the row to go and the row to come would meet on account_id.
      await run('avatar-gone', 'delete from avatar where account_id = $1', [accountId]);
      const values = [accountId, picture?.name ?? null, picture?.small ?? null, picture?.large ?? null];
      await run('avatar', SET_AVATAR, values);
    },
    async setPassword(accountId, hash) {
      const text = `update account set password_hash = $2, password_kind = 'own', wrong_passwords = 0, version = version + 1
        where id = $1 returning version`;
      const statement = { name: 'profile.password', text, values: [accountId, hash] };
      const [row] = await query<{ version: number }>(on, statement);
      if (row === undefined) throw new Error('The account is gone');
      return row.version;
    },
    async markProved(sessionId) {
      await run('proved', 'update session set proved_at = now() where id = $1', [sessionId]);
    },
    async isSessionOpen(sessionId) {
      const rows = await run('session-open', 'select from session where id = $1 and ended_at is null', [sessionId]);
      return rows.length > 0;
    },
    async endSession(accountId, sessionId) {
      const rows = await run('session-end', `${END} returning id`, [accountId, sessionId, 'left']);
      return rows.length;
    },
    async endOtherSessions(accountId, sessionId, reason) {
      const statement = { name: 'profile.sessions-end', text: END_OTHERS, values: [accountId, sessionId, reason] };
      const [row] = await query<{ ended: number }>(on, statement);
      return row?.ended ?? 0;
    },
    async note(action, accountId, detail = {}) {
      const text = 'insert into audit (actor, action, thing, detail) values ($1, $2, $1, $3)';
      await run('note', text, [`account:${accountId}`, action, detail]);
    },
    async tell({ id, market, locale }, notice, to) {
      const text = `insert into outbox (topic, key, payload) values ('account.notice', gen_random_uuid()::text, $1)`;
      await run('tell', text, [{ accountId: id, market, locale, notice, to }]);
    },
  };
}

/** A savepoint, so that the code that was used up stays used although the number belongs to somebody else. */
async function unlessTaken(
  on: Queryable,
  statement: { name: string; text: string; values: unknown[] },
): Promise<boolean> {
  await on.query('savepoint take');
  try {
    await query(on, statement);
    return true;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505';
    if (!isTaken) throw error;
    await on.query('rollback to savepoint take');
    return false;
  }
}
