import type { SiteView } from '#web/shared/site-context.tsx';
import { facts } from '../facts.ts';

/** Builds the page data that the site's login popup requires. */
export function siteView(): SiteView {
  const { market, locale, languages, defaultCity, loginPopup } = facts;
  return {
    site: {
      market,
      locale,
      languages,
      defaultCity,
      loginPopup,
      origin: facts.siteOrigin === '' ? location.origin : facts.siteOrigin,
      languageMenu: true,
      hasSubNavigation: false,
      cabinetOrigin: null,
      otherSite: null,
      gatewayOrigins: [],
      hasMap: false,
      now: new Date().toISOString(),
    },
    route: { name: 'index', params: {} },
    query: '',
    // Specification, section 7: id 0 means that no city is chosen.
    frame: { city: { id: 0, slug: defaultCity, name: '', pluralName: '', timeZone: 'UTC' }, categories: [], menu: [] },
  };
}
