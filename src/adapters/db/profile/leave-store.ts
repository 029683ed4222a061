import type pg from 'pg';
import { BY_PHONE_ALONE, OWNED } from '#adapters/db/accounts/owned-orders.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { LeaveStore, LeaveTransaction, Ties } from '#usecases/profile/leave-ports.ts';

const OWN_ORDERS = `select o.* from orders o join account a on a.id = $1::uuid and ${OWNED}`;

// Unpaid, and only the phone is this person's: somebody else may have typed it, so it is no reason to stay.
const STRANGERS_ORDER = `(${BY_PHONE_ALONE} and o.state not in ('paid', 'refund_pending', 'refunded'))`;

const TIES = `
with owned as (${OWN_ORDERS} and not ${STRANGERS_ORDER})
select coalesce((select array_agg(number order by created_at) from owned where state = 'refund_pending'
    or (state in ('held', 'awaiting_payment') and hold_until > now())
    or exists (select from payment p where p.order_id = owned.id and p.state in ('created', 'redirected'))
    or exists (select from refund r where r.order_id = owned.id and r.state in ('requested', 'sent', 'failed'))), '{}') as "openOrders",
  (select count(*)::int from owned join ticket t on t.order_id = owned.id and t.state = 'issued'
    join performance p on p.id = t.performance_id where p.starts_at > now() and p.state <> 'cancelled') as "upcomingTickets",
  (select coalesce(-sum(e.amount_minor), 0)::int8 from ledger_entry e where e.account in (select 'points:' || buyer_id from owned where buyer_id is not null)) as points`;

/**
 * Runs in this order: rows found by the person's contacts first, the contacts last. `.invalid` is a domain to which
 * nothing is ever delivered (RFC 2606); the local part is unique where the table requires it.
 */
