import pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { createPasskeysStore } from '#adapters/db/accounts/passkeys-store.ts';
import { claimOrders } from '#adapters/db/accounts/owned-orders.ts';
import { tellAccount } from '#adapters/db/accounts/tell-account.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { ProfileStore, ProfileTransaction } from '#usecases/profile/ports.ts';
import { readAccount } from './account-rows.ts';
import { createProfileCodes } from './profile-codes.ts';

const SET_AVATAR = `
with kept as (update account set avatar = $2 where id = $1)
insert into avatar (name, account_id, small, large) select $2, $1, $3, $4 where $2::text is not null`;

// Reviews move to the new email, unless it already has a review of the same subject. A buyer row is identified by its
// email, so the old email is replaced and its next owner gets a new row.
const SET_EMAIL = `
with before as (
  select id, email_proved from account where id = $1 and email_proved <> $2
), reviewed as (
  update review r set email = $2 from before b
  where r.email = b.email_proved and not exists (select from review x where x.email = $2
    and x.event_id is not distinct from r.event_id and x.place_id is not distinct from r.place_id)
), bought as (
  update buyer u set email = 'buyer-' || u.id || '@moved.invalid', phone = null from before b
  where u.email = b.email_proved and u.account_id = b.id
)
update account set email = $2, email_proved = $2 where id = $1`;

// Ending the first session of a login also ends the sessions that followed it on other hosts.
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
    async setPhone(accountId, phone) {
      // Orders bought under the old number stay with the account; orders under the new number are added.
      await claimOrders(on, accountId);
      const isSet = await unlessTaken(on, {
        name: 'profile.phone',
        text: 'update account set phone = $2, phone_proved_at = now() where id = $1',
        values: [accountId, phone],
      });
      if (isSet) await claimOrders(on, accountId);
      return isSet;
    },
    async setEmail(accountId, email) {
      await claimOrders(on, accountId);
      const isSet = await unlessTaken(on, { name: 'profile.email', text: SET_EMAIL, values: [accountId, email] });
      if (isSet) await claimOrders(on, accountId);
      return isSet;
    },
    async setAvatar(accountId, picture) {
      // Deleted in a separate statement, because in one statement the old and the new row would conflict on account_id.
      await run('avatar-gone', 'delete from avatar where account_id = $1', [accountId]);
      const values = [accountId, picture?.name ?? null, picture?.small ?? null, picture?.large ?? null];
      await run('avatar', SET_AVATAR, values);
    },
    async changePassword(accountId, hash) {
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
    async endCalendar(accountId) {
      await run('calendar-end', 'delete from personal_calendar where account_id = $1', [accountId]);
    },
    async note(action, accountId, detail = {}) {
      const text = 'insert into audit (actor, action, thing, detail) values ($1, $2, $1, $3)';
      await run('note', text, [`account:${accountId}`, action, detail]);
    },
    tell: tellAccount(on),
  };
}

/** Uses a savepoint, so that the used code stays used although the phone or email belongs to another account. */
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
