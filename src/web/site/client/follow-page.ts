import { setShownView } from '#web/site/visit/shown-view.ts';
import { brandOf } from '#web/site/frame/advertising/brands.ts';
import type { SiteView } from '#web/shared/site-context.tsx';

/** Updates the frame after a page swap: the current link, the category row, languages, branding. */
export function followPage(view: SiteView, hasSubNavigation: boolean): void {
  const row = document.querySelector<HTMLElement>('[data-sub-navigation]');
  if (row) row.hidden = !hasSubNavigation;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a, [data-sub-navigation] a, nav.mob a')) {
    if (link.pathname === location.pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const { pathname, search } = location;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]'))
    link.href = pathname.replace(/^\/[a-z]{2}(?=\/|$)/, `/${link.dataset['language']}`) + search;
  showBrand(view);
  setShownView(view);
}

function showBrand(view: SiteView): void {
  const brands = [...document.querySelectorAll<HTMLElement>('[data-brand]')].map((element) => ({
    element,
    page: element.dataset['brand'] || null,
  }));
  const shown = brandOf(brands, view.route);
  for (const brand of brands) brand.element.hidden = brand !== shown;
}
