import { normaliseEmail } from '#domain/contact/email.ts';
import { normalisePhone } from '#domain/contact/phone.ts';
import type { MarketName } from '#domain/markets/market.ts';

export type ContactInput = { email: string; phone: string; acceptTerms: boolean; acceptPersonalData: boolean };
export type ContactCheck =
  | { ok: true; email: string; phone: string }
  | { ok: false; code: 'email_invalid' | 'phone_invalid' | 'terms_required' | 'consent_required' };

/** The terms are the contract; personal data needs a separate consent (Belarus, Law 99-Z). Both are required. */
export function checkContact(input: ContactInput, market: MarketName): ContactCheck {
  const email = normaliseEmail(input.email);
  if (email === null) return { ok: false, code: 'email_invalid' };
  const phone = normalisePhone(input.phone, market);
  if (phone === null) return { ok: false, code: 'phone_invalid' };
  if (!input.acceptTerms) return { ok: false, code: 'terms_required' };
  if (!input.acceptPersonalData) return { ok: false, code: 'consent_required' };
  return { ok: true, email, phone };
}
