// Plain JavaScript, because `run.mjs` needs it before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const LOOK_AGAIN_MS = 200;
/** Longer than any guarded work takes. Older locks are abandoned; the killed process's id may be in use again. */
const LONGEST_MS = 15 * 60_000;

/**
 * Runs `work` while no other process holds the same lock file, and waits for one that does. Without it, two services
 * that start at once after an upgrade would install, compile and build over one another.
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

/** Checks whether the lock is abandoned because its process was killed. */
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
