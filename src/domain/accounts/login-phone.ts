import { type Phone, type PhoneCountry, readPhone } from '#domain/contact/phone.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

export type LoginPhone = { ok: true; phone: string } | { ok: false; code: 'phone_invalid' | 'phone_not_mobile' };

/**
 * The E.164 number a person logs in with. A number without a country code belongs to `country`, and without one to the
 * market's.
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

/** Our SMS reach these two countries alone; elsewhere a code goes by mail (reliability, section 2.5). */
export const hasSms = (phone: string): boolean => phone.startsWith('+375') || phone.startsWith('+995');

/** A landline of a country our SMS reach: the code would be paid for and never arrive. */
export const isUnreachableBySms = (phone: Phone): boolean => hasSms(phone.number) && !phone.isMobile;
