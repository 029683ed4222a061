import { hasSms } from '#domain/accounts/login-phone.ts';
import { formatPhone } from '#domain/profile/format-phone.ts';
import { maskEmail, maskPhone } from '#domain/accounts/masks.ts';

export type CodeTarget = { channel: 'sms'; phone: string } | { channel: 'email'; email: string };

/** Where a code that proves the current identity is sent: the phone, or the email address for a foreign number. */
export function proofTarget(of: {
  phone: string | null;
  email: string | null;
  emailProved: string | null;
}): CodeTarget | null {
  if (of.phone !== null && hasSms(of.phone)) return { channel: 'sms', phone: of.phone };
  const email = of.emailProved ?? of.email;
  return email === null ? null : { channel: 'email', email };
}

/** In full, for the person who has just typed it. */
export function shownTarget(target: CodeTarget): string {
  return target.channel === 'sms' ? formatPhone(target.phone) : target.email;
}

/** Enough to recognise one's own number or address, but no more. */
export function maskTarget(target: CodeTarget): string {
  return target.channel === 'sms' ? maskPhone(target.phone) : maskEmail(target.email);
}
