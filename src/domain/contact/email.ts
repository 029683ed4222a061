const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[^\s@.,]{1,63}\.){1,8}[^\s@.,\d][^\s@.,]{1,62}$/u;

/** Lower case, because rate limits, points and reviews belong to an address regardless of how it was typed. */
export function normaliseEmail(typed: string): string | null {
  const email = typed.normalize('NFC').trim().toLowerCase();
  const isControlled = /\p{Cc}/u.test(email);
  return email.length <= 254 && !isControlled && EMAIL.test(email) && !email.includes('..') ? email : null;
}

/**
 * The mailbox an address leads to, for rate limits only: the part after a plus is the owner's own label, and Gmail
 * ignores dots. Emails are always sent to the address as it was entered.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const local = name.split('+')[0] || name;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
