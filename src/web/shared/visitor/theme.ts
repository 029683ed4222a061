import { readCookie, writeCookie } from './cookies.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The server writes the stored choice into <html>; the browser only changes it. */
export function chooseTheme(choice: ThemeChoice): void {
  writeCookie('theme', choice === 'system' ? null : choice);
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
  showTheme();
}

/** Styles show the choice visually; `aria-pressed` reports it to screen readers. */
export function showTheme(): void {
  const kept = readCookie('theme') ?? 'system';
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.ariaPressed = String(button.dataset['themeChoice'] === kept);
}
