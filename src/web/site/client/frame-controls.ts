import type { Locale } from '#domain/locales/locale.ts';
import { showCookieCity } from '#web/site/client/cookie-city.ts';
import { setShownView, shownView } from '#web/site/visit/shown-view.ts';
import { watchScroll } from '#web/site/client/watch-scroll.ts';
import type { PanelName } from '#web/site/frame/panel.tsx';
import type { SiteView } from '#web/shared/site-context.tsx';
import { writeCookie } from '#web/shared/visitor/cookies.ts';
import { favourites } from '#web/shared/visitor/favourites.ts';
import type { ThemeChoice } from '#web/shared/visitor/theme.ts';
import { chooseTheme, showTheme } from '#web/shared/visitor/theme.ts';
import { followDialogs } from '#web/ui/dialog-history.ts';
import { markBusy } from '#web/ui/mark-busy.ts';

/**
 * Handles all controls of the frame, which the server renders and React does not manage. Data attributes define what an
 * element does.
 */
export function bringFrameToLife(view: SiteView): void {
  setShownView(view);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusin', onFocus);
  followDialogs();
  watchScroll();
  watchConnection();
  showTheme();
  showFavourites();
  favourites.subscribe(showFavourites);
  // City cookie, else the route's region, else the default (specification, section 4). The server applied the latter
  // two.
  void showCookieCity();
}

function onClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  closeDropDowns(target);
  const account = target?.closest<HTMLAnchorElement>('[data-account]');
  if (account && isPlain(event)) {
    event.preventDefault();
    markBusy(account, enterAccount(account.href));
    return;
  }
  const element = target?.closest<HTMLElement>('[data-panel],[data-to-top],[data-theme-choice],[data-language]');
  const { panel, themeChoice, language } = element?.dataset ?? {};
  // A link among what was found opens the panel over its page.
  if (panel !== undefined && element instanceof HTMLAnchorElement) {
    if (!isPlain(event)) return;
    event.preventDefault();
  }
  if (element && panel !== undefined) markBusy(element, openPanel(panel as PanelName));
  else if (themeChoice !== undefined) chooseTheme(themeChoice as ThemeChoice);
  else if (language !== undefined) writeCookie('locale', language as Locale);
  else if (element?.dataset['toTop'] !== undefined) scrollTo({ top: 0, behavior: 'smooth' });
}

/** Modified clicks (another tab or window) are left to the browser. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

async function enterAccount(address: string): Promise<void> {
  const { enter } = await import('#web/site/client/account.ts');
  await enter(address);
}

async function openPanel(name: PanelName): Promise<void> {
  const { showPanel } = await import('#web/site/frame/panel.tsx');
  showPanel(name, shownView());
}

/** "/" focuses the search field, Esc closes an open list. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    document.querySelector<HTMLElement>('[data-drop-down][open] summary')?.focus();
    closeDropDowns(null);
  }
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-search=field] input')?.focus();
}

/** A list closes when the visitor clicks outside it or on one of its links, unless the choice goes on in it. */
function closeDropDowns(target: Element | null): void {
  for (const list of document.querySelectorAll<HTMLDetailsElement>('[data-drop-down][open]'))
    if (!target || !list.contains(target) || target.closest('a:not([data-keep-open])')) list.open = false;
}

function onFocus(event: FocusEvent): void {
  const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-search]') : null;
  if (!box || box.dataset['attached'] !== undefined) return;
  import('#web/site/frame/search/search-results.tsx')
    .then(({ attachSearch }) => attachSearch(box, shownView()))
    .catch(() => undefined);
}

function watchConnection(): void {
  // The page shown in place of one that is not kept says so itself, and gives way to that one.
  const isSaid = (): boolean => document.querySelector('[data-uncached]') !== null;
  const isInPlace = isSaid() && !navigator.onLine;
  const show = (): void => {
    const isHidden = navigator.onLine || isSaid();
    for (const notice of document.querySelectorAll<HTMLElement>('[data-when=offline]')) notice.hidden = isHidden;
  };
  addEventListener('online', () => (isInPlace && isSaid() ? location.reload() : show()));
  addEventListener('offline', show);
  show();
}

/**
 * Counts the favourites, and fills the hearts of a page that is not hydrated: a visitor who takes a kept event for one
 * that is not would remove it.
 */
function showFavourites(): void {
  const kept = new Set(favourites.read().map(({ id }) => String(id)));
  for (const heart of document.querySelectorAll<HTMLElement>('[data-heart]'))
    heart.ariaPressed = String(kept.has(heart.dataset['heart'] ?? ''));
  const count = kept.size;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}
