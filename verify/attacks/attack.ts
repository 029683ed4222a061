import type { Instance, Kind } from './instance.ts';

/** One finding of the security report, done again from its steps. */
export type Attack = {
  finding: string;
  what: string;
  /** Where it can be tried at all; everywhere unless said. */
  on?: readonly Kind[];
  run(at: Instance): Promise<Outcome>;
};
export type Outcome = { succeeded: boolean; said: string };

export const outcome = (succeeded: boolean, said: string): Outcome => ({ succeeded, said });
