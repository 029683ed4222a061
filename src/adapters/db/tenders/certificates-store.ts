import type {
  Certificate,
  CertificateMovement,
  CertificatesStore,
  FrozenCertificate,
} from '#usecases/tenders/certificate-ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const ADD = `
with added as (
  insert into certificate (code, market, currency, initial_minor, balance_minor, valid_until, email, account_id, organizer_id)
  values ($1, $2, $3, $4, $4, now() + make_interval(months => $5::int), $6::text,
    (select id from account where email_proved = $6::text and deleted_at is null), $7)
  returning id
), noted as (
  insert into audit (actor, action, thing, detail)
  select $8, 'certificate.issued', 'certificate:' || id, jsonb_build_object('amountMinor', $4::int8, 'currency', $3::text) from added
)
select id from added`;

// The movements of a certificate are the tenders of orders, without those that the buyer replaced before paying, and what
// returns gave back.
const CERTIFICATE = `
select c.id, c.code, c.market, c.currency, c.initial_minor as "initialMinor", c.balance_minor as "balanceMinor", c.state,
  c.valid_until as "validUntil", c.email, c.created_at as "createdAt", o.number as "orderNumber",
  (select jsonb_agg(m order by m.at) from (
    select t.state as kind, -t.amount_minor as "amountMinor", t.created_at as at, t.order_id as "orderId", b.number as "orderNumber"
    from order_tender t join orders b on b.id = t.order_id
    where t.certificate_id = c.id and t.replaced_at is null and t.state <> 'given_back'
    union all
    select 'returned', sum(y.amount_minor), r.created_at, t.order_id, b.number
    from order_tender t join return_tender y using (order_id, tender_no) join return_case r on r.id = y.case_id
    join orders b on b.id = t.order_id
    where t.certificate_id = c.id group by r.id, t.order_id, b.number) m) as movements
from certificate c
left join entitlement e on e.id = c.entitlement_id left join orders o on o.id = e.order_id`;

const BY_CODE = `${CERTIFICATE} where c.code = $1`;
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

const LOCK_FROZEN = `
select id, currency, balance_minor as "balanceMinor", organizer_id as "organizerId"
from certificate where code = $1 and state = 'frozen' for update`;

const SETTLE = `
with settled as (
  update certificate set state = $2, balance_minor = case when $2 = 'void' then 0 else balance_minor end
  where id = $1 and state = 'frozen' returning id
)
insert into audit (actor, action, thing, detail)
select $3, case when $2 = 'void' then 'certificate.voided' else 'certificate.released' end, 'certificate:' || id,
  jsonb_build_object('balanceMinor', $4::int8)
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
    async lockFrozen(code) {
      const statement = { name: 'certificates.lock-frozen', text: LOCK_FROZEN, values: [code] };
      return (await query<FrozenCertificate>(on, statement))[0] ?? null;
    },
    async settleFrozen({ id, balanceMinor }, { state, actor }) {
      const values = [id, state, actor, balanceMinor];
      await query(on, { name: 'certificates.settle-frozen', text: SETTLE, values });
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
  };
  const later = (movements ?? []).map((each) => ({ ...each, at: new Date(each.at) }));
  return { certificate, movements: [issued, ...later] };
}
