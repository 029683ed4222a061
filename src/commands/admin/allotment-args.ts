/** What may follow the action and its number; each at most once. */
const OPTIONS = [
  'kind',
  'name',
  'seats',
  'zone',
  'places',
  'zones',
  'capacity',
  'until',
  'most',
  'per-order',
  'why',
  'code',
  'uses',
  'to',
  'phone',
  'by',
] as const;
type Option = (typeof OPTIONS)[number];

export type AllotmentArgs = {
  text(option: Option): string | null;
  /** A positive whole number; null when it is missing. */
  number(option: Option): number | null;
  /** `1,5-9`; empty when it is missing. */
  numbers(option: Option): number[];
  /** Null when it is missing. */
  instant(option: Option): Date | null;
};

/** Thrown for what cannot be read, so that the usage is printed. */
export class Misread extends Error {}

/** @throws {Misread} for an unknown, repeated or empty option */
export function readArgs(args: readonly string[]): AllotmentArgs {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at += 2) {
    const name = (args[at] ?? '').replace(/^--/, '');
    const value = (args[at + 1] ?? '').trim();
    if (!args[at]?.startsWith('--') || !OPTIONS.includes(name as Option) || given.has(name) || value === '')
      throw new Misread();
    given.set(name, value);
  }
  const text = (option: Option) => given.get(option) ?? null;
  const read = <Value>(option: Option, of: (value: string) => Value): Value | null => {
    const value = text(option);
    return value === null ? null : of(value);
  };
  return {
    text,
    number: (option) => read(option, readNumber),
    numbers: (option) => read(option, readNumbers) ?? [],
    instant: (option) => read(option, readInstant),
  };
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Misread();
  return Number(text);
}

function readNumbers(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const run = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim());
    if (run === null) throw new Misread();
    const [from, to] = [Number(run[1]), Number(run[2] ?? run[1])];
    if (to < from) throw new Misread();
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Requires an offset or Z: a date without one would depend on the time zone of the machine. */
function readInstant(text: string): Date {
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(instant.getTime()))
    throw new Misread();
  return instant;
}
