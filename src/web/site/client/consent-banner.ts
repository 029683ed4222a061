import { CONSENT_CATEGORIES, isAllowed, readConsent, writeConsent } from '#web/shared/visitor/consent.ts';
import { hideRecommendations } from '#web/shared/visitor/recommend-choice.ts';

/** Asks for the visitor's cookie consent; the footer reopens the banner. */
export function watchConsent(onAnswer: () => void): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const form = banner?.querySelector('form');
  if (!banner || !form) return;
  let opener: HTMLElement | null = null;
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const close = (): void => {
    banner.hidden = true;
    opener?.focus();
    opener = null;
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const answer = event.submitter instanceof HTMLButtonElement ? event.submitter.value : 'necessary';
    const ticked = new Set(boxes.filter((box) => box.checked).map((box) => box.name));
    writeConsent(CONSENT_CATEGORIES.filter((name) => answer === 'all' || (answer === 'chosen' && ticked.has(name))));
    // Whoever allows the extras again wants those that they had hidden.
    if (isAllowed('functional')) hideRecommendations(false);
    close();
    onAnswer();
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (!button) return;
    opener = button;
    const allowed: readonly string[] = readConsent() ?? ['necessary'];
    for (const box of boxes) box.checked = allowed.includes(box.name);
    for (const choice of form.querySelectorAll('details')) choice.open = true;
    banner.hidden = false;
    banner.querySelector('h2')?.focus();
  });
  banner.addEventListener('keydown', (event) => {
    // Before the first answer Escape must not close the banner.
    if (event.key === 'Escape' && readConsent() !== null) close();
  });
}
