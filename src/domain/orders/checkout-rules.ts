import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normaliseEmail } from '#domain/contact/email.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

export const PHONE_MAX_LENGTH = 25;

export type ContactInput = { email: string; phone: string; acceptTerms: boolean; acceptPersonalData: boolean };
export type ContactCheck =
  | { ok: true; email: string; phone: string }
  | { ok: false; code: 'email_invalid' | 'phone_invalid' | 'terms_required' | 'consent_required' };

/** Terms are the contract, personal data is a consent apart from it (Belarus, Law 99-Z): both must be given. */
export function checkContact(input: ContactInput, market: MarketName): ContactCheck {
  const email = normaliseEmail(input.email);
  if (email === null) return { ok: false, code: 'email_invalid' };
  const phone = normalisePhone(input.phone, market);
  if (phone === null) return { ok: false, code: 'phone_invalid' };
  if (!input.acceptTerms) return { ok: false, code: 'terms_required' };
  if (!input.acceptPersonalData) return { ok: false, code: 'consent_required' };
  return { ok: true, email, phone };
}

/** E.164, or null. Numbers without a country code belong to the market's country. */
export function normalisePhone(typed: string, market: MarketName): string | null {
  const text = typed.trim();
  if (text.length === 0 || text.length > PHONE_MAX_LENGTH) return null;
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const home = text.startsWith('+') ? null : market;
  return belarusMobile(digits, home) ?? georgianMobile(digits, home) ?? anyNumber(text, market);
}

/** Codes 25, 29, 33 and 44; the library knows only a part of 25. `80…` is how a mobile number is dialled at home. */
function belarusMobile(digits: string, home: MarketName | null): string | null {
  const prefix = home === 'belarus' ? '(?:375|80)?' : '375';
  const national = new RegExp(`^${prefix}((?:25|29|33|44)\\d{7})$`).exec(digits)?.[1];
  return national === undefined ? null : `+375${national}`;
}

/** Nine digits from 500 to 599 are valid although the library refuses many of them (specification, section 6). */
function georgianMobile(digits: string, home: MarketName | null): string | null {
  const prefix = home === 'georgia' ? '(?:995)?' : '995';
  const national = new RegExp(`^${prefix}(5\\d{8})$`).exec(digits)?.[1];
  return national === undefined ? null : `+995${national}`;
}

function anyNumber(text: string, market: MarketName): string | null {
  const parsed = parsePhoneNumberFromString(text, MARKETS[market].phoneCountry);
  return parsed?.isValid() ? parsed.number : null;
}
