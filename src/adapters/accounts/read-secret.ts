import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/**
 * Reads one line that must not be seen: not in the arguments, which `ps` and the history of the shell show, and not on
 * the terminal, where nothing of it appears. A pipe or a file gives its first line. Null without one.
 */
export async function readSecret(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal });
  try {
    return await new Promise<string | null>((resolve) => {
      lines.once('line', resolve);
      // Also Ctrl+C and Ctrl+D, which a terminal in this mode leaves to us.
      lines.once('close', () => resolve(null));
    });
  } finally {
    lines.close();
    if (isTerminal) output.write('\n');
  }
}
