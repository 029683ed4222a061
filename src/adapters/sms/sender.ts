/** Operators show up to eleven Latin letters and digits instead of a number; longer names are refused or cut. */
const SENDER = /^[\w .&-]{1,11}$/;

/** @param value empty where the account has a number of its own */
export function senderProblems(name: string, value: string): string[] {
  return value === '' || SENDER.test(value) ? [] : [`${name} must be at most 11 Latin letters and digits`];
}
