/** A sub-command receives the arguments after its name and a printer; it returns the process's exit code. */
export type AdminCommand = {
  usage: string;
  /** Those of its actions that ask a payment provider or send an email from this process. */
  reachesOut?: readonly string[];
  run(args: readonly string[], print: (line: string) => void): Promise<number>;
};

/**
 * `npm run admin -- NAME …`. Exit codes: 0 done, 1 refused, 2 not understood.
 * @param isOff whether `WORKER=off` keeps this process from reaching anybody, such as that of a restored copy
 */
export async function runAdmin(
  args: readonly string[],
  commands: Readonly<Record<string, AdminCommand>>,
  print: (line: string) => void,
  isOff: () => boolean = () => false,
): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command?.reachesOut?.includes(rest[0] ?? '') && isOff()) {
    print(`WORKER=off: \`${name} ${rest[0]}\` would reach a payment provider or send an email, so nothing was done.`);
    return 1;
  }
  if (command !== undefined) return command.run(rest, print);
  print('npm run admin -- …');
  for (const { usage } of Object.values(commands)) for (const line of usage.split('\n')) print(`  ${line}`);
  return 2;
}
