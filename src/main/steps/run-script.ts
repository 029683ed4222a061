import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { loadedEnvironment } from '#main/config/config.ts';

type Script = { root: string; file: string; args?: string[]; environment?: Record<string, string> };

/**
 * Runs one of our scripts in a process of its own, which gives its memory back, and passes its lines on. What it says
 * on the error stream is shown only when it fails: bundlers mutter there.
 */
export async function runScript(script: Script, log: (line: string) => void): Promise<void> {
  const child = spawn(process.execPath, [script.file, ...(script.args ?? [])], {
    cwd: script.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...loadedEnvironment(), ...script.environment },
  });
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', log);
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script.file} failed:\n${said.slice(-20).join('\n')}`);
}
