import { watchAccount } from '#web/site/client/account.ts';
import { askAboutCity } from '#web/site/client/city-question.ts';
import { watchConsent } from '#web/site/client/consent-banner.ts';
import { countVisit } from '#web/site/visit/count-visit.ts';
import { cacheNextPage, cachePages } from './offline-pages.ts';
import { openHiddenFrame } from '#web/site/client/hidden-frame.ts';
import { stopClippingWhatIsLaidOut } from '#web/site/client/parts-laid-out.ts';
import { showPromo, watchPromo } from '#web/site/client/promo.ts';
import { watchUnpaidOrder } from '#web/site/client/unpaid-order.ts';
import { shareCity } from '#web/site/client/shared-city.ts';
import { onNextPage, shownView } from '#web/site/visit/shown-view.ts';
import { takeTurns } from '#web/site/client/take-turns.ts';
import { onFavouriteToggle } from '#web/shared/visitor/favourites.ts';
import { checkLogin, isLogged } from '#web/shared/visitor/session.ts';

/**
 * Starts what concerns the whole visit rather than one page. Called when the first page has loaded; continues across
 * page swaps.
 */
export function beginVisit({ hadCity }: { hadCity: boolean }): void {
  stopClippingWhatIsLaidOut();
  watchConsent(() => {
    showPromo();
    countVisit('view');
  });
  takeTurns();
  watchPromo();
  showPromo();
  if (!hadCity) askAboutCity();
  const { cabinetOrigin } = shownView().site;
  const frame = cabinetOrigin === null ? null : openHiddenFrame(cabinetOrigin);
  if (frame) shareCity(frame);
  watchAccount();
  watchUnpaidOrder();
  void checkLogin(frame).then(bringFavourites);
  onFavouriteToggle((eventId, isKept) => {
    if (isLogged())
      void import('#web/shared/visitor/kept-favourites.ts').then((lists) => lists.keepWithAccount(eventId, isKept));
  });
  cachePages();
  countVisit('view');
  onNextPage(() => {
    showPromo();
    cacheNextPage();
    countVisit('view');
  });
}

/** Merges the favourites once per login. Visitors without a login do not load this code. */
async function bringFavourites(): Promise<void> {
  if (!isLogged()) return;
  const { joinFavourites } = await import('#web/shared/visitor/kept-favourites.ts');
  await joinFavourites(shownView().site.locale);
}
