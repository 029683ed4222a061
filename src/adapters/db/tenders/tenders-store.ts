import { MARKETS } from '#domain/markets/market.ts';
import type { PlannedTender } from '#domain/tenders/plan-tenders.ts';
import type { LockedCertificate, OrderTender, TendersStore, Wallet } from '#usecases/tenders/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { releaseTenders } from './release-tenders.ts';

/**
 * SQL: the balances of an owner, as accounts of the ledger: of an account (`$2`) its credit and the points of its
 * addresses, of a guest the points of the proved address (`$3`), unless an account has them.
 */
const OWNED = `
select 'points:' || b.id as account, true as is_owned from buyer b
where b.account_id = $2::uuid
  or (b.account_id is null and b.email = case when $2::uuid is null then $3::text
    else (select email_proved from account where id = $2::uuid) end)
union all select 'credit:' || $2::uuid, true where $2::uuid is not null`;

/** SQL: the accounts of tenders `t` that are not certificates. */
const ACCOUNT = `t.kind || ':' || coalesce(t.account_id, t.buyer_id)`;

/** SQL: what is in the ledger's account `a.account`, in a unit. */
const BALANCE = (unit: string) => `(
  select coalesce(-sum(e.amount_minor), 0)::int8 from ledger_entry e
  where e.account = a.account and (e.account like 'points:%' or e.account like 'credit:%') and e.unit = ${unit})`;

const lockOf = (accounts: string) => `
with balance as materialized (${accounts}), locked as materialized (
  select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('balance:' || account, 0) as key from balance order by key) as keys
)
select account, bool_or(is_owned) as "isOwned" from balance
where (select count(*) from locked) >= 0 group by account order by account`;

const LOCK_BALANCES = lockOf(`${OWNED}
  union all select ${ACCOUNT}, false from order_tender t where t.order_id = $1 and t.state = 'reserved' and t.certificate_id is null`);

const LOCK_CREDIT = lockOf(`select 'credit:' || $1::uuid as account, true as is_owned`);

const LOCK_CERTIFICATES = `
select id from certificate
where code = any($2::text[]) or id in (select certificate_id from order_tender where order_id = $1 and state = 'reserved')
order by id for update`;

// What the order itself has reserved is free for it. Two statements after the locks, so that they see the balances.
const READ_BALANCES = `
select a.account, ${BALANCE("case when a.account like 'points:%' then $3 else $4 end")} + coalesce((
  select sum(t.amount_minor) from order_tender t
  where t.order_id = $1 and t.state = 'reserved' and t.certificate_id is null and ${ACCOUNT} = a.account), 0)::int8 as "balanceMinor",
  (select coalesce(max(tender_no), 0)::int + 1 from order_tender where order_id = $1) as "nextNo"
from unnest($2::text[] || array['']) as a(account)`;

const READ_CERTIFICATES = `
select c.id, c.code, c.currency, c.state, coalesce(c.valid_until <= clock_timestamp(), false) as "isExpired",
  c.balance_minor + coalesce((
    select sum(t.amount_minor) from order_tender t
    where t.order_id = $1 and t.state = 'reserved' and t.certificate_id = c.id), 0)::int8 as "balanceMinor"
from certificate c
where c.code = any($2::text[]) or c.id in (select certificate_id from order_tender where order_id = $1 and state = 'reserved')`;

const RESERVE = `
with t as (
  select * from unnest($2::smallint[], $3::text[], $4::int[], $5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[])
    as t(tender_no, kind, certificate_id, account_id, buyer_id, amount_minor, wanted_minor)
), cover as (
  select * from unnest($9::smallint[], $10::smallint[], $11::bigint[], $12::bigint[])
    as c(line_no, tender_no, price_minor, fee_minor)
), added as (
  insert into order_tender (order_id, tender_no, kind, certificate_id, account_id, buyer_id, amount_minor, wanted_minor)
  select $1, tender_no, kind, certificate_id, account_id, buyer_id, amount_minor, wanted_minor from t
  returning id, tender_no
), taken as (
  update certificate c set balance_minor = c.balance_minor - t.amount_minor from t where c.id = t.certificate_id
), covered as (
  insert into line_tender (order_id, line_no, tender_no, price_minor, fee_minor)
  select $1, line_no, tender_no, price_minor, fee_minor from cover
), lines as (
  update order_line l set covered_minor = x.price_minor
  from (
    select o.line_no, coalesce(sum(c.price_minor), 0) as price_minor
    from order_line o left join cover c using (line_no) where o.order_id = $1 group by o.line_no) x
  where l.order_id = $1 and l.line_no = x.line_no and l.covered_minor <> x.price_minor
), total as (
  update orders set covered_minor = coalesce((select sum(amount_minor) from t), 0) where id = $1
)
select id, tender_no as "tenderNo" from added`;

