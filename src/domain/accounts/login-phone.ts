import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { MarketName } from '#domain/markets/market.ts';
import { normalisePhone } from '#domain/orders/checkout-rules.ts';

/** E.164, or null. A number without a country code belongs to `country`, and without one to the market's. */
export function loginPhone(
  { phone, country }: { phone: string; country?: string | undefined },
  market: MarketName,
): string | null {
  const home = HOMES[country?.toUpperCase() ?? ''];
  if (home !== undefined) return normalisePhone(phone, home);
  if (!country || phone.trim().startsWith('+')) return normalisePhone(phone, market);
  const parsed = parsePhoneNumberFromString(phone, country.toUpperCase() as CountryCode);
  return parsed?.isValid() ? normalisePhone(parsed.number, market) : null;
}

const HOMES: Readonly<Record<string, MarketName>> = { BY: 'belarus', GE: 'georgia' };

/** Our SMS reach these two countries alone; elsewhere a code goes by mail (reliability, section 2.5). */
export const hasSms = (phone: string): boolean => phone.startsWith('+375') || phone.startsWith('+995');
