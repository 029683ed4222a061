import { COMMAND_LINE } from './command-line.ts';
import { Misread } from './misread.ts';
import { readWords } from './read-words.ts';

const LONGEST_NAME = 80;

/** Who acts, by the option `--by NAME`; null when the options are others. */
export function readActor(options: readonly string[]): string | null {
  try {
    return actorOf(readWords(options, { most: 0, texts: ['by'] }).text('by'));
  } catch (error) {
    if (error instanceof Misread) return null;
    throw error;
  }
}

/** @throws {Misread} for a name that is too long */
export function actorOf(name: string | null): string {
  if (name !== null && name.length > LONGEST_NAME) throw new Misread();
  return name ?? COMMAND_LINE;
}
