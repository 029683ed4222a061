import { AsYouType, getCountryCallingCode } from 'libphonenumber-js/max';
import { PHONE_MAX_LENGTH, type PhoneCountry, readPhone } from '#domain/contact/phone.ts';

export type TypedPhone = { phone: string; country: PhoneCountry };

/** Numbers of these countries have nine digits, so the hint can name how many are missing. */
const FULL_LENGTHS: Partial<Record<PhoneCountry, number>> = { BY: 9, GE: 9 };

export const dialCode = (country: PhoneCountry): string => `+${getCountryCallingCode(country)}`;

/**
 * Content of the field after a key, a paste or an autofill: digits in groups, without the country code, which is shown
 * beside the field. A number with a country code also sets the country.
 * @param isAtEnd false skips grouping, because formatting in the middle of a number would move the caret
 */
export function writePhone(typed: string, before: TypedPhone, isAtEnd: boolean): TypedPhone {
  const text = typed
    .replace(/^\s+/, '')
    .replace(/^00(?=[1-9])/, '+')
    .slice(0, PHONE_MAX_LENGTH);
  if (text.startsWith('+')) return international(text, before);
  const whole = wholeNumber(text, before.country);
  if (whole !== null) return whole;
  const isLonger = text.length > before.phone.length;
  return { phone: isAtEnd && isLonger ? grouped(text, before.country) : text, country: before.country };
}

/**
 * Content of the field after it loses focus: grouped, with its country beside it. Text that is not a number stays
 * unchanged.
 */
export function tidyPhone({ phone, country }: TypedPhone): TypedPhone {
  const read = readPhone(phone, country);
  if (read === null || read.country === null) return { phone, country };
  return { phone: national(read.number, read.country), country: read.country };
}

/** E.164 with spaces for display. */
export const writtenNumber = (number: string): string => new AsYouType().input(number);

/** Number of missing digits; null when it cannot be known. */
export function missingDigits({ phone, country }: TypedPhone): number | null {
  const full = FULL_LENGTHS[country];
  const digits = phone.replace(/\D/g, '').length;
  return full === undefined || phone.startsWith('+') || digits === 0 || digits >= full ? null : full - digits;
}

/** `+48 5…` selects Poland as soon as it contains a digit of the number itself. */
function international(text: string, before: TypedPhone): TypedPhone {
  const writer = new AsYouType();
  const phone = writer.input(text);
  const country = writer.getCountry();
  const code = writer.getCallingCode();
  const isBegun = code !== undefined && text.replace(/\D/g, '').length > code.length;
  if (country === undefined || !isBegun) return { phone: text, country: before.country };
  return { phone: withoutCode(phone, country), country };
}

/** `375291234567` and `80291234567`, as saved in address books. */
function wholeNumber(text: string, country: PhoneCountry): TypedPhone | null {
  const digits = text.replace(/\D/g, '');
  const full = FULL_LENGTHS[country];
  if (full === undefined || digits.length <= full) return null;
  const read = readPhone(text, country);
  return read?.country == null ? null : { phone: national(read.number, read.country), country: read.country };
}

function grouped(text: string, country: PhoneCountry): string {
  if (!/^[\d\s().-]*$/.test(text)) return text;
  const phone = withoutCode(new AsYouType().input(dialCode(country) + text.replace(/\D/g, '')), country);
  return phone.length > PHONE_MAX_LENGTH ? text : phone;
}

function national(number: string, country: PhoneCountry): string {
  return withoutCode(new AsYouType().input(number), country);
}

function withoutCode(phone: string, country: PhoneCountry): string {
  return phone.slice(dialCode(country).length).trim();
}
