import { isDatabaseTrouble } from '#adapters/db/connection/database-trouble.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { confirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createFeedReads } from '#adapters/db/guide/feed-reads.ts';
import { createSitemapReads } from '#adapters/db/guide/sitemap-reads.ts';
import { createPhotoReads } from '#adapters/db/photos/photo-store.ts';
import type { GuideHandlers } from '#api/catalog/guide-handlers.ts';
import { createPerformanceFacts } from '#documents/sale-forms/performance-facts.ts';
import { sessionAccount } from '#documents/sale-forms/session-account.ts';
import { createSaleForms, type SaleFormsDeps } from '#documents/sale-forms/sale-forms.ts';
import { findHost, type HostFacts, type HostTable } from '#domain/hosts/host-table.ts';
import type { CityFacts, GuideReads } from '#usecases/catalog/ports.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import type { JournalReads } from '#usecases/journal/ports.ts';
import type { SupportDeps } from '#usecases/support/ports.ts';
import type { Config } from '#main/config/config.ts';
import { registerFeeds } from '#documents/feeds/register-feeds.ts';
import { registerSitemap } from '#documents/feeds/register-sitemap.ts';
import { type HostSettings, originOf, originOfVisit, originsOfRole, siteOf } from '#domain/hosts/deployment-hosts.ts';
import { type PictureDeps, registerPictures } from '#documents/posters/register-pictures.ts';
import type { SaleWiring } from './wire-sale.ts';
import { drawForm } from '#documents/site/draw-form.ts';
import { registerSite, type Site, type SiteDeps } from '#documents/site/register-site.ts';
import { createWidgetPage } from '#documents/site/widget-page.ts';

/** Pages and what belongs to them: pictures, feeds, the sitemap, the guide's pages and the sale in their frame. */
export async function wireSite(
  app: FastifyInstance,
  input: {
    config: Config;
    hosts: HostTable;
    guidePool: pg.Pool;
    guide: Pick<GuideReads, 'poster' | 'layout'>;
    journal: JournalReads;
    items: ItemReads;
    handlers: GuideHandlers;
    cities: () => Promise<CityFacts[]>;
    sale: Pick<SaleWiring, 'deps' | 'addresses' | 'holders' | 'performanceReads'>;
    /** Origins of payment pages. */
    gatewayOrigins: readonly string[];
    throttled: PictureDeps['throttled'];
    onPageFailure: () => void;
    support: SupportDeps;
    findSession: Required<SiteDeps>['findSession'];
    now: () => Date;
  },
): Promise<Site> {
  const { config, hosts, guidePool, guide, journal, items, handlers, cities, sale, gatewayOrigins, throttled, now } =
    input;
  const feeds = createFeedReads(guidePool);
  const photos = createPhotoReads(guidePool);
  await registerPictures(app, { guide, journal, photos, names: feeds, items, cities, throttled, now });
  const ownAddress = (host: HostFacts) => originOf(config, host);
  const calendars = registerFeeds(app, { hosts, reads: feeds, cities, originOf: ownAddress, now });
  registerSitemap(app, { hosts, reads: createSitemapReads(guidePool), originOf: ownAddress, now });
  const framed = {
    siteOriginOf: siteOriginIn(config),
    parentOrigins: originsOfRole(config, hosts, 'site'),
    partnerOrigins: originsOfRole(config, hosts, 'partner'),
    gatewayOrigins,
    isProduction: !config.demo,
  };
  const site = await registerSite(app, {
    hosts,
    isDatabaseTrouble,
    widget: async (assets, draw) => {
      const form = saleForms({ ...input, drawn: drawForm(assets, draw.formHtml, framed) });
      await form.register(app);
      return createWidgetPage({
        ...framed,
        performances: form.performances,
        sale: sale.deps,
        assets,
        draw: draw.widgetHtml,
        form,
      });
    },
    handlers,
    cities,
    originOf: ownAddress,
    frameSources: [
      ...originsOfRole(config, hosts, 'widget'),
      ...originsOfRole(config, hosts, 'cabinet'),
      ...gatewayOrigins,
    ],
    gatewayOrigins,
    loginPopup: config.loginPopup,
    map: config.map,
    onPageFailure: input.onPageFailure,
    support: input.support,
    findSession: input.findSession,
    isProduction: !config.demo,
    now,
  });
  return {
    ...site,
    clear() {
      site.clear();
      calendars.clear();
    },
  };
}

/** The sale as forms, on the parts of the sale that serve the API. */
export function saleForms(input: {
  config: HostSettings;
  hosts: HostTable;
  items: ItemReads;
  sale: Pick<SaleWiring, 'deps' | 'addresses' | 'holders' | 'performanceReads'>;
  drawn: SaleFormsDeps['drawn'];
  findSession: Required<SiteDeps>['findSession'];
  now: () => Date;
}) {
  const { config, hosts, sale, now } = input;
  return createSaleForms({
    ...input,
    ...sale,
    sale: sale.deps,
    codes: confirmationCodes,
    accountOf: (request) => sessionAccount(request, input.findSession),
    performances: createPerformanceFacts({ reads: sale.performanceReads, offers: sale.deps.offers, now }),
    siteOriginOf: siteOriginIn(config),
    originOf: (request) => originOfVisit(config, hosts, request),
    hostOf: (name) => findHost(hosts, name),
  });
}

/** Origin of the site that a page belongs to, also when the page is on a host of the widget. */
const siteOriginIn = (config: HostSettings) => (host: HostFacts) =>
  host.role === 'widget' ? siteOf(config, host.market) : originOf(config, host);
