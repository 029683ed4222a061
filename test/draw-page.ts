import type { FastifyInstance } from 'fastify';
import { inProcessSend } from '#documents/site/in-process-send.ts';
import { siteFactsOf } from '#documents/site/site-facts-of.ts';
import { findHost, hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { matchRoute } from '#domain/routing/route-table.ts';
import { isMoved } from '#web/site/page-module.ts';
import { renderPage } from '#web/entry-server.tsx';

const hosts = hostTable(LOCAL_HOSTS, null);

/**
 * Draws a page of the Belarusian site in Russian over the API of `app`. Returns the HTML that people see, without head
 * and scripts. `path` has no language: `/minsk/event/7`.
 */
export async function drawPage(app: FastifyInstance, path: string): Promise<string> {
  const host = findHost(hosts, 'localhost');
  const route = matchRoute(path.split('/').slice(1));
  if (host === null || route === null) throw new Error(`${path} has no page`);
  const now = () => new Date();
  const settings = { loginPopup: 'newer', gatewayOrigins: [], map: null } as const;
  const deps = { hosts, originOf: () => 'http://localhost', ...settings, now };
  const page = await renderPage({
    route,
    path: `/ru${path}`,
    query: '',
    site: siteFactsOf(deps, host, 'ru'),
    send: inProcessSend(app, undefined, Date.now)('localhost'),
    onFailure: (error) => {
      throw error;
    },
  });
  if (isMoved(page) || page.status !== 200) throw new Error(`${path} cannot be drawn: ${JSON.stringify(page)}`);
  const html = page.html.map((piece) => (typeof piece === 'string' ? piece : new TextDecoder().decode(piece))).join('');
  // Typography binds short words with no-break spaces.
  return html.replaceAll('\u00a0', ' ');
}
