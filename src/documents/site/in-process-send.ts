import type { FastifyInstance } from 'fastify';
import type { GuideHandlers } from '#api/catalog/guide-handlers.ts';
import * as guide from '#api/catalog/endpoints-contract.ts';
import { addressOf, type AnyInput, type Endpoint } from '#api/endpoint-contract.ts';
import { OWN_ADDRESS } from '#api/network-of.ts';
import type { ApiAnswer, Send } from '#web/site/api-client.ts';

/** Read on every render and rarely edited, so their responses are cached for this long. */
const SHARED: readonly string[] = [guide.layout.path, guide.categories.path, guide.services.path];
const SHARED_MS = 20_000;

/** By path, because the bundle of the pages has its own copies of the endpoints. */
const NAMES = new Map<string, keyof GuideHandlers>(
  (Object.entries(guide) as [keyof GuideHandlers, Endpoint][]).map(([name, { path }]) => [path, name]),
);

/**
 * The pages' client inside the process. Calls to the guide use its functions directly, with the same parameters as over
 * HTTP, but without HTTP and without serializing the response. All other calls use the server's routes.
 */
export function inProcessSend(app: FastifyInstance, handlers: GuideHandlers | undefined, now: () => number) {
  const kept = new Map<string, { at: number; answer: Promise<ApiAnswer> }>();

  async function ask(host: string, endpoint: Endpoint, input: AnyInput): Promise<ApiAnswer> {
    const name = NAMES.get(endpoint.path);
    if (handlers !== undefined && name !== undefined) {
      const { params = {}, query = {} } = input;
      const { status, body } = await handlers[name]({ host, query: asOnTheWire(query), params });
      return { status, body: status === 200 ? body : null };
    }
    const response = await app.inject({
      method: 'GET',
      url: addressOf(endpoint, input),
      headers: { host },
      remoteAddress: OWN_ADDRESS,
    });
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : null };
  }

  return (host: string): Send =>
    (endpoint, input) => {
      if (!SHARED.includes(endpoint.path)) return ask(host, endpoint, input);
      const key = `${host} ${addressOf(endpoint, input)}`;
      const held = kept.get(key);
      if (held && now() - held.at < SHARED_MS) return held.answer;
      const asked = ask(host, endpoint, input);
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

/**
 * Reads addresses of the API for an account, to draw one document. The token stays in the process, and no cookie goes
 * with it: what needs the session besides is refused here as anywhere.
 */
export function readAs(app: FastifyInstance, { host, token }: { host: string; token: string }) {
  return async (url: string): Promise<ApiAnswer> => {
    const headers = { host, authorization: `Bearer ${token}` };
    const response = await app.inject({ method: 'GET', url, headers, remoteAddress: OWN_ADDRESS });
    return { status: response.statusCode, body: response.statusCode === 200 ? response.json() : null };
  };
}

function asOnTheWire(query: NonNullable<AnyInput['query']>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name in query) {
    const value = query[name];
    if (value !== null && value !== undefined && value !== '') texts[name] = String(value);
  }
  return texts;
}
