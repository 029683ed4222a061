import type { TellAccount } from '#usecases/accounts/account-emails.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const TELL = `insert into outbox (topic, key, payload) values ('account.notice', gen_random_uuid()::text, $1)`;

/** Writes the notice in the transaction of its cause, so that it is sent only if that commits. */
export function tellAccount(on: Queryable): TellAccount {
  return async ({ id, market, locale }, notice, to) => {
    if (to.email === null && to.phone === null) return;
    await query(on, { name: 'account.tell', text: TELL, values: [{ accountId: id, market, locale, notice, to }] });
  };
}
