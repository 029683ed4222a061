import type { FastifyInstance } from 'fastify';
import type { GuideHandlers } from '#api/catalog/guide-handlers.ts';
import { CATALOG_ROUTES } from '#api/catalog/contract.ts';
import type { Query } from '#domain/routing/route-table.ts';
import { queryString } from '#domain/routing/route-table.ts';
import type { ApiAnswer, Send } from '#web/site/api-client.ts';

/** Read on every render and rarely edited, so their responses are cached for this long. */
const SHARED: readonly string[] = [CATALOG_ROUTES.layout[1], CATALOG_ROUTES.categories[1], CATALOG_ROUTES.services[1]];
const SHARED_MS = 20_000;
/** No peer has this address, so requests of pages can be told apart from visitors on this machine. */
const OWN_ADDRESS = '::';

const NAMES = new Map<string, keyof GuideHandlers>(
  (Object.keys(CATALOG_ROUTES) as (keyof GuideHandlers)[]).map((name) => [CATALOG_ROUTES[name][1], name]),
);

/**
 * The pages' client inside the process. Calls to the guide use its functions directly, with the same parameters as over
 * HTTP, but without HTTP and without serializing the response. All other calls use the server's routes.
 */
export function inProcessSend(app: FastifyInstance, handlers: GuideHandlers | undefined, now: () => number) {
  const kept = new Map<string, { at: number; answer: Promise<ApiAnswer> }>();

  async function ask(host: string, path: string, query: Query): Promise<ApiAnswer> {
    const route = handlers && catalogRoute(path);
    if (route) {
      const { status, body } = await handlers[route.name]({ host, query: asOnTheWire(query), params: route.params });
      return { status, body: status === 200 ? body : null };
    }
    const response = await app.inject({
      method: 'GET',
      url: path + queryString(query),
      headers: { host },
      remoteAddress: OWN_ADDRESS,
    });
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : null };
  }

  return (host: string): Send =>
    (path, query) => {
      if (!SHARED.includes(path)) return ask(host, path, query);
      const key = `${host} ${path}${queryString(query)}`;
      const held = kept.get(key);
      if (held && now() - held.at < SHARED_MS) return held.answer;
      const asked = ask(host, path, query);
      // While they cannot be read, the frame keeps its last data.
      const answer = held
        ? asked.then(
            (fresh) => (fresh.status >= 500 ? held.answer : fresh),
            () => held.answer,
          )
        : asked;
      kept.set(key, { at: now(), answer });
      answer.then(({ status }) => status !== 200 && kept.delete(key)).catch(() => kept.delete(key));
      return answer;
    };
}

function catalogRoute(path: string): { name: keyof GuideHandlers; params: { id?: string } } | null {
  const fixed = NAMES.get(path);
  if (fixed !== undefined) return { name: fixed, params: {} };
  const end = path.lastIndexOf('/');
  const name = NAMES.get(`${path.slice(0, end)}/:id`);
  return name === undefined ? null : { name, params: { id: path.slice(end + 1) } };
}

function asOnTheWire(query: Query): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in query) {
    const value = query[name];
    if (value !== null && value !== undefined && value !== '') texts[name] = String(value);
  }
  return texts;
}
