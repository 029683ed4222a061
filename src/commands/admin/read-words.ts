import { parseArgs } from 'node:util';
import { Misread } from './misread.ts';

export type Words<Text extends string, Flag extends string> = {
  /** What is no option, in order. */
  words: readonly string[];
  /** Null when the option is missing; never empty. */
  text: (option: Text) => string | null;
  has: (option: Flag) => boolean;
};

/**
 * Reads words, options with a text and options without.
 * @throws {Misread} for a surplus word and for an option that is unknown, repeated or without its text
 */
export function readWords<Text extends string = never, Flag extends string = never>(
  args: readonly string[],
  allowed: { least?: number; most: number; texts?: readonly Text[]; flags?: readonly Flag[] },
): Words<Text, Flag> {
  const { least = allowed.most, most, texts = [], flags = [] } = allowed;
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: 'string', multiple: true }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  const { values, positionals } = parse(args, options);
  if (positionals.length < least || positionals.length > most) throw new Misread();
  const text = (option: Text): string | null => {
    const given = values[option];
    return Array.isArray(given) ? String(given[0]).trim() : null;
  };
  if (texts.some((name) => text(name) === '' || (values[name] as unknown[] | undefined)?.length === 2))
    throw new Misread();
  return { words: positionals, text, has: (option) => values[option] === true };
}

type Options = Record<string, { type: 'string'; multiple: true } | { type: 'boolean' }>;

/** An option that begins with a hyphen is never the text of the one before it. */
function parse(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Misread();
  }
}
