import { Pool } from 'undici';
import type { HostFacts } from '#domain/hosts/host-table.ts';

export type Asker = {
  text(host: HostFacts, target: string): Promise<{ status: number; body: string }>;
  json<Answer>(host: HostFacts, target: string): Promise<Answer>;
  close(): Promise<void>;
  asked(): number;
};

/** Asks one server, as the host that the address belongs to. */
export function createAsker(port: number, lanes: number): Asker {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: lanes, headersTimeout: 60_000 });
  let asked = 0;
  const text: Asker['text'] = async ({ host }, target) => {
    asked += 1;
    const { statusCode, body } = await pool.request({
      path: target,
      method: 'GET',
      headers: { host: `${host}:${port}`, accept: '*/*' },
    });
    return { status: statusCode, body: await body.text() };
  };
  return {
    text,
    async json<Answer>(host: HostFacts, target: string): Promise<Answer> {
      const { status, body } = await text(host, target);
      if (status !== 200) throw new Error(`${target} answers ${status}: ${body.slice(0, 200)}`);
      return JSON.parse(body) as Answer;
    },
    close: () => pool.close(),
    asked: () => asked,
  };
}

/** Calls `work` for all things, some at once. */
export async function inLanes<Thing>(
  things: readonly Thing[],
  lanes: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  let at = 0;
  const lane = async (): Promise<void> => {
    while (at < things.length) await work(things[at++] as Thing);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
