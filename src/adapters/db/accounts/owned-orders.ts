/**
 * Whose order it is, for statements that read `orders o` and `account a`: bought while logged in, or before that under
 * the phone or the address that the account has proved.
 */
export const OWNED = `(o.account_id = a.id
  or (o.account_id is null and (o.phone = a.phone or o.email = a.email_proved)))`;
