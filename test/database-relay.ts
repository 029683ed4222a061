import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A relay to the database that can hold back the server's data and deliver it all at once, as a busy machine does. */
export type DatabaseRelay = {
  url: string;
  /** Holds back all data from the server from now on. */
  hold(): void;
  /** Checks whether this text is in the data held back. */
  isHolding(text: string): boolean;
  /** Delivers all data held back on a connection as one chunk. */
  deliver(): void;
  stop(): void;
};

type Wire = { client: Socket; server: Socket; held: Buffer[]; isEnded: boolean };

export async function startDatabaseRelay(databaseUrl: string): Promise<DatabaseRelay> {
  const target = new URL(databaseUrl);
  const socketDir = target.searchParams.get('host');
  const wires = new Set<Wire>();
  let isHolding = false;

  const relay = createServer((client) => {
    const server = socketDir?.startsWith('/')
      ? connect(`${socketDir}/.s.PGSQL.${target.port}`)
      : connect(Number(target.port), target.hostname);
    const wire: Wire = { client, server, held: [], isEnded: false };
    wires.add(wire);
    client.on('data', (chunk) => void server.write(chunk));
    server.on('data', (chunk) => void (isHolding ? wire.held.push(chunk) : client.write(chunk)));
    server.on('end', () => (isHolding ? (wire.isEnded = true) : client.end()));
    client.on('close', () => server.destroy()).on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    hold: () => void (isHolding = true),
    isHolding: (text) => [...wires].some(({ held }) => Buffer.concat(held).includes(text)),
    deliver() {
      isHolding = false;
      for (const wire of wires) {
        if (wire.held.length > 0) wire.client.write(Buffer.concat(wire.held.splice(0)));
        if (wire.isEnded) wire.client.end();
      }
    },
    stop() {
      relay.close();
      for (const { client, server } of wires) {
        client.destroy();
        server.destroy();
      }
    },
  };
}
