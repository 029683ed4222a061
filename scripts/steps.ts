import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
const TOOLS = join(ROOT, 'node_modules', '.bin');

export type StepResult = { name: string; ok: boolean; output: string; seconds: number };

/** Runs a tool of node_modules to its end and returns its output. */
export function runStep(name: string, [tool = '', ...args]: string[]): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(tool === 'node' ? process.execPath : join(TOOLS, tool), args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: [TOOLS, process.env['PATH'] ?? ''].join(delimiter), NO_COLOR: '1' },
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const end = (ok: boolean) => resolve({ name, ok, output, seconds: (performance.now() - started) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** Number of output lines of a failed step that are repeated at the end. */
const REPEATED_LINES = 30;

/** Prints the failed steps again at the end, with the first lines of each; the whole output is further up. */
export function repeatFailures(results: readonly StepResult[]): void {
  for (const { name, ok, output } of results) {
    if (ok) continue;
    const lines = output.trim().split('\n');
    console.log(`\n✗ ${name}`);
    if (lines.length > REPEATED_LINES) console.log(`… ${lines.length - REPEATED_LINES} more lines above`);
    console.log(lines.slice(-REPEATED_LINES).join('\n'));
  }
}

/** Prints one line for a step that passed, and the whole output before it for one that failed. */
export function printStep({ name, ok, output, seconds }: StepResult): void {
  if (!ok) console.log(output.trimEnd());
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
}
