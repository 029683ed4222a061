import type {
  Certificate,
  CertificateMovement,
  CertificatesStore,
  LockedBalance,
} from '#usecases/tenders/certificate-ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const ADD = `
with added as (
  insert into certificate (code, market, currency, initial_minor, balance_minor, valid_until, email, account_id, organizer_id)
  values ($1, $2, $3, $4, $4, now() + make_interval(months => $5::int), $6::text,
    (select id from account where email_proved = $6::text and deleted_at is null), $7)
  returning id, valid_until
), noted as (
  insert into audit (actor, action, thing, detail)
  select $8, 'certificate.issued', 'certificate:' || id, jsonb_build_object('amountMinor', $4::int8, 'currency', $3::text,
    'validUntil', valid_until, 'email', $6::text, 'codeEnd', right($1::text, 4))
  from added
)
select id from added`;

// The movements of a certificate are the tenders of orders, without those that the buyer replaced before paying, and what
// returns gave back; and what ended it: support, a counter or a return. Its reason is told to support alone.
const certificateWith = (reason: string) => `
select c.id, c.code, c.market, c.currency, c.initial_minor as "initialMinor", c.balance_minor as "balanceMinor", c.state,
  c.valid_until as "validUntil", c.email, c.created_at as "createdAt", o.number as "orderNumber",
  (select jsonb_agg(m order by m.at) from (
    select t.state as kind, -t.amount_minor as "amountMinor", t.created_at as at, t.order_id as "orderId", b.number as "orderNumber", null as reason
    from order_tender t join orders b on b.id = t.order_id
    where t.certificate_id = c.id and t.replaced_at is null and t.state <> 'given_back'
    union all
    select 'returned', sum(y.amount_minor), r.created_at, t.order_id, b.number, null
    from order_tender t join return_tender y using (order_id, tender_no) join return_case r on r.id = y.case_id
    join orders b on b.id = t.order_id
    where t.certificate_id = c.id group by r.id, t.order_id, b.number
    union all
    select 'void', -l.amount_minor, l.created_at, null, null, ${reason} from ledger_entry l
    where l.account = 'certificate:' || c.id and l.txn ~ '^certificate-(void|returned|redeemed):') m) as movements
from certificate c
left join entitlement e on e.id = c.entitlement_id left join orders o on o.id = e.order_id`;

// The audit row has the moment of the transaction that booked it.
const REASON = `coalesce((select a.detail ->> 'reason' from audit a where a.thing = 'certificate:' || c.id
  and a.action = 'certificate.voided' and a.created_at = l.created_at limit 1), split_part(split_part(l.txn, ':', 1), '-', 2))`;
const CERTIFICATE = certificateWith('null');
const BY_CODE = `${certificateWith(REASON)} where c.code = $1`;
const LATEST = `${CERTIFICATE} order by c.id desc limit $1`;
const FROZEN = `${CERTIFICATE} where c.state = 'frozen' order by c.id`;
const OF_ACCOUNT = `${CERTIFICATE} join account a on a.id = $1
where c.account_id = a.id or (c.account_id is null and c.email = a.email_proved)
order by c.id desc`;

const FREEZE = `
with own as materialized (
  select c.id from certificate c join entitlement e on e.id = c.entitlement_id
  where e.order_id = $1 order by c.id for update of c
), frozen as (
  update certificate c set state = 'frozen' from own where c.id = own.id and c.state = 'active' returning c.id, c.balance_minor
)
insert into audit (actor, action, thing, detail)
select 'system', 'certificate.frozen', 'certificate:' || id, jsonb_build_object('orderId', $1::uuid, 'balanceMinor', balance_minor)
from frozen`;

// A statement of its own after the lock, so that it sees what was reserved until then.
const RESERVING = `
select distinct t.order_id as "orderId"
from entitlement e join certificate c on c.entitlement_id = e.id
join order_tender t on t.certificate_id = c.id and t.state = 'reserved'
join orders o on o.id = t.order_id
where e.order_id = $1 and c.state = 'frozen' and o.state in ('held', 'awaiting_payment')
order by 1`;

const LOCK = `
select id, currency, balance_minor as "balanceMinor", organizer_id as "organizerId", state
from certificate where code = $1 for update`;

// A statement of its own after the lock: a part is reserved under it.
const RESERVED_BY = `
select o.number from order_tender t join orders o on o.id = t.order_id
where t.certificate_id = $1 and t.state = 'reserved' order by 1`;

const SETTLE = `
with settled as (
  update certificate set state = $2, balance_minor = case when $2 = 'void' then 0 else balance_minor end
  where id = $1 returning id
)
insert into audit (actor, action, thing, detail)
select $3, case when $2 = 'void' then 'certificate.voided' else 'certificate.released' end, 'certificate:' || id,
  jsonb_strip_nulls(jsonb_build_object('balanceMinor', $4::int8, 'currency', $5::text, 'reason', $6::text))
from settled`;

type Row = Certificate & { movements: (Omit<CertificateMovement, 'at'> & { at: string })[] | null };

export function createCertificatesStore(on: Queryable): CertificatesStore {
  return {
    async add({ code, market, currency, amountMinor, validMonths, email, organizerId, actor }) {
      const values = [code, market, currency, amountMinor, validMonths, email, organizerId, actor];
      const [row] = await query<{ id: number }>(on, { name: 'certificates.add', text: ADD, values });
      if (row === undefined) throw new Error('The certificate was not written');
      return row.id;
    },
    async find(code) {
      const [row] = await query<Row>(on, { name: 'certificates.by-code', text: BY_CODE, values: [code] });
      return row === undefined ? null : toldOf(row);
    },
    async list(limit) {
      const rows = await query<Row>(on, { name: 'certificates.latest', text: LATEST, values: [limit] });
      return rows.map((row) => toldOf(row).certificate);
    },
    async frozen() {
      const rows = await query<Row>(on, { name: 'certificates.frozen', text: FROZEN, values: [] });
      return rows.map((row) => toldOf(row).certificate);
    },
    async freezeOf(orderId) {
      const values = [orderId];
      await query(on, { name: 'certificates.freeze', text: FREEZE, values });
      const rows = await query<{ orderId: string }>(on, { name: 'certificates.reserving', text: RESERVING, values });
      return rows.map((row) => row.orderId);
    },
    async lock(code) {
      const statement = { name: 'certificates.lock', text: LOCK, values: [code] };
      return (await query<LockedBalance>(on, statement))[0] ?? null;
    },
    async reservedBy(id) {
      const statement = { name: 'certificates.reserved-by', text: RESERVED_BY, values: [id] };
      return (await query<{ number: string }>(on, statement)).map(({ number }) => number);
    },
    async settle({ id, balanceMinor, currency }, { state, actor, reason }) {
      const values = [id, state, actor, balanceMinor, currency, reason];
      await query(on, { name: 'certificates.settle', text: SETTLE, values });
    },
    async ofAccount(accountId) {
      const rows = await query<Row>(on, { name: 'certificates.of-account', text: OF_ACCOUNT, values: [accountId] });
      return rows.map(toldOf);
    },
  };
}

function toldOf({ movements, ...certificate }: Row): { certificate: Certificate; movements: CertificateMovement[] } {
  const { initialMinor, createdAt } = certificate;
  const issued = {
    kind: 'issued' as const,
    amountMinor: initialMinor,
    at: createdAt,
    orderId: null,
    orderNumber: null,
    reason: null,
  };
  const later = (movements ?? []).map((each) => ({ ...each, at: new Date(each.at) }));
  return { certificate, movements: [issued, ...later] };
}
