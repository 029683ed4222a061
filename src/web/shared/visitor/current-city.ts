import { writeCookie } from './cookies.ts';

export type NamedCity = { slug: string; name: string };

const listeners = new Set<(slug: string) => void>();

/** Stores the chosen city, shows it in the header and reports it to our other hosts. */
export function chooseCity(city: NamedCity): void {
  writeCookie('city', city.slug);
  showCity(city.name);
  hideQuestion();
  for (const listener of listeners) listener(city.slug);
}

export function onCityChoice(listener: (slug: string) => void): void {
  listeners.add(listener);
}

export function showCity(name: string): void {
  for (const label of document.querySelectorAll('[data-city]')) label.textContent = name;
}

export function hideQuestion(): void {
  for (const question of document.querySelectorAll<HTMLElement>('[data-city-ask]')) question.hidden = true;
}
