import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './instance.ts';
import { aLine } from './visitor.ts';

/** Returns how many streams from one address stay open for a second. */
export async function openStreams(at: Instance, path: string, wanted: number): Promise<number> {
  const headers = {
    host: at.host,
    'x-forwarded-for': aLine(),
    'x-forwarded-proto': 'https',
    accept: 'text/event-stream',
  };
  const closed = new Set<IncomingMessage>();
  const answers = await Promise.all(
    Array.from(
      { length: wanted },
      () =>
        new Promise<IncomingMessage | null>((resolve) => {
          const sent = get({ host: '127.0.0.1', port: at.port, path, headers, agent: false }, (answer) => {
            answer
              .on('close', () => closed.add(answer))
              .on('error', () => undefined)
              .resume();
            resolve(answer);
          });
          sent.on('error', () => resolve(null));
        }),
    ),
  );
  await sleep(1_000);
  const open = answers.filter((answer) => answer?.statusCode === 200 && !closed.has(answer));
  for (const answer of answers) answer?.destroy();
  return open.length;
}

/** Sends a POST with a slow body and returns after how many seconds the server gives up, at most `withinS`. */
export async function trickle(
  at: Instance,
  path: string,
  withinS: number,
): Promise<{ seconds: number; output: string }> {
  const socket = connect(at.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${at.host}`,
    `x-forwarded-for: ${aLine()}`,
    'content-type: application/json',
    'content-length: 1000',
  ];
  const began = performance.now();
  let output = '';
  socket.on('data', (chunk: Buffer) => (output += String(chunk))).on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const dripping = setInterval(() => socket.write(' '), 500);
  await Promise.race([once(socket, 'close'), sleep(withinS * 1_000)]);
  clearInterval(dripping);
  const seconds = (performance.now() - began) / 1_000;
  socket.destroy();
  return { seconds, output: output.slice(0, 40) };
}
