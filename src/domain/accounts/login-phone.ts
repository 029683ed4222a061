import { type Phone, type PhoneCountry, readPhone } from '#domain/contact/phone.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';

export type LoginPhone = { ok: true; phone: string } | { ok: false; code: 'phone_invalid' | 'phone_not_mobile' };

/**
 * Returns the E.164 number a person logs in with. A number without a country code belongs to `country`, or to the
 * market's country when none is given.
 */
export function loginPhone(
  { phone: typed, country }: { phone: string; country?: string | undefined },
  market: MarketName,
): LoginPhone {
  const home = country ? (country.toUpperCase() as PhoneCountry) : MARKETS[market].phoneCountry;
  const phone = readPhone(typed, home);
  if (phone === null) return { ok: false, code: 'phone_invalid' };
  if (isUnreachableBySms(phone)) return { ok: false, code: 'phone_not_mobile' };
  return { ok: true, phone: phone.number };
}

/** Our SMS reach only these two countries; codes for other countries go by email (reliability, section 2.5). */
export const hasSms = (phone: string): boolean =>
  Object.values(MARKETS).some(({ phonePrefix }) => phone.startsWith(phonePrefix));

/** A landline in a country with SMS: the code would be billed and never arrive. */
export const isUnreachableBySms = (phone: Phone): boolean => hasSms(phone.number) && !phone.isMobile;
