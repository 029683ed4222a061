import pg from 'pg';

// node bench/sale/commits.ts: measures how many single rows per second this database makes durable, each in its own
// commit. Controlled over IPC: receives {url, connections, seconds}, replies with {perSecond}. A separate process, so
// that no other work delays its next statement.

const INSERT = { name: 'commit', text: 'insert into bench_commit (n, filler) values ($1, $2)' };
const FILLER = 'x'.repeat(100);

type Task = { url: string; connections: number; seconds: number };

process.on('message', (task: Task) => void measure(task).then((answer) => process.send?.(answer)));

async function measure({ url, connections, seconds }: Task): Promise<{ perSecond: number }> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table if not exists bench_commit (n int, filler text)');
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    clients.map(async (client, connection) => {
      let commits = 0;
      for (; performance.now() < until; commits += 1) await client.query({ ...INSERT, values: [connection, FILLER] });
      return commits;
    }),
  );
  await clients[0]?.query('truncate bench_commit');
  await Promise.all(clients.map((client) => client.end()));
  return { perSecond: counts.reduce((sum, count) => sum + count, 0) / seconds };
}
