import { normalisePhone, type PhoneCountry } from '#domain/contact/phone.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** E.164, or null. A number without a country code belongs to `country`, and without one to the market's. */
export function loginPhone(
  { phone, country }: { phone: string; country?: string | undefined },
  market: MarketName,
): string | null {
  return normalisePhone(phone, market, country ? (country.toUpperCase() as PhoneCountry) : undefined);
}

/** Our SMS reach these two countries alone; elsewhere a code goes by mail (reliability, section 2.5). */
export const hasSms = (phone: string): boolean => phone.startsWith('+375') || phone.startsWith('+995');
