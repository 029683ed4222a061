import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';

/** Signs, spaces and brackets included. */
export const PHONE_MAX_LENGTH = 25;

/** ISO 3166-1, two letters. */
export type PhoneCountry = CountryCode;
/** `number` is E.164; the country is null for the few numbers that belong to none, such as satellite phones. */
export type Phone = { number: string; country: PhoneCountry | null };

/** E.164, or null. Numbers without a country code belong to `country`: the market's own unless another is named. */
export function normalisePhone(typed: string, market: MarketName, country?: PhoneCountry): string | null {
  return readPhone(typed, country ?? MARKETS[market].phoneCountry)?.number ?? null;
}

/** The number and whose it is, or null. Numbers without a country code belong to `home`. */
export function readPhone(typed: string, home: PhoneCountry): Phone | null {
  const text = typed.trim();
  if (text.length === 0 || text.length > PHONE_MAX_LENGTH) return null;
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const country = text.startsWith('+') ? null : home;
  return belarusMobile(digits, country) ?? georgianMobile(digits, country) ?? anyNumber(text, home);
}

/** Codes 25, 29, 33 and 44; the library knows only a part of 25. `80…` is how a mobile number is dialled at home. */
function belarusMobile(digits: string, home: PhoneCountry | null): Phone | null {
  const prefix = home === 'BY' ? '(?:375|80)?' : '375';
  const national = new RegExp(`^${prefix}((?:25|29|33|44)\\d{7})$`).exec(digits)?.[1];
  return national === undefined ? null : { number: `+375${national}`, country: 'BY' };
}

/** Nine digits from 500 to 599 are valid although the library refuses many of them (specification, section 6). */
function georgianMobile(digits: string, home: PhoneCountry | null): Phone | null {
  const prefix = home === 'GE' ? '(?:995)?' : '995';
  const national = new RegExp(`^${prefix}(5\\d{8})$`).exec(digits)?.[1];
  return national === undefined ? null : { number: `+995${national}`, country: 'GE' };
}

function anyNumber(text: string, home: PhoneCountry): Phone | null {
  const parsed = parsePhoneNumberFromString(text, home);
  return parsed?.isValid() ? { number: parsed.number, country: parsed.country ?? null } : null;
}
