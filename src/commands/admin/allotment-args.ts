import { Misread } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readEnd } from './read-values.ts';
import { readWords } from './read-words.ts';

export type AllotmentArgs<Option extends string = string> = {
  actor: string;
  isYes: boolean;
  text(option: Option): string | null;
  /** A positive whole number; null when it is missing. */
  number(option: Option): number | null;
  /** `1,5-9`; empty when it is missing. */
  numbers(option: Option): number[];
  /** A moment that is ahead; null when it is missing. */
  end(option: Option): Date | null;
};

/** Columns of this size hold zones and what one order may take. */
const SMALL: readonly string[] = ['zone', 'zones', 'per-order'];
const LARGEST_SMALL = 32_767;
/** No hall has as many; a slip of the pen must not fill the memory. */
const MOST_NUMBERS = 100_000;

/** @throws {Misread} for what is no option of the action, and for what cannot be read */
export function readArgs(args: readonly string[], options: readonly string[], isAsked: boolean): AllotmentArgs {
  const given = readWords(args, { most: 0, texts: [...options, 'by'], flags: isAsked ? ['yes'] : [] });
  const read = <Value>(option: string, of: (value: string) => Value): Value | null => {
    const value = options.includes(option) ? given.text(option) : null;
    return value === null ? null : of(value);
  };
  return {
    actor: actorOf(given.text('by')),
    isYes: isAsked && given.has('yes'),
    text: (option) => read(option, (value) => value),
    number: (option) => read(option, (value) => inRange(option, readNumber(value))),
    numbers: (option) => (read(option, readNumbers) ?? []).map((number) => inRange(option, number)),
    end: (option) => read(option, readEnd),
  };
}

function inRange(option: string, number: number): number {
  if (SMALL.includes(option) && number > LARGEST_SMALL) throw new Misread(`--${option} ${number} is too large.`);
  return number;
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Misread();
  return Number(text);
}

function readNumbers(text: string): number[] {
  const numbers = text.split(',').flatMap((part) => {
    const run = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(part.trim());
    if (run === null) throw new Misread();
    const [from, to] = [Number(run[1]), Number(run[2] ?? run[1])];
    if (to < from) throw new Misread();
    if (to - from >= MOST_NUMBERS) throw new Misread(`${part.trim()} are too many at once.`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  const seen = new Set<number>();
  const twice = numbers.find((number) => seen.size === seen.add(number).size);
  if (twice !== undefined) throw new Misread(`${twice} is named twice.`);
  return numbers;
}
