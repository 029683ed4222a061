import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OrderView } from '#api/orders/contract.ts';
import { orderView } from '#api/orders/order-view.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { createNetworkPlaces, READS_PER_NETWORK } from '#api/network-places.ts';
import type { PerformanceFacts } from '#documents/sale-forms/performance-facts.ts';
import { type createSaleForms, isItemAddress } from '#documents/sale-forms/sale-forms.ts';
import { sendPacked } from '#documents/pages/send-packed.ts';
import { tellUnavailable } from '#documents/pages/unavailable.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { contentLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { FORM, saleFormPath } from '#domain/orders/sale-form-address.ts';
import { openOrders } from '#usecases/orders/open-orders.ts';
import type { SalePart } from '#usecases/sale.ts';
import { packSeatBits, wireStatuses } from '#usecases/performances/seat-bits.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { Theme } from '#web/shared/html/document.ts';
import type { widgetHtml } from '#web/widget/shell.ts';
import { INLINE_SEATS, type WidgetFacts } from '#web/widget/widget-facts.ts';
import type { Assets } from './assets.ts';
import { securityHeaders } from './security-headers.ts';

export type WidgetPageDeps = {
  performances: PerformanceFacts;
  sale: SalePart<'stores' | 'offers', 'orders'>;
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
  /** The sale without scripts, and that of items. */
  form: Pick<ReturnType<typeof createSaleForms>, 'showItem' | 'showTickets'>;
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
/**
 * Responds to `/widget/?oid=&seid=&lang=` with the sale of one performance, of the nearest date when only `oid` is
 * given; with `iid` or `sid`, with the sale of an item; with `form`, with the form for browsers without scripts.
 */
export function createWidgetPage(deps: WidgetPageDeps): WidgetPage {
  const { parentOrigins, partnerOrigins, gatewayOrigins, performances } = deps;
  const places = createNetworkPlaces({ most: READS_PER_NETWORK });

  async function factsOf(performanceId: number | null, locale: Locale, host: HostFacts): Promise<WidgetFacts> {
    const found = performanceId === null ? null : await performances.read(performanceId, locale);
    const isSmall = found !== null && found.plan !== null && found.sale.seatCount <= INLINE_SEATS;
    const seats = isSmall ? await performances.availabilityOf(found.sale.performance.id) : null;
    return {
      locale,
      market: found?.sale.market ?? host.market,
      sale: found?.sale ?? null,
      when: found?.when ?? '',
      where: found?.where ?? '',
      overview: found?.plan?.overview ?? null,
      geometry: isSmall ? (found.plan?.geometry ?? null) : null,
      availability: seats && {
        version: seats.version,
        bits: Buffer.from(packSeatBits(wireStatuses(seats.statuses))).toString('base64'),
        free: seats.free,
      },
      openOrders: [],
      formPath: null,
      siteOrigin: deps.siteOriginOf(host),
      eventPath: found?.eventPath ?? `/${locale}/${MARKETS[host.market].defaultCity}`,
      parentOrigins,
      gatewayOrigins,
    };
  }

  /** The unpaid orders of this browser; nothing is read for a visitor without the cookie of a hold. */
  async function openOrdersOf(request: FastifyRequest, locale: Locale): Promise<OrderView[]> {
    const visitor = knownVisitor(request);
    const found = visitor === null ? [] : await openOrders(deps.sale, visitor, contentLanguage(locale));
    return found.map((order) => orderView(order));
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
    if (isItemAddress(query)) return deps.form.showItem(request, reply, host);
    const locale = query.has('lang') ? localeFromApi(query.get('lang') ?? '') : MARKETS[host.market].defaultLocale;
    const seid = /^\d{1,9}$/.exec(query.get('seid') ?? '')?.[0];
    const oid = /^[1-9]\d{0,8}$/.exec(query.get('oid') ?? '')?.[0];
    const chosen =
      seid === undefined && oid !== undefined ? await performances.nearest(Number(oid), host.market) : null;
    const performanceId = seid === undefined ? chosen : Number(seid);
    if (query.has(FORM)) return deps.form.showTickets(request, reply, { host, performanceId });
    const [facts, held] = await Promise.all([factsOf(performanceId, locale, host), openOrdersOf(request, locale)]);
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
    return sendPacked(
      request,
      reply,
      deps.draw({ ...facts, openOrders: held, formPath: formPathOf(facts, query) }, assets, theme),
    );
  }
}

function formPathOf({ sale, locale }: WidgetFacts, query: URLSearchParams): string | null {
  if (sale === null) return null;
  const { id: performanceId, eventId } = sale.performance;
  return saleFormPath({ eventId, performanceId }, locale, {
    distributorCompanyId: query.get('distributor_company_id'),
    campaignToken: query.get('_ftm'),
    code: query.get('code'),
  });
}
