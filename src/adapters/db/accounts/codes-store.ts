import { query, type Queryable } from '#adapters/db/pool.ts';
import { LOGIN_CODE_SECONDS } from '#domain/accounts/login-code.ts';
import type { CodesStore, LoginCode } from '#usecases/accounts/ports.ts';

const SINCE = {
  phone: `select extract(epoch from now() - max(asked_at))::float as seconds from login_code where phone = $1`,
  email: `select extract(epoch from now() - max(asked_at))::float as seconds from login_code where email = $1`,
} as const;

const ADD = `
with older as (
  update login_code set used_at = now() where phone = $6 and device = $3 and used_at is null
), added as (
  insert into login_code (id, purpose, device, channel, account_id, phone, email, market, locale)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
)
insert into outbox (topic, key, payload) select 'login.code', id::text, jsonb_build_object('codeId', id) from added`;

const NEWEST = `
select id, purpose, account_id as "accountId", phone, email, channel, hash, made_at as "madeAt", tries,
  accepted_at is not null as "isAccepted", clock_timestamp() as now
from login_code
where phone = $1 and device = $2 and used_at is null and purpose in ('login', 'reset')
order by asked_at desc limit 1`;

const TAKE_TRY = 'update login_code set tries = tries + 1 where id = $1 and tries < $2 and used_at is null';
const ACCEPT = 'update login_code set accepted_at = coalesce(accepted_at, now()), tries = tries - 1 where id = $1';
const USE = 'update login_code set used_at = now(), hash = null where id = $1 and used_at is null';

// Only codes that had their time: the ones still on somebody's screen say nothing.
const PREFIX_SHARE = `
select count(*)::int as sent, count(accepted_at)::int as shown from (
  select accepted_at from login_code
  where channel = 'sms' and prefix = left($1, 8) and asked_at < now() - interval '${LOGIN_CODE_SECONDS} seconds'
  order by asked_at desc limit $2) newest`;

export function createCodesStore(on: Queryable): CodesStore {
  return {
    async secondsSinceAsked({ phone, email }) {
      const by = phone === null ? 'email' : 'phone';
      const statement = { name: `codes.since-${by}`, text: SINCE[by], values: [phone ?? email] };
      const [row] = await query<{ seconds: number | null }>(on, statement);
      return row?.seconds ?? null;
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
    async takeTry(id, limit) {
      const { rowCount } = await on.query({ name: 'codes.take-try', text: TAKE_TRY, values: [id, limit] });
      return rowCount === 1;
    },
    async accept(id) {
      await query(on, { name: 'codes.accept', text: ACCEPT, values: [id] });
    },
    async use(id) {
      const { rowCount } = await on.query({ name: 'codes.use', text: USE, values: [id] });
      return rowCount === 1;
    },
    async prefixShare(phone, sample) {
      const statement = { name: 'codes.prefix-share', text: PREFIX_SHARE, values: [phone, sample] };
      const [row] = await query<{ sent: number; shown: number }>(on, statement);
      return row ?? { sent: 0, shown: 0 };
    },
  };
}
