const EMAIL = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[^\s@.,]{1,63}\.){1,8}[^\s@.,\d][^\s@.,]{1,62}$/u;

/** Lower case: limits, points and reviews belong to an address, however it was typed. */
export function normaliseEmail(typed: string): string | null {
  const email = typed.normalize('NFC').trim().toLowerCase();
  const isControlled = /\p{Cc}/u.test(email);
  return email.length <= 254 && !isControlled && EMAIL.test(email) && !email.includes('..') ? email : null;
}
