import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

/** Signs, spaces and brackets included. */
export const PHONE_MAX_LENGTH = 25;

/** ISO 3166-1, two letters. */
export type PhoneCountry = CountryCode;
/**
 * `number` is E.164; the country is null for the few numbers that belong to none, such as satellite phones. `isMobile`
 * also where a country's mobile and landline numbers look alike (United States).
 */
export type Phone = { number: string; country: PhoneCountry | null; isMobile: boolean };

/** E.164, or null. Numbers without a country code belong to `country`: the market's own unless another is named. */
export function normalisePhone(typed: string, market: MarketName, country?: PhoneCountry): string | null {
  return readPhone(typed, country ?? MARKETS[market].phoneCountry)?.number ?? null;
}

/** The number and whose it is, or null. Numbers without a country code belong to `home`. */
export function readPhone(typed: string, home: PhoneCountry): Phone | null {
  const text = typed.trim();
  if (text.length === 0 || text.length > PHONE_MAX_LENGTH) return null;
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  return georgianMobile(text, home) ?? numberByMetadata(text, home);
}

/** Nine digits from 500 to 599 are valid although the library refuses many of them (specification, section 6). */
function georgianMobile(text: string, home: PhoneCountry): Phone | null {
  const prefix = home === 'GE' && !text.startsWith('+') ? '(?:995)?' : '995';
  const national = new RegExp(`^${prefix}(5\\d{8})$`).exec(text.replace(/\D/g, ''))?.[1];
  return national === undefined ? null : { number: `+995${national}`, country: 'GE', isMobile: true };
}

/** Full metadata: the small one checks little more than the length of a number. */
function numberByMetadata(text: string, home: PhoneCountry): Phone | null {
  const parsed = parsePhoneNumberFromString(text, home);
  if (!parsed?.isValid()) return null;
  const type = parsed.getType();
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
  return { number: parsed.number, country: parsed.country ?? null, isMobile };
}