// The tenders with which the order expired. A certificate that has expired since was good when the buyer gave it.
const ENDED = `order_tender t where t.order_id = $1 and t.state = 'given_back' and t.replaced_at is null`;
const LOCK_ENDED_BALANCES = lockOf(
  `select ${ACCOUNT} as account, false as is_owned from ${ENDED} and t.certificate_id is null`,
);
const LOCK_ENDED_CERTIFICATES = `
select id from certificate where id in (select t.certificate_id from ${ENDED}) order by id for update`;
const CAN_RETAKE = `
select coalesce(bool_and(case when c.id is null then ${BALANCE("case when t.kind = 'points' then $2 else $3 end")} >= t.amount_minor
    else c.state = 'active' and c.balance_minor >= t.amount_minor end), true) as "isEnough"
from (select t.*, ${ACCOUNT} as account from ${ENDED}) t
cross join lateral (select t.account) a
left join certificate c on c.id = t.certificate_id`;
const RETAKE = `
with t as (
  update order_tender t set state = 'reserved', takes = takes + 1
  where t.order_id = $1 and t.state = 'given_back' and t.replaced_at is null returning t.*
), taken as (
  update certificate c set balance_minor = c.balance_minor - t.amount_minor from t where c.id = t.certificate_id
)
select t.id, t.kind, coalesce(to_jsonb(t.certificate_id), to_jsonb(t.account_id), to_jsonb(t.buyer_id)) as ref,
  t.amount_minor as "amountMinor", t.takes as take
from t order by t.tender_no`;

const NOTE_CREDIT = `
insert into audit (actor, action, thing, detail) values ($1, $4, 'account:' || $2::text, $3)`;

const UNITS = `select market from orders where id = $1`;

const WALLET = `
with a as (${OWNED})
select coalesce(sum(balance) filter (where account like 'points:%'), 0)::int8 as "pointsMinor",
  coalesce(sum(balance) filter (where account like 'credit:%'), 0)::int8 as "creditMinor",
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'balanceMinor', c.balance_minor,
      'initialMinor', c.initial_minor, 'currency', c.currency, 'validUntil', c.valid_until)
      order by c.valid_until nulls last, c.id), '[]')
    from certificate c
    where c.state = 'active' and c.balance_minor > 0 and c.market = $1 and (c.valid_until is null or c.valid_until > now())
      and (c.account_id = $2::uuid or (c.account_id is null and c.email = case when $2::uuid is null then $3::text
        else (select email_proved from account where id = $2::uuid) end))) as certificates
from (select a.account, ${BALANCE("case when a.account like 'points:%' then $4 else $5 end")} as balance from a) x`;

type WalletRow = Omit<Wallet, 'certificates'> & {
  certificates: (Omit<Wallet['certificates'][number], 'validUntil'> & { validUntil: string | null })[];
};

