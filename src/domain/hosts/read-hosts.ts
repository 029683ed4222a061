import { type HostFacts, type HostRole, hostTableFaults, singleHost } from './host-table.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';

/** The value after a host's market; `ru` is a site on the Russian domain. */
const ROLES: Readonly<Record<string, { role: HostRole; ru?: true }>> = {
  site: { role: 'site' },
  ru: { role: 'site', ru: true },
  cabinet: { role: 'cabinet' },
  widget: { role: 'widget' },
  gate: { role: 'gate' },
  partner: { role: 'partner' },
};

/**
 * The hosts of a deployment, as one line: `rampa.by=belarus, cabinet.rampa.by=belarus/cabinet, rampa.ge=georgia`. An
 * entry with only a market is a site. Without entries, one host does everything.
 */
export function readHosts(list: string): { hosts: HostFacts[]; problems: string[] } {
  const hosts: HostFacts[] = [];
  const problems: string[] = [];
  const entries = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  for (const entry of entries) {
    const [, host = '', market = '', role = 'site'] = /^([^=\s]+)=(\w+)(?:\/(\w+))?$/.exec(entry) ?? [];
    const played = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
    if (Object.hasOwn(MARKETS, market) && played !== undefined)
      hosts.push({ ...singleHost(market as MarketName), ...played, host, local: false });
    else problems.push(`HOSTS must be hosts such as cabinet.rampa.example=belarus/cabinet, not "${entry}"`);
  }
  if (hosts.length > 0) problems.push(...hostTableFaults(hosts).map((fault) => `HOSTS: ${fault}`));
  return { hosts, problems };
}
