import type pg from 'pg';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { SupportRequest, SupportStore, SupportTransaction } from '#usecases/support/ports.ts';

const FIND = `
select id, number, state, market, locale, topic, name, email, order_number as "orderNumber", body as text,
  account_id as "accountId", created_at as "createdAt"
from support_request where id = $1`;

const ADD = `
with added as (
  insert into support_request (id, number, market, locale, topic, name, email, order_number, body, account_id, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing returning id, topic
), letters as (
  insert into outbox (topic, key, payload)
  select name, added.id::text, jsonb_build_object('requestId', added.id)
  from added, (values ('support.request.mail'), ('support.receipt.mail')) as letter (name)
), noted as (
  insert into audit (actor, action, thing, detail)
  select $12, 'support.asked', 'support:' || id, jsonb_build_object('topic', topic) from added
)
select id from added`;

// The text is kept for a year, because its matter may come up again; the network only for 30 days, to recognise
// flooding.
const TIDY = `
with gone as (delete from support_request where created_at < now() - interval '1 year')
update support_request set network = null where network is not null and created_at < now() - interval '30 days'`;

export function supportTransaction(pool: pg.Pool): SupportTransaction {
  return (work) =>
    inTransaction(pool, (client) =>
      work({ requests: createSupportStore(client), rateLimits: createRateLimitsStore(client) }),
    );
}

export function createSupportStore(on: Queryable): SupportStore {
  return {
    async find(id) {
      const [row] = await query<SupportRequest>(on, { name: 'support.find', text: FIND, values: [id] });
      return row ?? null;
    },
    async add({ id, number, market, locale, topic, name, email, orderNumber, text, accountId, address }, actor) {
      const content = [id, number, market, locale, topic, name, email, orderNumber, text];
      const statement = { name: 'support.add', text: ADD, values: [...content, accountId, address, actor] };
      return (await query(on, statement)).length > 0;
    },
  };
}

export async function tidySupportRequests(on: Queryable): Promise<void> {
  await on.query(TIDY);
}
