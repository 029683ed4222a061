import { Misread } from './misread.ts';

const LARGEST_ID = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
/** A date further ahead is a slip of the pen. */
const MOST_YEARS_AHEAD = 3;

export function isId(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= LARGEST_ID;
}

/** @throws {Misread} for what is no number of a row */
export function readId(typed: string | undefined): number {
  if (typed === undefined || !/^\d+$/.test(typed)) throw new Misread();
  const id = Number(typed);
  if (!isId(id)) throw new Misread(`There is nothing with the number ${typed}.`);
  return id;
}

/** @throws {Misread} for what is no UUID */
export function readUuid(typed: string): string {
  const id = typed.toLowerCase();
  if (!UUID.test(id)) throw new Misread(`${typed} is no id: take one from the list.`);
  return id;
}

/**
 * Requires an offset or Z: a date without one would depend on the time zone of the machine.
 * @throws {Misread} for a date that does not exist or is more than three years ahead
 */
export function readInstant(typed: string): Date {
  const [, year, month, day] = INSTANT.exec(typed)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined)
    throw new Misread(`${typed} is no moment: write it as 2026-12-24T19:00+03:00, with its offset.`);
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new Misread(`There is no such day: ${typed.slice(0, 10)}.`);
  const instant = new Date(typed);
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS_AHEAD);
  if (instant > latest) throw new Misread(`${typed} is more than ${MOST_YEARS_AHEAD} years ahead.`);
  return instant;
}

/** As `readInstant`; what ends must not have ended. */
export function readEnd(typed: string): Date {
  const instant = readInstant(typed);
  if (instant.getTime() <= Date.now()) throw new Misread(`${typed} is in the past.`);
  return instant;
}
