import type { Locale } from '#domain/locales/locale.ts';
import { readLayout } from '#web/site/client/layout.ts';
import type { PanelName } from '#web/site/frame/panel.tsx';
import type { SiteView } from '#web/site/site-context.tsx';
import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';
import { chooseCity, showCity } from '#web/site/visitor/current-city.ts';
import { favourites } from '#web/site/visitor/favourites.ts';
import type { ThemeChoice } from '#web/site/visitor/theme.ts';
import { chooseTheme, showTheme } from '#web/site/visitor/theme.ts';

// Specification, section 9.
const ASK_CITY_AFTER_MS = 1500;
const SCROLL_THROTTLE_MS = 100;
const BACK_TO_TOP_BEYOND = 200;
const SUB_NAVIGATION_STICKS_BEYOND = 280;

/** Everything that lives in the frame, which the server drew and React never sees. Attributes say what an element does. */
export function bringFrameToLife(view: SiteView): void {
  document.addEventListener('click', (event) => onClick(event, view));
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('focusin', (event) => onFocus(event, view));
  watchScroll();
  watchConnection();
  showTheme();
  showFavourites();
  favourites.subscribe(showFavourites);
  followCity(view);
}

function onClick(event: MouseEvent, view: SiteView): void {
  const target = event.target instanceof Element ? event.target : null;
  closeDropDowns(target);
  const element = target?.closest<HTMLElement>(
    '[data-panel],[data-to-top],[data-theme-choice],[data-language],[data-city-yes]',
  );
  const { panel, themeChoice, language } = element?.dataset ?? {};
  if (panel !== undefined) void openPanel(panel as PanelName, view);
  else if (themeChoice !== undefined) chooseTheme(themeChoice as ThemeChoice);
  else if (language !== undefined) writeCookie('locale', language as Locale);
  else if (element?.dataset['toTop'] !== undefined) scrollTo({ top: 0, behavior: 'smooth' });
  else if (element?.dataset['cityYes'] !== undefined) chooseCity(view.frame.city);
}

async function openPanel(name: PanelName, view: SiteView): Promise<void> {
  const { showPanel } = await import('#web/site/frame/panel.tsx');
  showPanel(name, view);
}

/** "/" jumps into the search field, Esc closes an open list. */
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

/** A list closes when something else is clicked, and when one of its links is. */
function closeDropDowns(target: Element | null): void {
  for (const list of document.querySelectorAll<HTMLDetailsElement>('[data-drop-down][open]'))
    if (!target || !list.contains(target) || target.closest('a')) list.open = false;
}

function onFocus(event: FocusEvent, view: SiteView): void {
  const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-search]') : null;
  if (!box || box.dataset['attached'] !== undefined) return;
  import('#web/site/frame/search-results.tsx')
    .then(({ attachSearch }) => attachSearch(box, { locale: view.site.locale, city: view.frame.city }))
    .catch(() => undefined);
}

function watchScroll(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const root = document.documentElement;
  const check = (): void => {
    waiting = undefined;
    root.toggleAttribute('data-beyond', scrollY > BACK_TO_TOP_BEYOND);
    root.toggleAttribute('data-stuck', scrollY > SUB_NAVIGATION_STICKS_BEYOND);
  };
  addEventListener('scroll', () => (waiting ??= setTimeout(check, SCROLL_THROTTLE_MS)), { passive: true });
  check();
}

function watchConnection(): void {
  const show = (): void => {
    for (const notice of document.querySelectorAll<HTMLElement>('[data-when=offline]'))
      notice.hidden = navigator.onLine;
  };
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
}

function showFavourites(): void {
  const count = favourites.read().length;
  for (const badge of document.querySelectorAll<HTMLElement>('[data-count]')) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

/** City cookie, else the route's region, else the default (specification, section 4): pages come with the latter two. */
function followCity(view: SiteView): void {
  const slug = readCookie('city');
  if (slug === null) {
    const question = document.querySelector<HTMLElement>('[data-city-ask]');
    setTimeout(() => {
      if (question && readCookie('city') === null && !document.querySelector('dialog[open]')) question.hidden = false;
    }, ASK_CITY_AFTER_MS);
  } else if (slug !== view.frame.city.slug) {
    readLayout(view.site.locale)
      .then((layout) => layout?.cities.find((city) => city.slug === slug))
      .then((city) => city && showCity(city.name))
      .catch(() => undefined);
  }
}

/** After a page was swapped: which link is the current one, whether the category row belongs here. */
export function followPage(hasSubNavigation: boolean): void {
  const row = document.querySelector<HTMLElement>('[data-sub-navigation]');
  if (row) row.hidden = !hasSubNavigation;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a, [data-sub-navigation] a, nav.mob a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
