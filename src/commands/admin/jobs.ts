import type { DeadLetters } from '#usecases/reports/dead-letters.ts';
import { COMMAND_LINE, printRest } from './command-line.ts';

export const JOBS_USAGE = `jobs list    (emails and other effects that are not tried again)
jobs retry ID
jobs retry --all TOPIC    (for example ticket.mail)`;

const SHOWN = 200;
const UUID = /^[0-9a-f-]{36}$/;
const TOPIC = /^[a-z.]+$/;

/** Lists the jobs that were given up and gives them back to the running service. Returns the process's exit code. */
export async function jobs(deps: DeadLetters, args: readonly string[], print: (line: string) => void): Promise<number> {
  const [action, which, topic] = args;
  if (action === 'list' && which === undefined) {
    const given = await deps.list();
    if (given.length === 0) print('No job was given up.');
    for (const { id, topic, key, endedAt, reason } of given.slice(0, SHOWN))
      print([id, endedAt.toISOString(), topic, key, reason].join('  ').trimEnd());
    printRest(Math.min(given.length, SHOWN), given.length, print);
    return 0;
  }
  if (action === 'retry' && which !== undefined && UUID.test(which) && topic === undefined)
    return told(await deps.sendAgain({ id: which }, COMMAND_LINE), print);
  if (action === 'retry' && which === '--all' && topic !== undefined && TOPIC.test(topic))
    return told(await deps.sendAgain({ topic }, COMMAND_LINE), print);
  print(JOBS_USAGE);
  return 2;
}

function told(count: number, print: (line: string) => void): number {
  print(count === 0 ? 'There is no such job in the list.' : `${count} given back; the running service tries them.`);
  return count === 0 ? 1 : 0;
}
