import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import type { CodesAsked, CodesStore, LoginCode } from '#usecases/accounts/ports.ts';

const asked = (by: 'phone' | 'email') => `
select extract(epoch from now() - max(asked_at) filter (where device = $2))::float as "ownSeconds",
  extract(epoch from now() - max(asked_at) filter (where device <> $2))::float as "othersSeconds",
  count(*) filter (where device <> $2 and asked_at > now() - interval '1 day')::int as "othersToday"
from login_code where ${by} = $1`;

const UNDER_WAY = `
select tries from login_code
where device = $1 and purpose = $2 and channel = $3 and account_id is not distinct from $4
  and phone is not distinct from $5 and email is not distinct from $6 and used_at is null
order by asked_at desc limit 1`;

const ADD = `
with older as (
  update login_code set used_at = now() where phone = $6 and device = $3 and used_at is null
), added as (
  insert into login_code (id, purpose, device, channel, account_id, phone, email, market, locale)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
)
insert into outbox (topic, key, payload) select 'login.code', id::text, jsonb_build_object('codeId', id) from added`;

const NEWEST = `
select c.id, purpose, account_id as "accountId", phone, email, channel, hash, made_at as "madeAt", tries,
  accepted_at is not null as "isAccepted", asked_at as "askedAt", clock_timestamp() as now
from login_code c left join lateral (select a.id from account a where a.phone = $1) known on true
where c.phone = $1 and c.device = $2 and c.used_at is null
  and c.purpose = case when known.id is null then 'login' else 'reset' end
  and c.account_id is not distinct from known.id
order by c.asked_at desc limit 1`;

// Usually one earlier code is still valid, because a new one may be requested after 180 of 300 seconds. At most two are
// compared.
const EARLIER = `
select e.id, e.hash from login_code e join login_code c on c.id = $1
where e.id <> c.id and e.device = c.device and e.purpose = c.purpose and e.channel = c.channel
  and e.account_id is not distinct from c.account_id and e.phone is not distinct from c.phone
  and e.email is not distinct from c.email and e.asked_at < c.asked_at and e.hash is not null
  and e.made_at > clock_timestamp() - interval '${LOGIN_CODE_SECONDS} seconds'
order by e.asked_at desc limit 2`;
const RETURN_TRY = 'update login_code set tries = greatest(tries - 1, 0) where id = $1';
const TAKE_TRY = 'update login_code set tries = tries + 1 where id = $1 and tries < $2 and used_at is null';
const ACCEPT = 'update login_code set accepted_at = coalesce(accepted_at, now()), tries = tries - 1 where id = $1';
const USE = `
update login_code set used_at = now(), hash = null
where id = $1 and used_at is null and purpose = $2 and account_id is not distinct from $3`;
const END_ALL = `
update login_code set used_at = now(), hash = null where used_at is null and (phone = $1 or account_id = $2)`;

// Counts codes to numbers without an account, and only expired codes, because a code that may still be entered says
// nothing.
const PREFIX_SHARE = `
select count(*)::int as sent, count(accepted_at)::int as shown from (
  select accepted_at from login_code
  where channel = 'sms' and purpose in ('login', 'change') and prefix = left($1, 8) and asked_at < now() - interval '${LOGIN_CODE_SECONDS} seconds'
    and asked_at > now() - interval '1 hour'
  order by asked_at desc limit $2) newest`;

export function createCodesStore(on: Queryable): CodesStore {
  return {
    async asked({ phone, email, device }) {
      const by = phone === null ? 'email' : 'phone';
      const statement = { name: `codes.asked-${by}`, text: asked(by), values: [phone ?? email, device] };
      const [row] = await query<CodesAsked>(on, statement);
      return row ?? { ownSeconds: null, othersSeconds: null, othersToday: 0 };
    },
    async underWay({ device, purpose, channel, accountId, phone, email }) {
      const values = [device, purpose, channel, accountId, phone, email];
      const statement = { name: 'codes.under-way', text: UNDER_WAY, values };
      return (await query<{ tries: number }>(on, statement))[0] ?? null;
    },
    async add({ id, purpose, device, channel, accountId, phone, email, market, locale }) {
      const values = [id, purpose, device, channel, accountId, phone, email, market, locale];
      await query(on, { name: 'codes.add', text: ADD, values });
    },
    async newest({ phone, device }) {
      type Row = Omit<LoginCode, 'code'> & LoginCode['code'];
      const [row] = await query<Row>(on, { name: 'codes.newest', text: NEWEST, values: [phone, device] });
      if (row === undefined) return null;
      const { hash, madeAt, tries, ...same } = row;
      return { ...same, code: { hash, madeAt, tries } };
    },
    earlier: (id) => query<{ id: string; hash: string }>(on, { name: 'codes.earlier', text: EARLIER, values: [id] }),
    async returnTry(id) {
      await query(on, { name: 'codes.return-try', text: RETURN_TRY, values: [id] });
    },
    async takeTry(id, limit) {
      const { rowCount } = await on.query({ name: 'codes.take-try', text: TAKE_TRY, values: [id, limit] });
      return rowCount === 1;
    },
    async accept(id) {
      await query(on, { name: 'codes.accept', text: ACCEPT, values: [id] });
    },
    async use(id, { purpose, accountId }) {
      const { rowCount } = await on.query({ name: 'codes.use', text: USE, values: [id, purpose, accountId] });
      return rowCount === 1;
    },
    async endAll({ phone, accountId }) {
      await query(on, { name: 'codes.end-all', text: END_ALL, values: [phone, accountId] });
    },
    async prefixShare(phone, sample) {
      const statement = { name: 'codes.prefix-share', text: PREFIX_SHARE, values: [phone, sample] };
      const [row] = await query<{ sent: number; shown: number }>(on, statement);
      return row ?? { sent: 0, shown: 0 };
    },
  };
}
