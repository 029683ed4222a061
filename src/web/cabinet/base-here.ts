import { isLocale } from '#domain/locales/locale.ts';
import type { CabinetFacts } from './cabinet-facts.ts';

/** Part of the cabinet's paths before the language: empty or `/cabinet`. */
export const roomOf = ({ base, locale }: Pick<CabinetFacts, 'base' | 'locale'>): string =>
  base.slice(0, -locale.length - 1);

/**
 * Returns the router's basename. Offline, the service worker may answer with a document in another language than the
 * address; the basename therefore takes its language from the address, so that the router still finds the screens.
 */
export function baseHere(facts: Pick<CabinetFacts, 'base' | 'locale'>, pathname: string): string {
  const room = roomOf(facts);
  const [language = ''] = pathname.slice(room.length + 1).split('/', 1);
  return pathname.startsWith(`${room}/`) && isLocale(language) ? `${room}/${language}` : facts.base;
}
