import type { RouteName } from '#domain/routing/route-table.ts';
import { mayAdvertise } from '#web/site/frame/advertising/advertised.ts';
import { shownView } from '#web/site/visit/shown-view.ts';
import { readCookie, writeCookie } from '#web/shared/visitor/cookies.ts';
import { readConsent } from '#web/shared/visitor/consent.ts';

export type PromoQuestion = {
  route: RouteName;
  /** Whether the page has nothing to show or could not be shown. */
  isEmpty: boolean;
  /** Value of the cookie that marks the promotion as closed today. */
  advertising: string | null;
  isConsentAnswered: boolean;
};

/** Once a day (specification, section 2), after the cookie question has been answered. */
export function isPromoWanted({ route, isEmpty, advertising, isConsentAnswered }: PromoQuestion): boolean {
  return advertising === null && isConsentAnswered && !isEmpty && mayAdvertise(route);
}

export function showPromo(): void {
  const promo = document.querySelector<HTMLElement>('[data-promo]');
  if (!promo) return;
  promo.hidden = !isPromoWanted({
    route: shownView().route.name,
    isEmpty: document.querySelector('main [data-empty]') !== null,
    advertising: readCookie('advertising'),
    isConsentAnswered: readConsent() !== null,
  });
}

/** Hides the promotion for a day when the visitor closes it or follows its link. */
export function watchPromo(): void {
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element ? target.closest('[data-promo-close], [data-promo-link]') : null;
    if (!control) return;
    writeCookie('advertising', '1');
    showPromo();
  });
}
