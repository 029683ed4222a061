import { COMMAND_LINE } from './command-line.ts';

export const DATABASE_USAGE = 'database\ndatabase is demo|deployment [--yes]';

export type DatabaseKindDeps = {
  /** Null while neither kind has opened it or was declared. */
  isOfDemo: () => Promise<boolean | null>;
  declare: (isDemo: boolean, actor: string) => Promise<void>;
};

/**
 * Says whether a demo or a deployment uses this database, and declares it where a start decided wrongly or refuses to.
 * Returns the process's exit code.
 */
export async function database(
  { isOfDemo, declare }: DatabaseKindDeps,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [verb, kind, ...rest] = args;
  const isUnderstood =
    verb === undefined ||
    (verb === 'is' && (kind === 'demo' || kind === 'deployment') && rest.every((each) => each === '--yes'));
  if (!isUnderstood) {
    print(DATABASE_USAGE);
    return 2;
  }
  const known = await isOfDemo();
  if (kind === undefined) {
    print(known === null ? 'Not decided yet.' : `It belongs to a ${nameOf(known)}.`);
    return 0;
  }
  const isDemo = kind === 'demo';
  if (known === isDemo) {
    print(`It belongs to a ${kind} already.`);
    return 1;
  }
  if (!rest.includes('--yes')) {
    print(`Nothing was changed. With --yes only a ${kind} can open it.`);
    print(isDemo ? 'A demo sells against an emulated bank.' : 'A deployment sells every event in it for real money.');
    return 0;
  }
  await declare(isDemo, COMMAND_LINE);
  print(`Done: it belongs to a ${kind} now. Restart the application.`);
  return 0;
}

const nameOf = (isDemo: boolean) => (isDemo ? 'demo' : 'deployment');
