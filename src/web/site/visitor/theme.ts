import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The server writes a remembered choice into <html>; the browser only changes it. */
export function chooseTheme(choice: ThemeChoice): void {
  writeCookie('theme', choice === 'system' ? null : choice);
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  showTheme();
}

/** The eye sees the choice by style; screen readers by aria-pressed. */
export function showTheme(): void {
  const kept = readCookie('theme') ?? 'system';
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.ariaPressed = String(button.dataset['themeChoice'] === kept);
}
