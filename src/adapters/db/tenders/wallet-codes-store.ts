import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { WalletCode, WalletCodesStore } from '#usecases/tenders/wallet-ports.ts';

const LOCK = `select from wallet_code where order_id = $1 for update`;
const FIND = `
select w.order_id as "orderId", w.email, w.emails, w.asked_at as "askedAt", w.code_hash as hash, w.made_at as "madeAt", w.tries,
  w.proved_at is not null as "isProved", o.market, o.locale, clock_timestamp() as now
from wallet_code w join orders o on o.id = w.order_id where w.order_id = $1`;

const ASK = `
with asked as (
  insert into wallet_code as w (order_id, email) values ($1, $2)
  on conflict (order_id) do update set email = excluded.email, emails = w.emails + 1, asked_at = now(),
    code_hash = null, made_at = null, tries = 0, proved_at = null
  returning order_id, emails
)
insert into outbox (topic, key, payload)
select 'wallet.code.mail', order_id || ':' || emails, jsonb_build_object('orderId', order_id, 'emailNo', emails) from asked`;

// Between reading and writing another address may have been asked for: its row must not get the code of the former one.
const SET_CODE = `
update wallet_code set code_hash = $3, made_at = clock_timestamp(), tries = 0
where order_id = $1 and emails = $2 and proved_at is null returning emails`;
const COUNT_TRY = `update wallet_code set tries = tries + 1 where order_id = $1`;
const PROVE = `update wallet_code set proved_at = now(), code_hash = null where order_id = $1`;

type Row = Omit<WalletCode, 'code'> & { hash: string | null; madeAt: Date | null; tries: number };

export function createWalletCodesStore(on: Queryable): WalletCodesStore {
  const run = async (name: string, text: string, values: unknown[]) => {
    await query(on, { name: `wallet-codes.${name}`, text, values });
  };
  const find: WalletCodesStore['find'] = async (orderId) => {
    const [row] = await query<Row>(on, { name: 'wallet-codes.find', text: FIND, values: [orderId] });
    if (row === undefined) return null;
    const { hash, madeAt, tries, ...asked } = row;
    return { ...asked, code: { hash, madeAt, tries } };
  };
  return {
    find,
    async lock(orderId) {
      await run('lock', LOCK, [orderId]);
      return find(orderId);
    },
    ask: (orderId, email) => run('ask', ASK, [orderId, email]),
    async setCode(orderId, { emailNo, hash }) {
      const values = [orderId, emailNo, hash];
      return (await query(on, { name: 'wallet-codes.set-code', text: SET_CODE, values })).length > 0;
    },
    countTry: (orderId) => run('count-try', COUNT_TRY, [orderId]),
    prove: (orderId) => run('prove', PROVE, [orderId]),
  };
}
