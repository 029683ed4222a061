import { type Market, type MarketName, RUSSIAN_PART } from '#domain/markets/market.ts';
import { MARKETS } from '#domain/markets/market.ts';

export type HostRole = 'site' | 'cabinet' | 'widget' | 'gate' | 'partner';

/** Facts that follow from the host name alone. */
export type HostFacts = {
  host: string;
  market: MarketName;
  role: HostRole;
  /** A guide host, where `/` is a home page. On other hosts `/` redirects to `/ge`. */
  afisha: boolean;
  /** The Russian domain: its default city is Moscow, and only this domain lists Moscow. */
  ru: boolean;
  /** The clean-up rules of the routing table do not apply to Georgian hosts. */
  georgian: boolean;
  local: boolean;
};

export type HostTable = {
  hosts: ReadonlyMap<string, HostFacts>;
  /** Host facts for names outside the table; null refuses them (421), as production does with a real table. */
  others: HostFacts | null;
};

const site = { role: 'site', afisha: true, ru: false, georgian: false, local: true } as const;
const georgianSite = { ...site, afisha: false, georgian: true } as const;

/** Needs no DNS: browsers resolve *.localhost to loopback. `rampa-ge` is deliberately a separate site for browsers. */
export const LOCAL_HOSTS: readonly HostFacts[] = [
  { ...site, host: 'localhost', market: 'belarus' },
  { ...site, host: 'rampa.localhost', market: 'belarus' },
  { ...site, host: 'ru.rampa.localhost', market: 'belarus', ru: true },
  { ...georgianSite, host: 'rampa-ge.localhost', market: 'georgia' },
  { ...site, host: 'cabinet.rampa.localhost', market: 'belarus', role: 'cabinet' },
  { ...georgianSite, host: 'cabinet.rampa-ge.localhost', market: 'georgia', role: 'cabinet' },
  { ...site, host: 'widget.rampa.localhost', market: 'belarus', role: 'widget' },
  { ...georgianSite, host: 'widget.rampa-ge.localhost', market: 'georgia', role: 'widget' },
  { ...site, host: 'gate.rampa.localhost', market: 'belarus', role: 'gate' },
  { ...site, host: 'partner.localhost', market: 'belarus', role: 'partner' },
];

/** The facts of a deployment with one host and port for everything; the market comes from configuration. */
export function singleHost(market: MarketName): HostFacts {
  return { ...(MARKETS[market].hasGeorgianAddresses ? georgianSite : site), host: '*', market };
}

/** Lists all faults of a table, so that a failed start reports them in one message. */
export function hostTableFaults(hosts: readonly HostFacts[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const entry of hosts) {
    if (!/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry.host) || entry.host.includes('..'))
      faults.push(`"${entry.host}" is not a lower-case host name without a port`);
    if (seen.has(entry.host)) faults.push(`"${entry.host}" is listed twice`);
    seen.add(entry.host);
    if (!(entry.market in MARKETS)) faults.push(`"${entry.host}" names the unknown market "${entry.market}"`);
    if (entry.georgian && entry.afisha) faults.push(`"${entry.host}" cannot be both georgian and afisha`);
    if (entry.ru && !entry.afisha) faults.push(`"${entry.host}" is ru and must then be afisha`);
  }
  if (!hosts.some((entry) => entry.role === 'site')) faults.push('no host has the role site');
  return faults;
}

export function hostTable(hosts: readonly HostFacts[], others: HostFacts | null): HostTable {
  const faults = hostTableFaults(hosts);
  if (faults.length > 0) throw new Error(`Host table: ${faults.join('; ')}`);
  return { hosts: new Map(hosts.map((entry) => [entry.host, entry])), others };
}

