import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { waitForDatabase } from './wait-for-database.ts';

const { url } = await createTestDatabase();

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function poolAt(port: number, change: (address: URL) => void = () => undefined) {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.search = ''; // connects by TCP
  address.port = String(port);
  change(address);
  const pool = createPool({ url: address.href, applicationName: 'test', onError: () => undefined });
  onTestFinished(() => pool.end());
  return pool;
}

test('a database that comes up a moment later is waited for, and it is said once', async () => {
  const port = await unusedPort();
  const lines: string[] = [];
  const waiting = waitForDatabase(poolAt(port), { withinMs: 10_000, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toEqual(['Waiting for the database']);
  const target = new URL(url);
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  }).listen(port, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await waiting;
  expect(lines).toHaveLength(1);
});

test('one that never comes is an error in the end', async () => {
  const waiting = waitForDatabase(poolAt(await unusedPort()), { withinMs: 300, log: () => undefined });
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a name that does not exist is an error at once', async () => {
  const lines: string[] = [];
  const pool = poolAt(Number(new URL(url).port), (address) => (address.pathname = '/nowhere'));
  await expect(waitForDatabase(pool, { withinMs: 60_000, log: (line) => lines.push(line) })).rejects.toMatchObject({
    code: '3D000',
  });
  expect(lines).toEqual([]);
});
