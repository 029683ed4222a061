import {
  findHost,
  type HostFacts,
  hostTable,
  type HostTable,
  LOCAL_HOSTS,
  otherSiteOf,
  singleHost,
} from './host-table.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';

/** The settings of a deployment that decide its hosts. */
export type HostSettings = {
  demo: boolean;
  /** The market of names that are not listed. */
  market: MarketName;
  port: number;
  hosts: readonly HostFacts[];
  publicOrigin?: string | undefined;
};

/**
 * The hosts of a deployment. A demo serves every local name, and any other name as the configured market; a deployment
 * serves its listed hosts, or a single host.
 */
export function hostsOf(config: HostSettings): HostTable {
  const single = singleHost(config.market);
  if (config.hosts.length > 0) return hostTable(config.hosts, config.demo ? single : null);
  if (config.demo)
    return hostTable(
      [...LOCAL_HOSTS.filter(({ host }) => host !== 'localhost'), { ...single, host: 'localhost' }],
      single,
    );
  const { hostname } = new URL(config.publicOrigin ?? 'http://localhost');
  return hostTable([{ ...single, host: hostname, local: false }], null);
}

/** Origin of a market's site, for emails, payment pages and return addresses. */
export function siteOf(config: HostSettings, market: MarketName): string {
  const named = config.hosts.find((host) => host.role === 'site' && host.market === market && !host.ru);
  if (named !== undefined) return originOf(config, named);
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  if (market === config.market) return `http://localhost:${config.port}`;
  return `http://${MARKETS[market].localName}.localhost:${config.port}`;
}

/** Origin that a host's pages state as their own. */
export function originOf(config: HostSettings, host: HostFacts): string {
  if (config.hosts.includes(host)) return `https://${host.host}`;
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  return `http://${host.host === '*' ? 'localhost' : host.host}:${config.port}`;
}

/**
 * The origin that a buyer's browser came to, which the bank's return address uses. In a demo, an unlisted name is taken
 * from the browser itself, so that a demo under a name of the local network works too.
 */
export function originOfVisit(
  config: HostSettings,
  hosts: HostTable,
  request: { protocol: string; headers: { host?: string | undefined } },
): string {
  const named = URL.parse(`${request.protocol}://${request.headers.host}`);
  const host = findHost(hosts, request.headers.host);
  if (host === null || host.role === 'gate' || host.role === 'partner')
    return siteOf(config, host?.market ?? config.market);
  const isOnlyOfDemo = host.host === '*' && config.publicOrigin === undefined;
  return isOnlyOfDemo && named !== null ? named.origin : originOf(config, host);
}

/** Origins of the hosts with one role: our own sites, or partners that may show the widget. */
export function originsOfRole(config: HostSettings, hosts: HostTable, role: HostFacts['role']): string[] {
  const listed = [...hosts.hosts.values()].filter((host) => host.role === role);
  return [...new Set(listed.map((host) => originOf(config, host)))];
}

/** Returns the site with this host name if logins can be handed over to it from the other market; null otherwise. */
export function handoffSite(
  config: HostSettings,
  hosts: HostTable,
  name: string | undefined,
): { host: string; origin: string; market: MarketName } | null {
  const host = findHost(hosts, name);
  if (host === null || otherSiteOf(hosts, host) === null) return null;
  return { host: host.host, origin: originOf(config, host), market: host.market };
}
