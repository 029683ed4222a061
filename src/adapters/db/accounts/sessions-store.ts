import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import {
  LOGIN_HANDOFF_SECONDS,
  ROTATION_GRACE_SECONDS,
  SESSION_MOST_DAYS,
  SIBLING_TOKEN_GRACE_SECONDS,
} from '#domain/accounts/session-rules.ts';
import type { HeldRole } from '#domain/accounts/roles.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SessionFamily, SessionReads, SessionRow, SessionsStore } from '#usecases/accounts/session-ports.ts';

const OPEN = `
with opened as (
  insert into session (id, root_id, account_id, host, device, user_agent, proved_at)
  values ($1, $2, $3, $4, $5, $6, case when $8 then now() end) returning id, account_id
), seen as (
  update account set seen_at = now() from opened where account.id = opened.account_id
)
insert into session_token (hash, session_id) select $7, id from opened`;

const BY_NUMBER = `
select s.id as "sessionId", s.root_id as "rootId", s.account_id as "accountId", a.version,
  a.banned_at is not null as "isBanned", t.spent_at as "spentAt", s.ended_at as "endedAt", s.seen_at as "seenAt",
  r.created_at as "begunAt", clock_timestamp() as now
from session_token t join session s on s.id = t.session_id join session r on r.id = s.root_id join account a on a.id = s.account_id
where t.hash = $1`;
const LOCK_TOKEN = `${BY_NUMBER} for update of s, t`;

// In the order of the accounts, so that two log-outs never lock them crosswise.
const FAMILIES_OF = `
select distinct root_id as "rootId", account_id as "accountId" from session
where id = $2 or id = (select session_id from session_token where hash = $1) order by account_id, root_id`;

const IS_ACTIVE = 'select from session where id = $1 and ended_at is null';

const GIVE_SIBLING_TOKEN = `
with older as (
  delete from session_sister where session_id = $1 and coalesce(spent_at, made_at) < now() - interval '1 minute'
)
insert into session_sister (session_id, hash, domain) values ($1, $2, $3)`;

// A sibling-host token is used up by its first use, like a handoff code; another tab may still use it within the grace
// period.
const TAKE_SIBLING_TOKEN = `
update session_sister k set spent_at = coalesce(k.spent_at, clock_timestamp())
from session s, session t, session r, account a
where k.hash = $1 and k.domain = $2
  and (k.spent_at is null or k.spent_at > clock_timestamp() - interval '${SIBLING_TOKEN_GRACE_SECONDS} seconds')
  and s.id = k.session_id and s.ended_at is null
  and t.id = $3 and t.ended_at is null and t.root_id = s.root_id
  and r.id = s.root_id and r.created_at > now() - interval '${SESSION_MOST_DAYS} days'
  and a.id = s.account_id and a.version = $4
returning s.root_id as "rootId", s.account_id as "accountId"`;

const HAS_SIBLING_TOKEN = `
select from session_sister k join session s on s.id = k.session_id
where k.hash = $1 and k.spent_at is null and s.root_id = $2 and s.ended_at is null`;

const SAME_LOGIN = `
select from session_token t join session s on s.id = t.session_id join session o on o.root_id = s.root_id
where t.hash = $1 and o.id = $2 and s.ended_at is null
  and (t.spent_at is null or t.spent_at > clock_timestamp() - interval '${ROTATION_GRACE_SECONDS} seconds')`;

const ROTATE = `
with spent as (
  update session_token set spent_at = clock_timestamp() where hash = $2
), seen as (
  update session set seen_at = now() where id = $1
)
insert into session_token (hash, session_id) values ($3, $1)`;

const CREATE_LOGIN_HANDOFF = `
insert into session_passage (session_id, code_hash, challenge, host) values ($1, $2, $3, $4)
on conflict (session_id) do update
set code_hash = excluded.code_hash, challenge = excluded.challenge, host = excluded.host, made_at = now()`;

// The first use deletes the code, even with a wrong challenge or host, because such a code has probably leaked.
const ACCEPT_LOGIN_HANDOFF = `
with shown as (delete from session_passage where code_hash = $1 returning *)
select s.id as "sessionId", s.root_id as "rootId", s.account_id as "accountId"
from shown join session s on s.id = shown.session_id
where shown.challenge = $2 and shown.host = $3 and shown.made_at > now() - interval '${LOGIN_HANDOFF_SECONDS} seconds'`;

const END_FAMILY = 'update session set ended_at = now(), end_reason = $2 where root_id = $1 and ended_at is null';
const END_ALL = 'update session set ended_at = now(), end_reason = $2 where account_id = $1 and ended_at is null';

const ACTOR = `
select s.account_id as "accountId", a.market, s.proved_at as "provedAt",
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'organizerId', r.organizer_id, 'rights', r.rights))
    from account_role r where r.account_id = a.id), '[]') as roles
from session s join session r on r.id = s.root_id join account a on a.id = s.account_id
where s.id = $1 and s.ended_at is null and r.created_at > now() - interval '${SESSION_MOST_DAYS} days'
  and a.version = $2 and a.banned_at is null and a.deleted_at is null`;

