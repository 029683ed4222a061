import type { PassageSite } from '#api/accounts/passage-routes.ts';
import {
  findHost,
  type HostFacts,
  hostTable,
  type HostTable,
  LOCAL_HOSTS,
  otherSiteOf,
  singleHost,
} from '#domain/hosts/host-table.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Config } from './config.ts';

/**
 * The hosts of a deployment. A demo answers every local name, and any other as the configured market; a deployment
 * answers the hosts it names, or one host alone.
 */
export function hostsOf(config: Config): HostTable {
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

/** Where a market's site lives, for mail, payment pages and return addresses. */
export function siteOf(config: Config, market: MarketName): string {
  const named = config.hosts.find((host) => host.role === 'site' && host.market === market && !host.ru);
  if (named !== undefined) return originOf(config, named);
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  if (market === config.market) return `http://localhost:${config.port}`;
  return `http://${market === 'georgia' ? 'rampa-ge' : 'rampa'}.localhost:${config.port}`;
}

/** Where a host's pages say they live. */
export function originOf(config: Config, host: HostFacts): string {
  if (config.hosts.includes(host)) return `https://${host.host}`;
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  return `http://${host.host === '*' ? 'localhost' : host.host}:${config.port}`;
}

/**
 * The origin a buyer's browser came to, where the way back from the bank leads. A name that is only answered in a demo
 * is taken from the browser itself, so that a demo on a name of the local network works too.
 */
export function originOfVisit(
  config: Config,
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

/** Origins of the hosts that play one role: our own sites, or partners that may show the widget. */
export function originsOfRole(config: Config, hosts: HostTable, role: HostFacts['role']): string[] {
  const listed = [...hosts.hosts.values()].filter((host) => host.role === role);
  return [...new Set(listed.map((host) => originOf(config, host)))];
}

/** A site, by the name a browser uses, that logins of the other market's come to; null for any other name. */
export function passageSite(config: Config, hosts: HostTable, name: string | undefined): PassageSite | null {
  const host = findHost(hosts, name);
  if (host === null || otherSiteOf(hosts, host) === null) return null;
  return { host: host.host, origin: originOf(config, host), market: host.market };
}
