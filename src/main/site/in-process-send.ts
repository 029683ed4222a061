import type { FastifyInstance } from 'fastify';
import { queryString } from '#domain/routing/route-table.ts';
import type { ApiAnswer, Send } from '#web/site/api-client.ts';

/** Read on every render and rarely edited; kept parsed for this long. */
const SHARED = ['/api/v3/pages/layout', '/api/v3/mobile/afisha/category'];
const SHARED_MS = 20_000;

/** The pages' client inside the process: the same routes, checks and shapes as over the wire, without the wire. */
export function inProcessSend(app: FastifyInstance, now: () => number) {
  const kept = new Map<string, { at: number; answer: Promise<ApiAnswer> }>();

  async function ask(host: string, url: string): Promise<ApiAnswer> {
    const response = await app.inject({ method: 'GET', url, headers: { host } });
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : null };
  }

  return (host: string): Send =>
    (path, query) => {
      const url = path + queryString(query);
      if (!SHARED.includes(path)) return ask(host, url);
      const key = `${host} ${url}`;
      const held = kept.get(key);
      if (held && now() - held.at < SHARED_MS) return held.answer;
      const answer = ask(host, url);
      kept.set(key, { at: now(), answer });
      answer.then(({ status }) => status !== 200 && kept.delete(key)).catch(() => kept.delete(key));
      return answer;
    };
}
