import type { SiteView } from '#web/site/site-context.tsx';
import { facts } from '../facts.ts';

/** What the site's login asks of the page it opens over. */
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
      now: new Date().toISOString(),
    },
    route: { name: 'index', params: {} },
    query: '',
    // Specification, section 7: 0 is no city yet.
    frame: { city: { id: 0, slug: defaultCity, name: '', pluralName: '', timeZone: 'UTC' }, categories: [], menu: [] },
  };
}
