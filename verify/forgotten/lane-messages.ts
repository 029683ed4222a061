/** A change of files in a lane's copy of the tree: the new text of each. */
export type Change = Record<string, string>;

export type LaneRequest =
  /** `template`: which template database the tests copy from now on; a new one is made by the migrations as they are. */
  | { do: 'change'; files: Change; template?: 'new' | 'first' }
  /** `isTraced`: also returns the SQL that the tests sent. `isWhole`: does not stop at the first failure. */
  | { do: 'run'; file: string; isTraced: boolean; isWhole: boolean }
  | { do: 'close' };

export type Failure = { name: string; message: string };
/** `broken`: the file could not run at all, and why. */
export type RunResult = { passed: string[]; failed: Failure[]; broken?: string; statements: string[]; seconds: number };
/** The reason why the changed migrations cannot be run, if they cannot. */
export type ChangeResult = { broken?: string };
