/**
 * Whose order it is, for statements that read `orders o` and `account a`: bought while logged in, or before that under
 * the phone or the address that the account has proved. A foreign number's code goes by mail, so such a number proves
 * nothing.
 */
export const OWNED = `(o.account_id = a.id
  or (o.account_id is null and (o.phone = a.phone and a.phone_proved_at is not null or o.email = a.email_proved)))`;
