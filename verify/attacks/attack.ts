import type { Instance, Kind } from './instance.ts';

/** One finding of the security report, repeated from its steps. */
export type Attack = {
  finding: string;
  what: string;
  /** The instances where the attack is possible; all by default. */
  on?: readonly Kind[];
  run(at: Instance): Promise<Outcome>;
};
export type Outcome = { succeeded: boolean; output: string };

export const outcome = (succeeded: boolean, output: string): Outcome => ({ succeeded, output });
