import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { cabinetOf, defaultCityOf, marketOf, otherSiteOf, showsLanguageMenu } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MapSettings } from './map-settings.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

export type SiteFactsDeps = {
  hosts: HostTable;
  /** Scheme, name and port that the host's pages state as their own, from configuration. */
  originOf(host: HostFacts): string;
  loginPopup: SiteFacts['loginPopup'];
  /** Origins of payment pages. */
  gatewayOrigins: readonly string[];
  /** Where the tiles of the map come from; null for no map. */
  map: MapSettings | null;
  now(): Date;
};

/** The facts about a host's site that every page has, as of now. */
export function siteFactsOf(deps: SiteFactsDeps, host: HostFacts, locale: Locale): SiteFacts {
  const otherSite = otherSiteOf(deps.hosts, host);
  return {
    market: host.market,
    locale,
    origin: deps.originOf(host),
    languageMenu: showsLanguageMenu(host),
    languages: marketOf(host).locales,
    hasSubNavigation: marketOf(host).hasSubNavigation,
    defaultCity: defaultCityOf(host),
    cabinetOrigin: cabinetOriginOf(deps, host),
    otherSite: otherSite && deps.originOf(otherSite),
    loginPopup: deps.loginPopup,
    gatewayOrigins: deps.gatewayOrigins,
    hasMap: deps.map !== null,
    now: deps.now().toISOString(),
  };
}

export function cabinetOriginOf(deps: Pick<SiteFactsDeps, 'hosts' | 'originOf'>, host: HostFacts): string | null {
  const cabinet = cabinetOf(deps.hosts, host);
  return cabinet && deps.originOf(cabinet);
}
