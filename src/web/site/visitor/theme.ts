import { readCookie, writeCookie } from '#web/site/visitor/cookies.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

export function currentTheme(): ThemeChoice {
  const kept = readCookie('theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** The server writes a remembered choice into <html>; the browser only changes it. */
export function chooseTheme(choice: ThemeChoice): void {
  writeCookie('theme', choice === 'system' ? null : choice);
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = choice;
}