const ERASE: readonly (readonly [name: string, text: string])[] = [
  [
    'codes',
    `delete from login_code c using account a where a.id = $1 and (c.account_id = a.id or c.phone = a.phone or c.email in (a.email, a.email_proved))`,
  ],
  [
    'rate-limits',
    `delete from budget b using account a where a.id = $1
       and (right(b.key, length(a.phone) + 1) = ':' || a.phone or right(b.key, length(a.email_proved) + 1) = ':' || a.email_proved)`,
  ],
  [
    'support-requests',
    `delete from support_request s using account a where a.id = $1 and (s.account_id = a.id or s.email = a.email_proved)`,
  ],
  ['alerts', `delete from event_alert l using account a where a.id = $1 and l.email = a.email_proved`],
  ['drafts', `delete from review_draft d using account a where a.id = $1 and d.email = a.email_proved`],
  [
    'hidden-reviews',
    `delete from review r using account a where a.id = $1 and r.email = a.email_proved and r.state <> 'published'`,
  ],
  [
    'reviews',
    `with emptied as (
       update review r set email = 'guest-' || r.id || '@removed.invalid', revision = r.revision + 1, privacy_version = null,
         author = case r.locale when 'be' then 'Госць' when 'en' then 'Guest' when 'ge' then 'სტუმარი' when 'az' then 'Qonaq' else 'Гость' end
       from account a where a.id = $1 and r.email = a.email_proved
       returning r.id, r.revision, r.event_id, r.place_id
     )
     insert into outbox (topic, key, payload)
     select 'review.changed', id || ':' || revision, jsonb_build_object(
       'kind', case when event_id is null then 'place' else 'event' end, 'id', coalesce(event_id, place_id)) from emptied`,
  ],
  [
    'messages',
    `delete from demo_message m using account a where a.id = $1 and m.recipient in (a.phone, a.email, a.email_proved)`,
  ],
  [
    // It stays what it was to its buyer, without the number.
    'strangers-orders',
    `update orders x set phone = null, account_id = null, claimed_at = null from orders o, account a
     where a.id = $1 and ${OWNED} and ${STRANGERS_ORDER} and x.id = o.id`,
  ],
  [
    'held-tickets',
    `update ticket t set holder_name = null, holder_email = null, holder_account_id = null from account a
     where a.id = $1 and (t.holder_account_id = a.id or t.holder_email = a.email_proved)`,
  ],
  ['answers', `update answer set value = null where order_id in (select id from (${OWN_ORDERS}) as owned)`],
  [
    'line-names',
    `update order_line set holder_name = null where order_id in (select id from (${OWN_ORDERS}) as owned)`,
  ],
  [
    'ticket-names',
    `update ticket set holder_name = null
     where not is_handed_over and order_id in (select id from (${OWN_ORDERS}) as owned)`,
  ],
  [
    // Whoever has its code may still spend it.
    'certificates',
    `update certificate c set account_id = null, email = null from account a
     where a.id = $1 and (c.account_id = a.id or (c.account_id is null and c.email = a.email_proved))`,
  ],
  ['wallet-codes', `delete from wallet_code w using account a where a.id = $1 and w.email = a.email_proved`],
  ['effects', `delete from outbox where payload ->> 'accountId' = $1::uuid::text`],
  [
    // A buyer found only by its orders may also have orders of other people; it is emptied only when all its orders are
    // this person's.
    'buyers',
    `with owned as (${OWN_ORDERS})
     update buyer b set email = 'buyer-' || b.id || '@removed.invalid', phone = null, account_id = null from account a
     where a.id = $1 and (b.email = a.email_proved or b.account_id = a.id or (b.id in (select buyer_id from owned)
       and not exists (select from orders x where x.buyer_id = b.id and x.id not in (select id from owned))))`,
  ],
  ['buyer-phones', `update buyer b set phone = null from account a where a.id = $1 and b.phone = a.phone`],
  ['buyer-codes', `delete from buyer_code where order_id in (select id from (${OWN_ORDERS}) as owned)`],
  [
    'orders',
    `update orders set email = null, phone = null, visitor = null, order_key = null, account_id = null
     where id in (select id from (${OWN_ORDERS}) as owned)`,
  ],
  [
    'passkey-challenges',
    'delete from passkey_challenge where asker in (select id::text from session where account_id = $1)',
  ],
  ['passkeys', 'delete from passkey where account_id = $1'],
  ['sessions', 'delete from session where account_id = $1'],
  ['roles', 'delete from account_role where account_id = $1'],
  ['favourites', 'delete from favourite where account_id = $1'],
  ['follows', 'delete from follow where account_id = $1'],
  ['calendar', 'delete from personal_calendar where account_id = $1'],
  ['choices', 'delete from notice_choice where account_id = $1'],
  ['pushes', 'delete from push_subscription where account_id = $1'],
  ['avatar', 'delete from avatar where account_id = $1'],
  [
    'account',
    `update account set phone = null, phone_proved_at = null, email = null, email_proved = null, name = null, avatar = null, password_hash = null,
       password_kind = 'none', version = version + 1, deleted_at = now() where id = $1`,
  ],
];

export function leaveTransaction(pool: pg.Pool): LeaveTransaction {
  return (work) => inTransaction(pool, (client) => work(createLeaveStore(client)));
}

function createLeaveStore(on: Queryable): LeaveStore {
  return {
    async lock(accountId) {
      type Row = NonNullable<Awaited<ReturnType<LeaveStore['lock']>>>;
      const text = `select market, locale, email_proved as email, phone from account
        where id = $1 and deleted_at is null for update`;
      const [row] = await query<Row>(on, { name: 'leave.lock', text, values: [accountId] });
      return row ?? null;
    },
    async ties(accountId) {
      const [row] = await query<Ties>(on, { name: 'leave.ties', text: TIES, values: [accountId] });
      return row ?? { openOrders: [], upcomingTickets: 0, points: 0 };
    },
    async erase(accountId, actor) {
      for (const [name, text] of ERASE) await query(on, { name: `leave.${name}`, text, values: [accountId] });
      await note(on, accountId, actor, 'account.deleted');
    },
    noteExport: (accountId, actor) => note(on, accountId, actor, 'account.exported'),
  };
}

async function note(on: Queryable, accountId: string, actor: string, action: string): Promise<void> {
  const text = 'insert into audit (actor, action, thing) values ($1, $2, $3)';
  await query(on, { name: 'leave.note', text, values: [actor, action, `account:${accountId}`] });
}
