/** The actor of what an administrator does by a command, in the audit. */
export const COMMAND_LINE = 'command line';

/** The last line of a list that does not show everything; null when it does. */
export function shownOf(shown: number, total: number): string | null {
  return shown < total ? `${shown} of ${total} are shown.` : null;
}
