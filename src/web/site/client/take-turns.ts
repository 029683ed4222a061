import { readConsent } from '#web/shared/visitor/consent.ts';
import { readCookie } from '#web/shared/visitor/cookies.ts';

/**
 * The question about the city appears 1.5 s after the page (specification, section 9). If it has not appeared by this
 * time, it will not appear.
 */
const CITY_IS_ASKED_WITHIN_MS = 2500;

export type Turns = { isConsentAnswered: boolean; isCityKnown: boolean; wasCityAsked: boolean; isCityOpen: boolean };

/** One question at a time: the cookie question waits until the city question was answered or did not appear. */
export function isConsentsTurn({ isConsentAnswered, isCityKnown, wasCityAsked, isCityOpen }: Turns): boolean {
  return !isConsentAnswered && !isCityOpen && (isCityKnown || wasCityAsked);
}

export function takeTurns(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const city = document.querySelector<HTMLElement>('[data-city-ask]');
  if (!banner || readConsent() !== null) return;
  let wasCityAsked = city === null;
  const arrange = (): void => {
    const isCityOpen = city?.hidden === false;
    wasCityAsked ||= isCityOpen;
    const isCityKnown = readCookie('city') !== null;
    banner.hidden = !isConsentsTurn({
      isConsentAnswered: readConsent() !== null,
      isCityKnown,
      wasCityAsked,
      isCityOpen,
    });
  };
  arrange();
  if (!banner.hidden || city === null) return;
  new MutationObserver(arrange).observe(city, { attributes: true, attributeFilter: ['hidden'] });
  setTimeout(() => {
    wasCityAsked = true;
    arrange();
  }, CITY_IS_ASKED_WITHIN_MS);
}
