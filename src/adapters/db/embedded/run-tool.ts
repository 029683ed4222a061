import { spawn, type SpawnOptions } from 'node:child_process';
import type { RunAs } from './run-as.ts';

/** A small fixed environment, because PGDATA, LANG and similar variables of the caller must not reach the server. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export function spawnOptions(directory: string, runAs: RunAs): SpawnOptions {
  return { cwd: directory, env: ENVIRONMENT, ...runAs };
}

/**
 * Returns the path by which the child opens its data directory. Another user cannot traverse to it when the project
 * lies below a closed home directory; on Linux a process can enter its working directory, which root has already set,
 * without traversing.
 */
export function directoryArgument(directory: string, runAs: RunAs): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** Runs a PostgreSQL tool with `input` on stdin and returns its output; throws with the output if it fails. */
export function runTool(command: string, args: string[], options: SpawnOptions, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.stdin?.on('error', () => undefined); // the tool ended without reading; its exit code gives the reason
    child.once('error', (cause) => reject(new Error(`Cannot run ${command}`, { cause })));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ended with ${signal ?? code}:\n${output.trim()}`));
    });
    child.stdin?.end(input);
  });
}
