import type { FastifyInstance } from 'fastify';
import { type Locale, localeFromApi } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { accessKeysOf, WATCH_COOKIE, WATCH_COOKIE_DAYS, withAccessKey } from '#domain/video/watch-cookie.ts';
import { RENTED_COOKIE } from '#domain/video/rented-flag.ts';
import type { RentalReads } from '#usecases/video/ports.ts';

/**
 * GET /video/watch/{accessKey}: the target of links in emails and order pages. Stores the purchase in this browser and
 * redirects to the video, with and without scripts.
 */
export function registerWatch(
  app: FastifyInstance,
  deps: { rentals: Pick<RentalReads, 'bought'>; isSecure: boolean },
): void {
  app.get('/video/watch/:accessKey', async (request, reply) => {
    const { accessKey } = request.params as { accessKey: string };
    const { lang, item } = request.query as { lang?: string; item?: string };
    const locale: Locale = localeFromApi(lang);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const bought = /^[\w-]{16,64}$/.test(accessKey) ? await deps.rentals.bought(accessKey, itemOf(item)) : null;
    if (bought === null) return reply.redirect(href(locale, 'not-found', {}), 302);
    const value = withAccessKey(accessKeysOf(request.headers.cookie), accessKey);
    const kept = `Path=/; Max-Age=${WATCH_COOKIE_DAYS * 24 * 3600}; SameSite=Lax${deps.isSecure ? '; Secure' : ''}`;
    reply.header('set-cookie', [`${WATCH_COOKIE}=${value}; HttpOnly; ${kept}`, `${RENTED_COOKIE}=1; ${kept}`]);
    const region = MARKETS[bought.market].defaultCity;
    return reply.redirect(
      bought.videoId === null
        ? href(locale, 'region-videos-packages-id', { region, id: bought.packageId ?? 0 })
        : href(locale, 'region-videos-id', { region, id: bought.videoId }),
      303,
    );
  });
}

/** Null for an address without an item, and for one that cannot be. */
function itemOf(item: string | undefined): number | null {
  return typeof item === 'string' && /^[1-9]\d{0,8}$/.test(item) ? Number(item) : null;
}