/** Reads a Host header and ignores port, case and a trailing dot; null when it is not a host name. */
export function findHost(table: HostTable, header: string | undefined): HostFacts | null {
  if (header === undefined) return table.others;
  const known = table.hosts.get(header);
  if (known) return known;
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+?)\.?(?::\d{1,5})?$/.exec(header.toLowerCase())?.[1];
  if (name === undefined) return null;
  return table.hosts.get(name) ?? table.others;
}

const ROLE_PATHS: readonly (readonly [string, HostRole])[] = [
  ['/cabinet', 'cabinet'],
  ['/organizer', 'cabinet'],
  ['/backoffice', 'cabinet'],
  ['/widget', 'widget'],
  ['/api', 'gate'],
];

/** On a site host every role is reachable by path, because many deployments have only one host. */
export function roleOfRequest(host: HostFacts, path: string): HostRole {
  if (host.role !== 'site') return host.role;
  for (const [prefix, role] of ROLE_PATHS) if (path === prefix || path.startsWith(`${prefix}/`)) return role;
  return 'site';
}

export function marketOf(host: HostFacts): Market {
  return MARKETS[host.market];
}

/** Default city of a visitor who has not chosen one (specification, section 2). */
export function defaultCityOf(host: HostFacts): string {
  return host.ru ? RUSSIAN_PART.defaultCity : marketOf(host).defaultCity;
}

export function showsLanguageMenu(host: HostFacts): boolean {
  return marketOf(host).languageMenuEverywhere || host.georgian || host.local;
}

/**
 * The cabinet whose hidden frame shares the visitor's city with this site. It must be in the same market and below the
 * same domain, because otherwise browsers let the frame store nothing. Null when there is none.
 */
export function cabinetOf(table: HostTable, site: HostFacts): HostFacts | null {
  for (const host of table.hosts.values()) {
    const domain = host.host.slice(host.host.indexOf('.') + 1);
    const isSibling = site.host === domain || site.host.endsWith(`.${domain}`);
    if (host.role === 'cabinet' && host.market === site.market && site.role === 'site' && isSibling) return host;
  }
  return null;
}

/**
 * The other market's site, if markets have separate domains. Null for a host that serves everything under one name,
 * because its guide shows both countries.
 */
export function otherSiteOf(table: HostTable, site: HostFacts): HostFacts | null {
  if (cabinetOf(table, site) === null) return null;
  for (const host of table.hosts.values())
    if (host.market !== site.market && !host.ru && cabinetOf(table, host) !== null) return host;
  return null;
}

/**
 * The widest of our domains that a host belongs to: passkeys and cookies of one of its hosts are valid on the others.
 * Browsers accept neither public domains (`localhost` for another host) nor IP addresses.
 */
export function passkeyDomainOf(table: HostTable, header: string | undefined): string | null {
  const { host } = findHost(table, header) ?? { host: '*' };
  if (host === '*') return null;
  const wider = [...table.hosts.keys()].filter((name) => name.includes('.') && host.endsWith(`.${name}`));
  return wider.toSorted((a, b) => a.length - b.length)[0] ?? host;
}

/** The domain that a site shares with its cabinet, where both may store a cookie; null for hosts without a sibling. */
export function siblingDomainOf(table: HostTable, header: string | undefined): string | null {
  const here = findHost(table, header);
  const sites = here === null ? [] : here.role === 'site' ? [here] : [...table.hosts.values()];
  const cabinets = sites.map((site) => cabinetOf(table, site)?.host);
  const cabinet = here?.role === 'cabinet' ? cabinets.find((host) => host === here.host) : cabinets[0];
  return here !== null && (here.role === 'site' || here.role === 'cabinet') && cabinet !== undefined
    ? cabinet.slice(cabinet.indexOf('.') + 1)
    : null;
}

/** Hosts with byte-equal anonymous pages share one variant, the first part of the page cache's key. */
export function hostVariant(host: HostFacts): string {
  const flags = [host.afisha && 'a', host.ru && 'r', host.georgian && 'g', host.local && 'l'];
  return `${host.market}.${flags.filter(Boolean).join('')}`;
}
