import { writeCookie } from '#web/site/visitor/cookies.ts';

export type NamedCity = { slug: string; name: string };

/** Remembers the choice and says it in the header. */
export function chooseCity(city: NamedCity): void {
  writeCookie('city', city.slug);
  showCity(city.name);
  for (const question of document.querySelectorAll<HTMLElement>('[data-city-ask]')) question.hidden = true;
}

export function showCity(name: string): void {
  for (const label of document.querySelectorAll('[data-city]')) label.textContent = name;
}
