import type { DeadLetters } from '#usecases/reports/dead-letters.ts';
import { printRest } from './command-line.ts';
import { Misread, understood } from './misread.ts';
import { actorOf } from './read-actor.ts';
import { readUuid } from './read-values.ts';
import { readWords } from './read-words.ts';

export const JOBS_USAGE = `jobs list    (emails and other effects that are not tried again)
jobs retry ID [--by NAME]
jobs retry --all TOPIC [--by NAME]    (for example ticket.mail)`;

const SHOWN = 200;
const TOPIC = /^[a-z.]+$/;

/** Lists the jobs that were given up and gives them back to the running service. Returns the process's exit code. */
export function jobs(
  deps: DeadLetters,
  [action, ...rest]: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  return understood(JOBS_USAGE, print, async () => {
    if (action === 'list') {
      readWords(rest, { most: 0 });
      return list(deps, print);
    }
    if (action !== 'retry') throw new Misread();
    const { words, text } = readWords(rest, { least: 0, most: 1, texts: ['all', 'by'] });
    const [id, topic, actor] = [words[0], text('all'), actorOf(text('by'))];
    if (id !== undefined && topic === null) return told(await deps.sendAgain({ id: readUuid(id) }, actor), print);
    if (id !== undefined || topic === null || !TOPIC.test(topic)) throw new Misread();
    return told(await deps.sendAgain({ topic }, actor), print);
  });
}

async function list(deps: DeadLetters, print: (line: string) => void): Promise<number> {
  const given = await deps.list();
  if (given.length === 0) print('No job was given up.');
  for (const { id, topic, key, endedAt, reason } of given.slice(0, SHOWN))
    print([id, endedAt.toISOString(), topic, key, reason].join('  ').trimEnd());
  printRest(Math.min(given.length, SHOWN), given.length, print);
  return 0;
}

function told(count: number, print: (line: string) => void): number {
  print(count === 0 ? 'There is no such job in the list.' : `${count} given back; the running service tries them.`);
  return count === 0 ? 1 : 0;
}
