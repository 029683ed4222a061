// Plain JavaScript, because `run.mjs` needs it before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const LOOK_AGAIN_MS = 200;
/** Nothing that is done here takes so long. The number of a process that was killed may belong to another one by then. */
const LONGEST_MS = 15 * 60_000;

/**
 * Runs `work` while no other process runs what has the same lock file; waits for one that does. Two services that start
 * at once after an upgrade would otherwise install, compile and build over one another.
 */
export async function alone(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that took the lock was killed. */
function isLeft(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_MS) return true;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid === 0) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
