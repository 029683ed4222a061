import { createSiteApi, isRefusedAddress, sendByFetch } from '#web/site/api-client.ts';
import { clickedAddress, linkedAddress, mayPrefetch, routeOfAddress } from '#web/site/client/address.ts';
import { importPage } from '#web/site/client/import-page.ts';
import { entryKey, leaveScroll, rememberScroll, takeScroll } from '#web/site/client/scroll.ts';
import type { FrameData } from '#web/shared/site-frame.ts';
import { pageContext } from '#web/site/load-page.ts';
import type { ShownPage } from '#web/site/site-app.tsx';
import { isMoved } from '#web/site/page-module.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import { dialogsSettled, isDialogEntry } from '#web/ui/dialog-history.ts';
import { randomUuid } from '#web/ui/random-uuid.ts';

/** How long a page prefetched on hover may be used. */
const PREFETCH_FRESH_MS = 10_000;
const HOVER_MS = 65;

export type NavigatorEvents = {
  show: (page: ShownPage, arrival: 'new' | 'back') => void;
  fail: (url: URL) => void;
  start: () => void;
  finish: () => void;
};

/** Turns clicks and history moves into page swaps. Leaves addresses that it cannot render itself to the server. */
export function createNavigator(site: SiteFacts, frame: FrameData, events: NavigatorEvents) {
  let turn = 0;
  /** The page that is shown or on its way. */
  let shownKey = '';
  let hovering: ReturnType<typeof setTimeout> | undefined;
  const ahead = new Map<string, { at: number; page: Promise<ShownPage | null> }>();

  async function read(url: URL): Promise<ShownPage | null> {
    const route = routeOfAddress(url, site.locale);
    if (!route) return null;
    // Another city needs another document: header, menu and footer belong to the city.
    if ('region' in route.params && route.params.region !== frame.city.slug) return null;
    const facts = { ...site, now: new Date().toISOString() };
    const page = await importPage(route.name);
    // A page without the frame is another document, and so is the page it links back to.
    if (page.frame === 'none' || !document.getElementById('panel')) return null;
    const context = pageContext(page, { route, query: url.search, site: facts, city: frame.city });
    const data = await page.load({ ...context, api: createSiteApi(sendByFetch, site.locale, frame.city) });
    // The server responds correctly for a page that is gone or has moved.
    return data === null || isMoved(data)
      ? null
      : { page, data, context, view: { site: facts, route, query: url.search, frame } };
  }

  function readAhead(url: URL): Promise<ShownPage | null> {
    const key = url.pathname + url.search;
    const found = ahead.get(key);
    if (found && Date.now() - found.at < PREFETCH_FRESH_MS) return found.page;
    const page = read(url);
    ahead.set(key, { at: Date.now(), page });
    // A failed prefetch is discarded; the click tries again and reports the error.
    page.catch(() => ahead.delete(key));
    return page;
  }

  async function open(url: URL, arrival: 'new' | 'back'): Promise<void> {
    turn += 1;
    const mine = turn;
    // The click came before the hover delay ended: cancel the prefetch, which would read the page a second time.
    clearTimeout(hovering);
    events.start();
    try {
      const page = await readAhead(url);
      await dialogsSettled();
      // The visitor opened another page meanwhile: this answer is stale.
      if (mine !== turn) return;
      ahead.delete(url.pathname + url.search);
      if (!page) leave(url);
      else {
        if (arrival === 'new') enter(url);
        events.show(page, arrival);
      }
    } catch (error) {
      if (mine !== turn) return;
      // Offline, the service worker may have cached the whole page although its data is not cached.
      const isKept = !navigator.onLine && navigator.serviceWorker?.controller;
      // For a rejected address the server shows the bad-request page.
      if (isKept || isRefusedAddress(error)) leave(url);
      else events.fail(url);
    } finally {
      if (mine === turn) events.finish();
    }
  }

  function onClick(event: MouseEvent): void {
    const url = clickedAddress(event);
    if (!url || !routeOfAddress(url, site.locale)) return;
    const isSamePage = url.pathname === location.pathname && url.search === location.search;
    if (isSamePage && url.hash !== '') return;
    event.preventDefault();
    go(url);
  }

  function onPointerOver(event: PointerEvent): void {
    clearTimeout(hovering);
    const url = event.pointerType === 'touch' ? null : linkedAddress(event.target);
    if (!url || url.pathname === location.pathname || !mayPrefetch() || !routeOfAddress(url, site.locale)) return;
    hovering = setTimeout(() => {
      // The page may have been swapped in meanwhile, under the same pointer.
      if (url.pathname !== location.pathname) void readAhead(url).catch(() => undefined);
    }, HOVER_MS);
  }

  /** A page that was opened from a dialog takes the place of the dialog's entry. */
  function enter(url: URL): void {
    shownKey = randomUuid();
    if (isDialogEntry()) history.replaceState({ key: shownKey }, '', url);
    else history.pushState({ key: shownKey }, '', url);
  }

  function leave(url: URL): void {
    if (isDialogEntry()) location.replace(url);
    else location.assign(url);
  }

  function onPopState(): void {
    const key = entryKey();
    // Only a dialog of this page was opened or closed.
    if (key !== '' && key === shownKey) return;
    shownKey = key;
    void open(new URL(location.href), 'back');
  }

  function go(url: URL): void {
    rememberScroll();
    void open(url, 'new');
  }

  return {
    go,
    retry: (url: URL) => void open(url, url.href === location.href ? 'back' : 'new'),
    /** Listens until the returned function is called. */
    listen(): () => void {
      takeScroll();
      history.replaceState({ key: randomUuid(), ...(history.state as object | null) }, '');
      shownKey = entryKey();
      document.addEventListener('click', onClick);
      document.addEventListener('pointerover', onPointerOver);
      addEventListener('popstate', onPopState);
      addEventListener('pagehide', leaveScroll);
      addEventListener('pageshow', takeScroll);
      return () => {
        document.removeEventListener('click', onClick);
        document.removeEventListener('pointerover', onPointerOver);
        removeEventListener('popstate', onPopState);
        removeEventListener('pagehide', leaveScroll);
        removeEventListener('pageshow', takeScroll);
      };
    },
  };
}
