import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadOrCreateKeys } from './keys.ts';
import { startEmulator } from './server.ts';

// node emulators/main.ts --dir DIR [--port N] [--page-base URL]
// Prints one JSON line when ready. Ends on SIGTERM or SIGINT, or when the process that started it has ended.

const { values } = parseArgs({
  options: {
    dir: { type: 'string' },
    port: { type: 'string', default: '0' },
    'page-base': { type: 'string' },
  },
});
const pageBase = values['page-base']?.replace(/\/$/, '');
const port = Number(values.port);
if (!values.dir || !Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('Usage: node emulators/main.ts --dir DIR [--port N] [--page-base URL]');
  process.exit(2);
}

const emulator = await startEmulator({ keys: loadOrCreateKeys(values.dir), port, ...(pageBase && { pageBase }) });

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  void emulator.close().then(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
// A pipe on stdin closes when the parent process ends. /dev/null is at its end from the start, so it is ignored.
const stdin = fstatSync(0);
if (stdin.isFIFO() || stdin.isSocket()) {
  process.stdin.on('end', end);
  process.stdin.on('close', end);
  process.stdin.resume();
}

// Must be last, because the reader of this line may end the process at once.
console.log(JSON.stringify({ ready: true, origin: emulator.origin }));
