import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { claimOrders, OWNED } from '#adapters/db/accounts/owned-orders.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { AccountLine, OperatorStore } from '#usecases/profile/manage-account.ts';

const LINE = `
select a.id, a.market, a.phone, coalesce(a.email_proved, a.email) as email, a.name, a.password_kind as "passwordKind",
  array(select r.role || coalesce(':' || r.organizer_id, '') from account_role r where r.account_id = a.id order by 1) as roles,
  (select count(*)::int from session s where s.account_id = a.id and s.ended_at is null) as sessions,
  (select count(*)::int from orders o where ${OWNED}) as orders,
  a.created_at as "createdAt", a.seen_at as "seenAt", a.banned_at as "bannedAt"
from account a where a.deleted_at is null`;

const END_ALL = `update session set ended_at = now(), end_reason = $2 where account_id = $1 and ended_at is null`;

export function createOperatorStore(pool: pg.Pool): OperatorStore {
  const change = (
    accountId: string,
    act: { text: string; values: unknown[]; ends: string | null; note: string; actor: string },
  ) =>
    inTransaction(pool, async (client) => {
      await claimOrders(client, accountId);
      await client.query(act.text, [accountId, ...act.values]);
      if (act.ends !== null) await client.query(END_ALL, [accountId, act.ends]);
      await note(client, accountId, act.actor, act.note);
    });
  return {
    async find(by) {
      const text = `${LINE} and (a.id::text = $1 or a.phone = $1 or a.email_proved = lower($1) or a.email = lower($1))
        order by (a.email_proved = lower($1)) desc nulls last limit 1`;
      return (await query<AccountLine>(pool, { name: 'operator.find', text, values: [by] }))[0] ?? null;
    },
    list: (limit) =>
      query<AccountLine>(pool, {
        name: 'operator.list',
        text: `${LINE} order by a.seen_at desc, a.id limit $1`,
        values: [limit],
      }),
    setBanned: (accountId, isBanned, actor) =>
      change(accountId, {
        text: `update account set banned_at = case when $2 then coalesce(banned_at, now()) end, version = version + 1 where id = $1`,
        values: [isBanned],
        ends: isBanned ? 'banned' : null,
        note: isBanned ? 'account.banned' : 'account.unbanned',
        actor,
      }),
    releasePhone: (accountId, actor) =>
      change(accountId, {
        text: `update account set phone = null, phone_proved_at = null, version = version + 1 where id = $1`,
        values: [],
        ends: 'left_everywhere',
        note: 'account.phone_released',
        actor,
      }),
    setStaticPassword: (accountId, hash, actor) =>
      change(accountId, {
        text: `update account set password_hash = $2, password_kind = 'static', wrong_passwords = 0, version = version + 1 where id = $1`,
        values: [hash],
        ends: 'password',
        note: 'account.static_password',
        actor,
      }),
  };
}

async function note(on: Queryable, accountId: string, actor: string, action: string): Promise<void> {
  const text = 'insert into audit (actor, action, thing) values ($1, $2, $3)';
  await query(on, { name: 'operator.note', text, values: [actor, action, `account:${accountId}`] });
}