// A token used up long ago could only return by theft, and a session that old has ended anyway.
const TIDY = `
with gone as (
  delete from session s where (ended_at < now() - interval '30 days' or seen_at < now() - interval '400 days')
    and not exists (select from session f where f.root_id = s.id and f.ended_at is null and f.id <> s.id)
), siblings as (delete from session_sister where spent_at < now() - interval '1 day')
delete from session_token where spent_at < now() - interval '30 days'`;

export function createSessionsStore(on: Queryable): SessionsStore {
  return {
    async open({ id, rootId, accountId, host, device, userAgent, tokenHash, isProved }) {
      const values = [id, rootId, accountId, host, device, userAgent, tokenHash, isProved];
      await query(on, { name: 'sessions.open', text: OPEN, values });
    },
    async lockToken(hash) {
      const statement = { name: 'sessions.lock-token', text: LOCK_TOKEN, values: [hash] };
      return (await query<SessionRow>(on, statement))[0] ?? null;
    },
    async familiesOf({ hash, sessionId }) {
      const statement = { name: 'sessions.families-of', text: FAMILIES_OF, values: [hash, sessionId] };
      return query<SessionFamily>(on, statement);
    },
    async isActive(sessionId) {
      return (await query(on, { name: 'sessions.is-active', text: IS_ACTIVE, values: [sessionId] })).length > 0;
    },
    async giveSiblingToken({ sessionId, hash, domain }) {
      await query(on, {
        name: 'sessions.give-sibling-token',
        text: GIVE_SIBLING_TOKEN,
        values: [sessionId, hash, domain],
      });
    },
    async hasSiblingToken({ hash, rootId }) {
      const statement = { name: 'sessions.has-sibling-token', text: HAS_SIBLING_TOKEN, values: [hash, rootId] };
      return (await query(on, statement)).length > 0;
    },
    async takeSiblingToken({ hash, domain, sessionId, version }) {
      const values = [hash, domain, sessionId, version];
      const statement = { name: 'sessions.take-sibling-token', text: TAKE_SIBLING_TOKEN, values };
      return (await query<SessionFamily>(on, statement))[0] ?? null;
    },
    async rotate(sessionId, oldHash, newHash) {
      await query(on, { name: 'sessions.rotate', text: ROTATE, values: [sessionId, oldHash, newHash] });
    },
    async createLoginHandoff({ sessionId, codeHash, challenge, host }) {
      const values = [sessionId, codeHash, challenge, host];
      await query(on, { name: 'sessions.create-login-handoff', text: CREATE_LOGIN_HANDOFF, values });
    },
    async acceptLoginHandoff({ codeHash, challenge, host }) {
      type Row = SessionFamily & { sessionId: string };
      const statement = {
        name: 'sessions.accept-login-handoff',
        text: ACCEPT_LOGIN_HANDOFF,
        values: [codeHash, challenge, host],
      };
      return (await query<Row>(on, statement))[0] ?? null;
    },
    async endFamily(rootId, why) {
      await query(on, { name: 'sessions.end-family', text: END_FAMILY, values: [rootId, why] });
    },
    async endCalendar(accountId) {
      const text = 'delete from personal_calendar where account_id = $1';
      await query(on, { name: 'sessions.end-calendar', text, values: [accountId] });
    },
    async endAll(accountId, why) {
      await query(on, { name: 'sessions.end-all', text: END_ALL, values: [accountId, why] });
    },
  };
}

export function createSessionReads(on: Queryable): SessionReads {
  return {
    async byNumber(hash) {
      const statement = { name: 'sessions.by-number', text: BY_NUMBER, values: [hash] };
      return (await query<SessionRow>(on, statement))[0] ?? null;
    },
    async isSameLogin(hash, sessionId) {
      const values = [hash, sessionId];
      return (await query(on, { name: 'sessions.same-login', text: SAME_LOGIN, values })).length > 0;
    },
    async actor(sessionId, version) {
      type Row = { accountId: string; market: MarketName; roles: HeldRole[]; provedAt: Date | null };
      const statement = { name: 'sessions.actor', text: ACTOR, values: [sessionId, version] };
      return (await query<Row>(on, statement))[0] ?? null;
    },
  };
}

/** Deletes rows that are no longer needed, because they are personal data. */
export async function tidyAccounts(on: Queryable): Promise<void> {
  await on.query(TIDY);
  await on.query(`delete from login_code where asked_at < now() - interval '9 days'`);
  await on.query(`delete from budget where starts_at < now() - interval '9 days'`);
  await on.query(`delete from session_passage where made_at < now() - interval '1 hour'`);
  await on.query(`delete from passkey_challenge where asked_at < now() - interval '1 hour'`);
  await on.query('delete from captcha_used where expires_at < now()');
}
