import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isOwnedByPhone } from '#adapters/db/accounts/owned-orders.ts';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { priceTransaction } from '#adapters/db/catalogue/price-transaction.ts';
import { isListingStale } from '#adapters/db/catalogue/refresh-listing.ts';
import { createDirectoryReads } from '#adapters/db/directory/directory-reads.ts';
import { createDiscountReads } from '#adapters/db/discounts/discount-reads.ts';
import { createDocumentReads } from '#adapters/db/documents/document-reads.ts';
import { readSearchSynonyms } from '#adapters/files/search-synonyms.ts';
import { EVERY_PAGE, followPageChanges, tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { createJournalReads } from '#adapters/db/journal/journal-reads.ts';
import { addVisits } from '#adapters/db/operation/visits-store.ts';
import { createProviders, marketsOf } from '#adapters/payments/create-providers.ts';
import { followSoldMarkets } from '#adapters/db/performances/unsold-markets.ts';
import { watchProviders } from '#adapters/payments/watch-providers.ts';
import { guideHandlers, type SisterService } from '#api/catalog/guide-handlers.ts';
import { catalogRoutes } from '#api/catalog/routes.ts';
import { journalRoutes } from '#api/journal/routes.ts';
import { directoryRoutes } from '#api/directory/routes.ts';
import { createItemReads } from '#adapters/db/sale/item-reads.ts';
import { itemRoutes } from '#api/items/routes.ts';
import { discountRoutes } from '#api/discounts/routes.ts';
import { documentRoutes } from '#api/documents/routes.ts';
import { isOwner } from '#api/orders/order-access.ts';
import { openApiRoutes } from '#api/openapi/routes.ts';
import { visitRoutes } from '#api/visits/routes.ts';
import { generateDemoPerformances } from '#demo/generate-demo-performances.ts';
import { findHost, passkeyDomainOf, siblingDomainOf } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { type MarketName, MARKET_NAMES, MARKETS } from '#domain/markets/market.ts';
import { refreshAllShownPrices } from '#usecases/pricing/refresh-shown-prices.ts';
import { advanceListings } from '#usecases/catalog/advance-listings.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { tallyVisits } from '#usecases/visits/tally-visits.ts';
import type { Config } from '#main/config/config.ts';
import { createLoadShedding } from '#adapters/jobs/load-shedding.ts';
import type { HealthCheck } from '#api/http/health.ts';
import { openGuide } from '#adapters/db/guide/open-guide.ts';
import { hostsOf, originOfVisit, originsOfRole, handoffSite, siteOf } from '#domain/hosts/deployment-hosts.ts';
import { watchHolds } from '#api/http/watch-holds.ts';
import { wireSale } from './wire-sale.ts';
import { sharedParts } from './shared-parts.ts';
import { jsonLdInResponses } from '#documents/site/json-ld-in-responses.ts';
import { localeOfPath } from '#documents/site/request-parts.ts';
import type { Site } from '#documents/site/register-site.ts';
import type { Emulators } from '#main/steps/start-emulators.ts';
import { ticketKeysOf } from './ticket-keys.ts';
import { wireAccounts } from './wire-accounts.ts';
import { wireCabinet } from './wire-cabinet.ts';
import { wireProfile } from './wire-profile.ts';
import { reviewDeps, wireReviews } from './wire-reviews.ts';
import { wireAlerts } from './wire-alerts.ts';
import { wireSupport } from './wire-support.ts';
import { wireSite } from './wire-site.ts';
import { wireSms } from './wire-sms.ts';
import { wireTickets } from './wire-tickets.ts';
import { wireVideo } from './wire-video.ts';
import { startWorker } from '#main/worker.ts';

export type WiringInput = {
  config: Config;
  root: string;
  pool: pg.Pool;
  guidePool?: pg.Pool;
  databaseUrl: string;
  emulators: Emulators | undefined;
  onError: (what: string, error: unknown) => void;
  warn?: (details: object, message: string) => void;
  /** Called when a page could not be shown; the error is already logged. */
  onPageFailure: () => void;
};
export type Wiring = {
  routes: readonly FastifyPluginCallback[];
  /** True when a call has a token that gives access to something. */
  isSomebody: (request: FastifyRequest) => Promise<boolean>;
  site: (app: FastifyInstance) => Promise<void>;
  /** The language of a request that failed. */
  localeOf: (request: FastifyRequest) => Locale;
  /** One line each on the health page. */
  checks: Record<string, HealthCheck>;
  /** Ends the worker loops: no new work begins, running work finishes. Called while the pool still works. */
  stop(): Promise<void>;
};

/** Builds every part by hand and connects it to the ports of the others. */
export async function wireApplication(input: WiringInput): Promise<Wiring> {
  const { config, root, pool, guidePool = pool, databaseUrl, emulators, onError, onPageFailure } = input;
  const now = () => new Date();
  const warn = input.warn ?? (() => undefined);
  // First, because without the keys nothing is served, and no other key may be created in a folder that could be wrong.
  const ticketKeys = await ticketKeysOf(config, pool, warn);
  const hosts = hostsOf(config);
  const ownSiteOf = (market: MarketName) => siteOf(config, market);
  const hostNamed = (name: string | undefined) => {
    const host = findHost(hosts, name);
    return { market: host?.market ?? config.market, ruHost: host?.ru ?? false };
  };
  const marketOf = (name: string | undefined) => hostNamed(name).market;
  const shared = sharedParts({ config, pool, siteOf: ownSiteOf, now });
  const reviewParts = reviewDeps(pool, now);
  const guide = openGuide(guidePool, readSearchSynonyms(join(root, 'data/search-synonyms.json')));
  const journal = createJournalReads(pool);
  const services = JSON.parse(readFileSync(join(root, 'data', config.servicesFile), 'utf8')) as SisterService[];
  let site: Site | undefined;
  let wakeWorker = (): void => undefined;

  const bepaid = config.bepaid ?? emulators?.settings.bepaid;
  const bankOfGeorgia = config.bankOfGeorgia ?? emulators?.settings.bankOfGeorgia;
  const payments = watchProviders(createProviders({ bepaid, bankOfGeorgia }), { warn });
  const soldMarkets = config.demo ? MARKET_NAMES : marketsOf(payments.providers);
  const tellMarkets = followSoldMarkets(pool, soldMarkets, warn);
  // Without its worker it takes no payments, and says nothing for those that do.
  if (config.runsWorker) await tellMarkets();
  const loadShedding = createLoadShedding();
  const holds = watchHolds();
  const origins = (['site', 'cabinet', 'widget'] as const).flatMap((role) => originsOfRole(config, hosts, role));
  const accounts = await wireAccounts({
    pool,
    codes: reviewParts.codes,
    keysDir: config.ticketKeysDir,
    marketOf,
    handoffSite: (name) => handoffSite(config, hosts, name),
    isOnSaleRush: () => loadShedding.isOnSaleRush(),
    onCodeAsked: () => wakeWorker(),
    passkeyDomainOf: (name) => passkeyDomainOf(hosts, name),
    siblingDomainOf: (name) => siblingDomainOf(hosts, name),
    onAlarm: (what) => {
      onPageFailure();
      onError(what, new Error(what));
    },
    origins,
    now,
  });
  const sale = wireSale({
    pool,
    // Without its worker a process could neither ask about a payment whose notice was lost nor email the tickets.
    providers: config.runsWorker ? payments.providers : [],
    siteOf: ownSiteOf,
    seatsPerAddress: config.seatsPerAddress,
    freeTicketsPerAddress: config.freeTicketsPerAddress,
    streamsPerAddress: config.streamsPerAddress,
    access: accounts.access,
    originOf: (request) => originOfVisit(config, hosts, request),
    // The emulators are processes of this machine, where names below localhost may not resolve.
    ...(config.demo && config.publicOrigin === undefined && { webhookOrigin: `http://127.0.0.1:${config.port}` }),
    onHold: (outcome) => loadShedding.countHold(outcome),
    watchHold: (holding) => holds.watch(holding),
  });
  const tickets = wireTickets({
    config,
    shared,
    keys: ticketKeys,
    refundPostponedOrder: (orderId, lineNos, actor) =>
      returnLines(sale.deps, { orderId, lineNos: lineNos ?? undefined, cause: 'new_date_refused', actor }),
    isBuyer: async (request, orderId, orderKey) =>
      isOwner(await sale.holders.askedBy(request, orderId, { orderKey, isSensitive: true })),
    readsCodes: async (request, orderId, orderKey) => {
      const askedBy = await sale.holders.askedBy(request, orderId, { orderKey });
      return askedBy === 'holder' || (askedBy === 'account' && !(await isOwnedByPhone(pool, orderId)));
    },
    returnItems: (orderId, lineNos, actor) => returnLines(sale.deps, { orderId, lineNos, cause: 'own_return', actor }),
    sale: sale.deps,
    codes: reviewParts.codes,
    walletCodes: sale.deps.stores.walletCodes,
    access: accounts.access,
    now,
  });
  const runNightlyJob = async () => {
    const transaction = catalogueTransaction(pool);
    // Only the demo announces new dates by itself; elsewhere the listings advance to the new day.
    if (config.demo) await generateDemoPerformances({ transaction, log: () => undefined }, { now: now() });
    else await advanceListings(transaction);
    guide.forget();
    site?.clear();
  };
  const visits = tallyVisits({ add: (counts) => addVisits(pool, counts), now });
  const reviews = wireReviews({
    pool,
    deps: reviewParts,
    mail: tickets.mail,
    reviewMail: shared.writers.reviewMail,
    captcha: accounts.deps.captcha,
    marketOf,
    onChanged: ({ kind, id }) => tellPageChanges(pool, [`${kind}:${id}`]),
  });
  const mailing = { pool, captcha: accounts.deps.captcha, mail: tickets.mail, links: shared.links, marketOf, origins };
  const support = wireSupport({ ...mailing, sender: config.mailFrom, access: accounts.access });
  const alerts = wireAlerts({ ...mailing, alertMail: shared.writers.alertMail, isProduction: !config.demo });
  const sms = wireSms({ config, shared, pool, emulators, mail: tickets.mail });
  const profile = await wireProfile({
    pool,
    shared,
    access: accounts.access,
    auth: accounts.deps,
    sms,
    mail: tickets.mail,
    reviews: reviewParts,
    signer: tickets.signer,
    keysDir: config.ticketKeysDir,
    hosts,
    siteOf: ownSiteOf,
    isProduction: !config.demo,
    now,
  });
  const jobs = profile.alsoTell({
    ...tickets.jobs,
    ...reviews.messageJobs,
    ...support.messageJobs,
    ...alerts.messageJobs,
  });
  const messageJobs = Object.fromEntries(
    Object.entries({ ...jobs, ...sms.messageJobs, ...profile.messageJobs }).map(([topic, handler]) => [
      topic,
      loadShedding.throttled(handler),
    ]),
  );
  const worker = await startWorker({
    pool,
    databaseUrl,
    handlers: { ...messageJobs, ...sale.jobs, ...reviews.jobs, ...sms.urgent },
    loops: [
      ...sale.loops,
      ...reviews.loops,
      ...support.loops,
      ...alerts.loops,
      ...accounts.loops,
      ...profile.loops,
      {
        name: 'nightly job',
        // 05:10 in Minsk and 06:10 in Tbilisi: after the last late show, before the first visitors.
        dailyAtUtc: '02:10',
        run: runNightlyJob,
      },
      { name: 'tell sold markets', everyMs: 30_000, run: tellMarkets },
      { name: 'refresh prices and listings', everyMs: 2_000, run: () => refreshAllShownPrices(priceTransaction(pool)) },
      { name: 'save visits', everyMs: 10_000, run: () => visits.save() },
    ],
    onError,
    warn,
    isOn: config.runsWorker,
  });

  // After a change by any process, all processes drop the cached pages that show the old state.
  const pageChanges = followPageChanges(
    databaseUrl,
    (change) => {
      guide.forget();
      if (change === EVERY_PAGE) site?.clear();
      else site?.purge(change);
    },
    (error) => onError('page changes', error),
  );
  wakeWorker = () => worker.wake();

  // A process that was down at the turn of the day catches up in the background of the first requests.
  const catchingUp = isListingStale(pool)
    .then((stale) => (stale ? runNightlyJob() : undefined))
    .catch((error: unknown) => onError('nightly job', error));

  const cities = () => guide.cities();
  const handlers = guideHandlers({ guide, services, hostOf: hostNamed, now });
  const directory = directoryRoutes({
    reads: createDirectoryReads(pool),
    cities,
    marketOf,
    now,
  });
  const items = createItemReads(pool);
  const video = await wireVideo({ config, root, pool, cities, marketOf, now });
  const pageParts = { cities, marketOf, now };
  return {
    routes: [
      jsonLdInResponses(async (asked) => site?.jsonLdOf(asked) ?? null),
      catalogRoutes(handlers),
      journalRoutes({ journal, cities, hostOf: hostNamed, now }),
      directory,
      documentRoutes({ ...pageParts, documents: createDocumentReads(pool) }),
      discountRoutes({ ...pageParts, discounts: createDiscountReads(pool) }),
      itemRoutes({ ...pageParts, items }),
      openApiRoutes,
      visitRoutes({ tally: visits, marketOf }),
      ...sale.routes,
      ...tickets.routes,
      ...reviews.routes,
      ...support.routes,
      ...alerts.routes,
      ...accounts.routes,
      ...wireCabinet({ pool, access: accounts.access, sale: sale.deps, signer: tickets.signer, now }),
      ...video.routes,
      ...profile.routes,
    ],
    isSomebody: async (request) => (await accounts.access.actorOf(request)) !== null,
    site: async (app) => {
      const throttled = <Result>(work: () => Promise<Result>) => loadShedding.throttled(work)(undefined);
      await video.site(app, { throttled });
      profile.site(app);
      alerts.site(app);
      site = await wireSite(app, {
        config,
        hosts,
        guidePool,
        guide,
        journal,
        items,
        handlers,
        cities,
        sale,
        gatewayOrigins: [bepaid?.pageOrigin, bankOfGeorgia?.pageOrigin].filter((origin) => origin !== undefined),
        throttled,
        support: support.deps,
        findSession: accounts.findSession,
        onPageFailure,
        now,
      });
    },
    localeOf: (request) => {
      const host = findHost(hosts, request.headers.host);
      return host ? localeOfPath(request, host) : MARKETS[config.market].defaultLocale;
    },
    checks: { sale: () => holds.check(), payments: payments.check, worker: () => worker.check() },
    stop: async () => {
      await catchingUp;
      await pageChanges.stop();
      await worker.stop();
      await visits.save();
      tickets.close();
    },
  };
}
