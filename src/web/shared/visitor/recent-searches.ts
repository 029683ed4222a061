import { createStoredList } from './stored-list.ts';

/** What was searched for on this device, newest first. Kept only here; the visitor can remove each of them. */
export const recentSearches = createStoredList<string>('rampa.searches', 8);

export function rememberSearch(text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  recentSearches.write([typed, ...recentSearches.read().filter((other) => other !== typed)]);
}

export function forgetSearch(text: string): void {
  recentSearches.write(recentSearches.read().filter((other) => other !== text));
}
