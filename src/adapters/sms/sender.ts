/**
 * RocketSMS takes Latin letters, digits, dot and hyphen. SmsOffice speaks of a list of Latin characters that is not
 * published, so the same are taken there, and a number of up to sixteen digits.
 */
const NAME = /^[A-Za-z0-9.-]{1,11}$/;
const NUMBER = /^\d{1,16}$/;

/** @param value empty where the account has a number of its own */
export function senderProblems(name: string, value: string, { mayBeNumber = false } = {}): string[] {
  const isGood = value === '' || NAME.test(value) || (mayBeNumber && NUMBER.test(value));
  return isGood ? [] : [`${name} must be at most 11 Latin letters, digits, dots and hyphens`];
}
