/**
 * RocketSMS accepts Latin letters, digits, dot and hyphen. SmsOffice refers to an unpublished list of Latin characters,
 * so the same set is accepted there, and also a number of up to sixteen digits.
 */
const NAME = /^[A-Za-z0-9.-]{1,11}$/;
const NUMBER = /^\d{1,16}$/;

/** @param value empty when the account has its own number */
export function senderProblems(name: string, value: string, { mayBeNumber = false } = {}): string[] {
  const isGood = value === '' || NAME.test(value) || (mayBeNumber && NUMBER.test(value));
  return isGood ? [] : [`${name} must be at most 11 Latin letters, digits, dots and hyphens`];
}
