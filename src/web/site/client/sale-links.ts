import { isPlainClick } from '#web/site/client/address.ts';

const SALE_PATH = '/widget/';

/** Links to a sale open it over the page; a new tab, and a browser without scripts, get the sale's own page. */
export function openSalesOverPage(gatewayOrigins: readonly string[]): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const target = link && saleOf(link);
    if (!target || !isPlainClick(event)) return;
    event.preventDefault();
    import('#web/widget/overlay.tsx')
      .then(({ configureWidget, openWidget }) => {
        configureWidget({ gatewayOrigins });
        return openWidget(target);
      })
      .catch(() => location.assign(link.href));
  });
}

function saleOf(link: HTMLAnchorElement): { eventId: number; performanceId: number } | null {
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname !== SALE_PATH) return null;
  const [eventId, performanceId] = ['oid', 'seid'].map((name) => Number(url.searchParams.get(name)));
  return eventId && performanceId ? { eventId, performanceId } : null;
}
