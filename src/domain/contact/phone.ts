import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

/** In characters, including spaces and brackets. */
export const PHONE_MAX_LENGTH = 25;

/** ISO 3166-1 alpha-2. */
export type PhoneCountry = CountryCode;
/**
 * `number` is E.164; `country` is null for the few numbers without one, such as satellite phones. `isMobile` is also
 * true when a country's mobile and landline numbers look alike (United States).
 */
export type Phone = { number: string; country: PhoneCountry | null; isMobile: boolean };

/** Returns E.164, or null. A number without a country code belongs to `country`, by default the market's. */
export function normalisePhone(typed: string, market: MarketName, country?: PhoneCountry): string | null {
  return readPhone(typed, country ?? MARKETS[market].phoneCountry)?.number ?? null;
}

/** Returns the number and its country, or null. A number without a country code belongs to `home`. */
export function readPhone(typed: string, home: PhoneCountry): Phone | null {
  const text = typed.trim();
  if (text.length === 0 || text.length > PHONE_MAX_LENGTH) return null;
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  return acceptedMobile(text, home) ?? numberByMetadata(text, home);
}

/** A mobile number that the market accepts although the library may refuse it. */
function acceptedMobile(text: string, home: PhoneCountry): Phone | null {
  const digits = text.replace(/\D/g, '');
  for (const { phoneCountry: country, phonePrefix, mobileNumbers } of Object.values(MARKETS)) {
    if (mobileNumbers === null) continue;
    const code = phonePrefix.slice(1);
    const isAtHome = home === country && !text.startsWith('+');
    const national = digits.startsWith(code) ? digits.slice(code.length) : isAtHome ? digits : null;
    if (national !== null && mobileNumbers.test(national))
      return { number: phonePrefix + national, country, isMobile: true };
  }
  return null;
}

/** Uses the full metadata, because the small set checks little more than a number's length. */
function numberByMetadata(text: string, home: PhoneCountry): Phone | null {
  const parsed = parsePhoneNumberFromString(text, home);
  if (!parsed?.isValid()) return null;
  const type = parsed.getType();
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return { number: parsed.number, country: parsed.country ?? null, isMobile };
}
