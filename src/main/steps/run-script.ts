import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { loadedEnvironment } from '#main/config/config.ts';

type Script = { root: string; file: string; args?: string[]; environment?: Record<string, string> };

/**
 * Runs one of our scripts in a separate process, whose memory is freed at its end, and passes its lines on. Its error
 * stream is shown only when it fails, because bundlers write noise there.
 */
export async function runScript(script: Script, log: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [script.file, ...(script.args ?? [])], {
    cwd: script.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...loadedEnvironment(), ...script.environment },
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', log);
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script.file} failed:\n${lines.slice(-20).join('\n')}`);
}
