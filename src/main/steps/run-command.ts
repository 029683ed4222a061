import { isDatabaseTrouble } from '#adapters/db/connection/database-trouble.ts';
import { MailFailure } from '#usecases/mail/mail-failure.ts';

/** Runs the work of a command line. A database failure at any time is reported in one line; exit code 1. */
export async function runCommand(work: () => Promise<void>, say: (line: string) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof Error)) throw error;
    if (isDatabaseTrouble(error)) {
      say(`The database cannot answer (${error.message}). Look whether the last step was done before you repeat it.`);
    } else if (error.constructor === Error || error instanceof MailFailure) say(error.message);
    else throw error;
  }
}
