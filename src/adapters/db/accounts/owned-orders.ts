import { DORMANT_DAYS } from '#domain/accounts/login-code.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/**
 * Bought without a login under the phone or email that the account has proved. The code of a foreign number goes by
 * email, so such a number proves nothing. An order much older than the proof may belong to the number's previous owner.
 */
const BY_CONTACT = `(o.email = a.email_proved
  or o.phone = a.phone and a.phone_proved_at is not null and o.created_at > a.phone_proved_at - interval '${DORMANT_DAYS} days')`;

/**
 * Whether `account a` owns `orders o`: the order was bought while logged in or was claimed, or it is unclaimed and
 * matches by contact.
 */
export const OWNED = `(o.account_id = a.id or (o.account_id is null and ${BY_CONTACT}))`;

/**
 * Whether `account a` has only the phone of `orders o` to show for it: it did not buy the order while logged in, and the
 * email is not its own. Anybody can type a number.
 */
export const BY_PHONE_ALONE = `((o.account_id is null or o.claimed_at is not null) and o.email is distinct from a.email_proved)`;

const OWNED_BY_PHONE = `
select from orders o join account a on a.id = o.account_id where o.id = $1 and ${BY_PHONE_ALONE}`;

/** Whether the account of an order has nothing to show for it but the phone number in it. */
export async function isOwnedByPhone(on: Queryable, orderId: string): Promise<boolean> {
  return (await query(on, { name: 'orders.by-phone-alone', text: OWNED_BY_PHONE, values: [orderId] })).length > 0;
}

// When phone and email belong to two accounts, the order goes to the owner of the email, which receives the tickets and
// refund messages.
const CLAIM_ORDERS = `
update orders o set account_id = coalesce((select b.id from account b where b.email_proved = o.email), a.id),
  claimed_at = now()
from account a where a.id = $1 and o.account_id is null and ${BY_CONTACT}`;

const CLAIM_BUYER = `
update buyer b set account_id = a.id from account a
where a.id = $1 and b.email = a.email_proved and b.account_id is null`;

const CLAIM_TICKETS = `
update ticket t set holder_account_id = a.id from account a
where a.id = $1 and t.holder_email = a.email_proved and t.holder_account_id is null and t.is_handed_over`;

const CLAIM_CERTIFICATES = `
update certificate c set account_id = a.id from account a
where a.id = $1 and c.email = a.email_proved and c.account_id is null`;

/**
 * Assigns orders bought, certificates and tickets received under the account's contacts to the account for good, so that they never follow a number or an
 * email to its next owner. Runs at every login, and before and after a contact changes.
 */
export async function claimOrders(on: Queryable, accountId: string): Promise<void> {
  await query(on, { name: 'orders.claim', text: CLAIM_ORDERS, values: [accountId] });
  await query(on, { name: 'orders.claim-buyer', text: CLAIM_BUYER, values: [accountId] });
  await query(on, { name: 'orders.claim-tickets', text: CLAIM_TICKETS, values: [accountId] });
  await query(on, { name: 'orders.claim-certificates', text: CLAIM_CERTIFICATES, values: [accountId] });
}
