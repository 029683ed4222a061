/** The actor of what an administrator does by a command, in the audit. */
export const COMMAND_LINE = 'command line';

/** The last line of a list that does not show everything. */
export function printRest(shown: number, total: number, print: (line: string) => void): void {
  if (shown < total) print(`${shown} of ${total} are shown.`);
}
