import { COMMAND_LINE } from './command-line.ts';

const LONGEST_NAME = 80;

/** Who acts, by the option `--by NAME`; null when the options are others. */
export function readActor([option, name = '', ...more]: readonly string[]): string | null {
  if (option === undefined) return COMMAND_LINE;
  const actor = name.trim();
  return option === '--by' && more.length === 0 && actor !== '' && actor.length <= LONGEST_NAME ? actor : null;
}
