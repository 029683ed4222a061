import type { Locale } from '#domain/locales/locale.ts';
import { writeCookie } from '#web/site/visitor/cookies.ts';
import type { ThemeChoice } from '#web/site/visitor/theme.ts';
import { chooseTheme, currentTheme } from '#web/site/visitor/theme.ts';

/** Theme buttons and language links work by attribute, so that the footer needs no components in the browser. */
export function listenToFooter(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const theme = target?.closest<HTMLElement>('[data-theme-choice]')?.dataset['themeChoice'];
    if (theme !== undefined) {
      chooseTheme(theme as ThemeChoice);
      tellPressed();
    }
    const language = target?.closest<HTMLElement>('[data-language]')?.dataset['language'];
    if (language !== undefined) writeCookie('locale', language as Locale);
  });
  tellPressed();
}

/** The eye sees the choice by style; screen readers by aria-pressed. */
function tellPressed(): void {
  const chosen = currentTheme();
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.ariaPressed = String(button.dataset['themeChoice'] === chosen);
}
