import type { RefusedMail, UndeliveredMail } from '#usecases/mail/ports.ts';
import type { Alarm } from '#usecases/payments/settlement-port.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/**
 * CTEs that raise an alarm: a row in the audit table and an email to support.
 * @param from a query of (action, thing, provider, detail, key); the email is sent once per key
 */
export function raisingAlarm(from: string): string {
  return `alarm as materialized (
    ${from}
  ), alarm_noted as (
    insert into audit (actor, action, thing, detail) select 'system', action, thing, detail from alarm
  ), alarm_letter as (
    insert into outbox (topic, key, payload)
    select 'support.alarm', key, jsonb_build_object('action', action, 'thing', thing, 'provider', provider, 'detail', detail)
    from alarm on conflict (topic, key) do nothing
  )`;
}

const RAISE = `
with ${raisingAlarm('select $1::text as action, $2::text as thing, $3::text as provider, $4::jsonb as detail, $5::text as key')}
select 1`;

export async function raiseAlarm(on: Queryable, { action, thing, provider, detail }: Alarm): Promise<void> {
  const values = [action, thing, provider, JSON.stringify(detail), `${action}:${thing}`];
  await query(on, { name: 'alarm.raise', text: RAISE, values });
}

const RAISE_REFUSED_MAIL = `
with audited as (insert into audit (actor, action, thing, detail) values ('system', 'mail.refused', $1, $3))
insert into outbox (topic, key, payload)
values ('support.alarm', 'mail.refused:' || $1,
  jsonb_build_object('action', 'mail.refused', 'thing', $1::text, 'market', $2::text, 'detail', $3::jsonb))
on conflict (topic, key) do nothing`;

/** The same about an email that its recipient's server refuses, to the support of its market. */
export async function raiseRefusedMail(on: Queryable, { key, market, detail }: RefusedMail): Promise<void> {
  await query(on, {
    name: 'alarm.refused-mail',
    text: RAISE_REFUSED_MAIL,
    values: [key, market, JSON.stringify(detail)],
  });
}

const RAISE_UNDELIVERED_MAIL = `
with told as (
  insert into outbox (topic, key, payload)
  select 'support.alarm', 'mail.undelivered:' || m.id, jsonb_build_object('action', 'mail.undelivered', 'thing', m.thing,
    'market', o.market, 'detail', jsonb_build_object('orderNumber', o.number) || m.detail)
  from jsonb_to_recordset($1) as m(id uuid, thing text, "orderId" text, "refundId" text, detail jsonb)
  left join refund r on r.id = case when pg_input_is_valid(m."refundId", 'uuid') then m."refundId"::uuid end
  join orders o
    on o.id = coalesce(r.order_id, case when pg_input_is_valid(m."orderId", 'uuid') then m."orderId"::uuid end)
  where not exists (select from outbox b where b.topic = 'support.alarm' and b.key = 'mail.undelivered:' || m.id)
  on conflict (topic, key) do nothing
  returning payload
)
insert into audit (actor, action, thing, detail)
select 'system', payload ->> 'action', payload ->> 'thing', payload -> 'detail' from told`;

/** The same about emails whose tries ran out, once each. */
export async function raiseUndeliveredMail(on: Queryable, mails: readonly UndeliveredMail[]): Promise<void> {
  const values = [JSON.stringify(mails)];
  await query(on, { name: 'alarm.undelivered-mail', text: RAISE_UNDELIVERED_MAIL, values });
}
