import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.ts';

// node test/steady-clients.ts URL MILLISECONDS CLIENTS
// Requests over kept-alive connections almost without pause and prints how often each outcome occurred. A separate
// process, because clients that share the server's event loop would connect exactly when the server cannot accept.

const [url = '', milliseconds = '1000', clients = '20'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(clients) });
const end = performance.now() + Number(milliseconds);
const outcomes: Record<string, number> = {};
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (performance.now() < end) {
      const outcome = await ask(url, agent);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await sleep(outcome === 'answered' ? 5 : 50);
    }
  }),
);
console.log(JSON.stringify(outcomes));
process.exit();
