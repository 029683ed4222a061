import type { FastifyReply, FastifyRequest } from 'fastify';
import { createNetworkPlaces, READS_PER_NETWORK } from '#api/network-places.ts';
import { saleView } from '#api/performances/sale-view.ts';
import { shareReads } from '#api/performances/share-reads.ts';
import { type createItemWidget, isItemAddress } from '#documents/items/item-widget.ts';
import { sendPacked } from '#documents/pages/send-packed.ts';
import { tellUnavailable } from '#documents/pages/unavailable.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { isSellableByCode } from '#domain/performances/performance-status.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import { type Overview, overviewIn } from '#domain/seating/compile-overview.ts';
import { chooseDate } from '#usecases/performances/choose-date.ts';
import type { Offers } from '#usecases/pricing/ports.ts';
import { readSale } from '#usecases/performances/read-sale.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import { packSeatBits, wireStatuses } from '#usecases/performances/seat-bits.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { Theme } from '#web/shared/html/document.ts';
import type { widgetHtml } from '#web/widget/shell.ts';
import { INLINE_SEATS, type WidgetFacts } from '#web/widget/widget-facts.ts';
import type { Assets } from './assets.ts';
import { securityHeaders } from './security-headers.ts';
import { whenAndWhere } from './when-and-where.ts';

export type WidgetPageDeps = {
  reads: PerformanceReads;
  offers: Offers;
  now(): Date;
  assets: Assets;
  /** From the built bundle. */
  draw: typeof widgetHtml;
  /** Origin of the guide's pages for the host of the widget. */
  siteOriginOf(host: HostFacts): string;
  /** Our own pages, by exact origin: they may frame the widget and exchange messages with it. */
  parentOrigins: readonly string[];
  /** Partners' pages may only frame the widget. */
  partnerOrigins: readonly string[];
  gatewayOrigins: readonly string[];
  isProduction: boolean;
  /** The sale of items, which have no seats. */
  item: Pick<ReturnType<typeof createItemWidget>, 'show'>;
};
export type WidgetPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  host: HostFacts,
  theme: Theme | null,
) => Promise<FastifyReply>;

const ENTRY = 'src/web/widget/entry.tsx';
/** Loaded next by the entry; its styles come with the document, so that it does not have to wait for them. */
const APP = 'src/web/widget/app.tsx';
/** A hall plan is published once and viewed for months; some are cached as they came from the database. */
const MOST_PLANS = 100;

/**
 * Responds to `/widget/?oid=&seid=&lang=` with the sale of one performance, of the nearest date when only `oid` is
 * given; with `iid` or `sid`, with the sale of an item.
 */
export function createWidgetPage(deps: WidgetPageDeps): WidgetPage {
  const plans = new Map<string, Promise<{ overview: Overview; geometry: Geometry } | null>>();
  const { parentOrigins, partnerOrigins, gatewayOrigins } = deps;
  const places = createNetworkPlaces({ most: READS_PER_NETWORK });
  const availabilityOf = shareReads((performanceId: number) => deps.reads.availability(performanceId));

  function planOf(hash: string) {
    const known = plans.get(hash);
    if (known) return known;
    const [oldest] = plans.keys();
    if (plans.size >= MOST_PLANS && oldest !== undefined) plans.delete(oldest);
    const reading = deps.reads.plan(hash) as Promise<{ overview: Overview; geometry: Geometry } | null>;
    plans.set(hash, reading);
    reading.catch(() => plans.delete(hash));
    return reading;
  }

  async function factsOf(performanceId: number | null, locale: Locale, host: HostFacts): Promise<WidgetFacts> {
    const language = contentLanguage(locale);
    const sale = performanceId === null ? null : await readSale(deps, performanceId, language);
    // A performance that cannot be bought needs no picture of the hall.
    const hash = sale && isSellableByCode(sale.status) ? sale.facts.planHash : null;
    const plan = hash === null ? null : await planOf(hash);
    const isSmall = sale !== null && plan !== null && sale.facts.seatCount <= INLINE_SEATS;
    const seats = isSmall ? await availabilityOf(sale.facts.id) : null;
    const market = MARKETS[host.market];
    return {
      locale,
      market: sale?.market.name ?? host.market,
      sale: sale && saleView(sale),
      ...(sale ? whenAndWhere(sale.facts, deps.now(), locale) : { when: '', where: '' }),
      overview: plan && overviewIn(plan.overview, language),
      geometry: isSmall ? plan.geometry : null,
      availability: seats && {
        version: seats.version,
        bits: Buffer.from(packSeatBits(wireStatuses(seats.statuses))).toString('base64'),
        free: seats.free,
      },
      siteOrigin: deps.siteOriginOf(host),
      eventPath: sale
        ? href(locale, 'region-event-event', { region: sale.facts.citySlug, event: String(sale.facts.eventId) })
        : `/${locale}/${market.defaultCity}`,
      parentOrigins,
      gatewayOrigins,
    };
  }

  return async (request, reply, host, theme) => {
    const giveBack = places.take(request.ip);
    if (giveBack === null) return tellUnavailable(request, reply, () => MARKETS[host.market].defaultLocale);
    try {
      return await show(request, reply, host, theme);
    } finally {
      giveBack();
    }
  };

  async function show(request: FastifyRequest, reply: FastifyReply, host: HostFacts, theme: Theme | null) {
    const { pathname, searchParams: query } = new URL(request.raw.url ?? '/', 'http://widget');
    // Settings that one of our pages needs before it opens the widget over itself.
    if (pathname.endsWith('/settings.json')) {
      return reply.header('cache-control', 'public, max-age=300').send({ gatewayOrigins });
    }
    if (isItemAddress(query)) return deps.item.show(request, reply, host);
    const locale = query.has('lang') ? localeFromApi(query.get('lang') ?? '') : MARKETS[host.market].defaultLocale;
    const seid = /^\d{1,9}$/.exec(query.get('seid') ?? '')?.[0];
    const oid = /^[1-9]\d{0,8}$/.exec(query.get('oid') ?? '')?.[0];
    const chosen = seid === undefined && oid !== undefined ? await chooseDate(deps, Number(oid), host.market) : null;
    const facts = await factsOf(seid === undefined ? chosen : Number(seid), locale, host);
    const assets = deps.assets.entry(textLanguage(locale), ENTRY, [APP]);
    const security = securityHeaders({
      frameAncestors: ["'self'", ...parentOrigins, ...partnerOrigins],
      styleHashes: [assets.styleHash],
      frameSources: gatewayOrigins,
      isProduction: deps.isProduction,
    });
    reply
      .code(facts.sale === null ? 404 : 200)
      // Free seats are outdated after a second, and the address may contain an order.
      .headers({ ...security, 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8');
    return sendPacked(request, reply, deps.draw(facts, assets, theme));
  }
}
