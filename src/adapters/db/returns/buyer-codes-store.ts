import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { BuyerCodesStore, CodeOrder } from '#usecases/buyer-codes/ports.ts';

// An order without an address, as of an account that left, has nobody to write to.
const ASK = `
with asked as (
  insert into buyer_code (order_id) select id from orders where id = $1 and email is not null
  on conflict (order_id) do update set letters = buyer_code.letters + 1, asked_at = clock_timestamp(), code_hash = null,
    made_at = null, tries = 0
  where buyer_code.asked_at <= clock_timestamp() - make_interval(secs => $2::int)
  returning order_id, letters
), box as (
  insert into outbox (topic, key, payload)
  select 'buyer.code.mail', order_id || ':' || letters, jsonb_build_object('orderId', order_id, 'letterNo', letters) from asked
)
select letters as "letterNo" from asked`;

const WAIT = `
select greatest(1, ceil(extract(epoch from c.asked_at - clock_timestamp()) + $2::int))::int as "waitSeconds"
from buyer_code c join orders o on o.id = c.order_id and o.email is not null where c.order_id = $1`;

const SET_CODE = `
update buyer_code c set code_hash = $3, made_at = clock_timestamp(), tries = 0
from orders o
where c.order_id = $1 and c.letters = $2 and c.asked_at > clock_timestamp() - interval '1 day' and o.id = c.order_id
  and o.email is not null
returning o.number, o.email, o.market, o.locale`;

// The database compares, counts and looks at its clock in one statement; a second one waits for the row and sees the
// counted try.
const TRY = `
with tried as (
  update buyer_code set tries = tries + 1, code_hash = nullif(code_hash, $2),
    made_at = case when code_hash <> $2 then made_at end
  where order_id = $1 and tries < $4::int and made_at > clock_timestamp() - make_interval(secs => $3::int)
  returning old.code_hash = $2 as is_right, $4::int - new.tries as tries_left
), opened as (
  update orders set order_key = coalesce(order_key,
    translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'))
  where id = $1 and (select is_right from tried) returning order_key
), audited as (
  insert into audit (actor, action, thing, detail)
  select 'buyer', 'order.buyer_proved', 'order:' || $1::text, '{}' from opened
)
select is_right as "isRight", tries_left as "triesLeft", (select order_key from opened) as "orderKey" from tried`;

const WHY_NOT = `
select case when code_hash is null then 'not_sent' when tries >= $2::int then 'spent' else 'expired' end as "is"
from buyer_code where order_id = $1`;

/** Codes that nobody can use any more; how many letters an order got today is in the rate limits. */
const TIDY = `delete from buyer_code where asked_at < now() - interval '2 days'`;

export function createBuyerCodesStore(on: Queryable): BuyerCodesStore {
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    query<Row>(on, { name: `buyer-codes.${name}`, text, values });
  return {
    async ask(orderId, { waitSeconds }) {
      const [asked] = await run<{ letterNo: number }>('ask', ASK, [orderId, waitSeconds]);
      if (asked !== undefined) return { ok: true, ...asked };
      const [wait] = await run<{ waitSeconds: number }>('wait', WAIT, [orderId, waitSeconds]);
      return wait === undefined ? { ok: false, code: 'no_address' } : { ok: false, code: 'too_early', ...wait };
    },
    async setCode(orderId, { letterNo, hash }) {
      return (await run<CodeOrder>('set', SET_CODE, [orderId, letterNo, hash]))[0] ?? null;
    },
    async try(orderId, { hash, livesSeconds, tries }) {
      type Row = { isRight: boolean; triesLeft: number; orderKey: string | null };
      const [tried] = await run<Row>('try', TRY, [orderId, hash, livesSeconds, tries]);
      if (tried?.orderKey != null) return { is: 'right', orderKey: tried.orderKey };
      if (tried !== undefined) return { is: 'wrong', triesLeft: tried.triesLeft };
      const [why] = await run<{ is: 'expired' | 'spent' | 'not_sent' }>('why', WHY_NOT, [orderId, tries]);
      return why ?? { is: 'not_sent' };
    },
  };
}

export async function tidyBuyerCodes(on: Queryable): Promise<void> {
  await query(on, { name: 'buyer-codes.tidy', text: TIDY });
}