export function createTendersStore(on: Queryable): TendersStore {
  return {
    async wallet({ accountId, provedEmail }, market) {
      const { pointsUnit, currency } = MARKETS[market];
      const values = [market, accountId, provedEmail, pointsUnit, currency];
      const [row] = await query<WalletRow>(on, { name: 'tenders.wallet', text: WALLET, values });
      const certificates = (row?.certificates ?? []).map((each) => ({
        ...each,
        validUntil: each.validUntil === null ? null : new Date(each.validUntil),
      }));
      return { pointsMinor: row?.pointsMinor ?? 0, creditMinor: row?.creditMinor ?? 0, certificates };
    },
    async lock(orderId, { owner, codes, market }) {
      const { pointsUnit, currency } = MARKETS[market];
      const accounts = await query<{ account: string; isOwned: boolean }>(on, {
        name: 'tenders.lock-balances',
        text: LOCK_BALANCES,
        values: [orderId, owner.accountId, owner.provedEmail],
      });
      await query(on, { name: 'tenders.lock-certificates', text: LOCK_CERTIFICATES, values: [orderId, codes] });
      const rows = await query<{ account: string; balanceMinor: number; nextNo: number }>(on, {
        name: 'tenders.balances',
        text: READ_BALANCES,
        values: [orderId, accounts.map(({ account }) => account), pointsUnit, currency],
      });
      const certificates = await query<LockedCertificate>(on, {
        name: 'tenders.certificates',
        text: READ_CERTIFICATES,
        values: [orderId, codes],
      });
      const owners = rows.flatMap(({ account, balanceMinor }) => {
        const [kind, ref = ''] = account.split(':');
        const isOwned = accounts.some((each) => each.account === account && each.isOwned);
        return kind === 'credit' || kind === 'points' ? [{ kind, ref, balanceMinor, isOwned } as const] : [];
      });
      return { owners, certificates, nextNo: rows[0]?.nextNo ?? 1 };
    },
    replace: (orderId) => releaseTenders(on, [orderId], { isReplaced: true }),
    async reserve(orderId, tenders, covers) {
      const refOf = (kind: PlannedTender['kind']) => tenders.map((each) => (each.kind === kind ? each.ref : null));
      const rows = await query<{ id: string; tenderNo: number }>(on, {
        name: 'tenders.reserve',
        text: RESERVE,
        values: [
          orderId,
          tenders.map(({ tenderNo }) => tenderNo),
          tenders.map(({ kind }) => kind),
          refOf('certificate'),
          refOf('credit'),
          refOf('points'),
          tenders.map(({ amountMinor }) => amountMinor),
          tenders.map(({ wantedMinor }) => wantedMinor),
          covers.map(({ lineNo }) => lineNo),
          covers.map(({ tenderNo }) => tenderNo),
          covers.map(({ priceMinor }) => priceMinor),
          covers.map(({ feeMinor }) => feeMinor),
        ],
      });
      return new Map(rows.map(({ id, tenderNo }) => [tenderNo, id]));
    },
    async lockCredit(accountId) {
      await query(on, { name: 'tenders.lock-credit', text: LOCK_CREDIT, values: [accountId] });
    },
    async noteCredit(what, { accountId, actor, ...detail }) {
      const values = [actor, accountId, detail, `credit.${what}`];
      await query(on, { name: 'tenders.note-credit', text: NOTE_CREDIT, values });
    },
    canRetake: (orderId) => canRetake(on, orderId),
    async retake(orderId) {
      await query(on, { name: 'tenders.lock-ended', text: LOCK_ENDED_BALANCES, values: [orderId] });
      await query(on, { name: 'tenders.lock-ended-certificates', text: LOCK_ENDED_CERTIFICATES, values: [orderId] });
      if (!(await canRetake(on, orderId))) return null;
      type Row = Pick<OrderTender, 'id' | 'kind' | 'ref' | 'amountMinor'> & { take: number };
      return query<Row>(on, { name: 'tenders.retake', text: RETAKE, values: [orderId] });
    },
  };
}

async function canRetake(on: Queryable, orderId: string): Promise<boolean> {
  type Market = { market: keyof typeof MARKETS };
  const [order] = await query<Market>(on, { name: 'tenders.market', text: UNITS, values: [orderId] });
  if (order === undefined) return false;
  const { pointsUnit, currency } = MARKETS[order.market];
  const values = [orderId, pointsUnit, currency];
  const [row] = await query<{ isEnough: boolean }>(on, { name: 'tenders.can-retake', text: CAN_RETAKE, values });
  return row?.isEnough ?? false;
}
