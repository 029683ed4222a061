import { DORMANT_DAYS } from '#domain/accounts/login-code.ts';
import { query, type Queryable } from '../pool.ts';

/**
 * Bought by somebody who was not logged in, under the phone or the address the account has proved. A foreign number's
 * code goes by mail, so such a number proves nothing; and what is much older than the proof may have been bought by
 * whoever had the number before.
 */
const BY_CONTACT = `(o.email = a.email_proved
  or o.phone = a.phone and a.phone_proved_at is not null and o.created_at > a.phone_proved_at - interval '${DORMANT_DAYS} days')`;

/**
 * Whose order it is, for statements that read `orders o` and `account a`: bought while logged in or claimed since, else
 * by its contact until somebody claims it.
 */
export const OWNED = `(o.account_id = a.id or (o.account_id is null and ${BY_CONTACT}))`;

// Where phone and address are of two people it is the address's: tickets and refunds are told there.
const CLAIM_ORDERS = `
update orders o set account_id = coalesce((select b.id from account b where b.email_proved = o.email), a.id)
from account a where a.id = $1 and o.account_id is null and ${BY_CONTACT}`;

const CLAIM_BUYER = `
update buyer b set account_id = a.id from account a
where a.id = $1 and b.email = a.email_proved and b.account_id is null`;

/**
 * What was bought under the contacts of an account becomes the account's for good, so that it never follows a number or an
 * address to its next owner. With every login, and before and after a contact changes.
 */
export async function claimOrders(on: Queryable, accountId: string): Promise<void> {
  await query(on, { name: 'orders.claim', text: CLAIM_ORDERS, values: [accountId] });
  await query(on, { name: 'orders.claim-buyer', text: CLAIM_BUYER, values: [accountId] });
}
