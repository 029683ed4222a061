import { once } from 'node:events';
import { connect } from 'node:net';

export type Answer = { status: number; location: string | null };

const WITHIN_MS = 15_000;

/**
 * Sends the bytes unchanged over its own socket, because a client library would normalize the address. Reads only the
 * head of the response.
 */
export async function rawRequest(port: number, host: string, target: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error(`no answer to ${JSON.stringify(target.slice(0, 200))}`)));
  await once(socket, 'connect');
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'));
  let head = '';
  try {
    for await (const chunk of socket) {
      head += (chunk as Buffer).toString('latin1');
      if (head.includes('\r\n\r\n')) break;
    }
  } finally {
    socket.destroy();
  }
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  const location = /\r\nlocation: ([^\r\n]*)\r\n/i.exec(head.slice(0, head.indexOf('\r\n\r\n') + 2))?.[1] ?? null;
  return { status: Number(status), location };
}
