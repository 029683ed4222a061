import { isLocale } from '#domain/locales/locale.ts';
import type { CabinetFacts } from './cabinet-facts.ts';

/** What stands in front of the language in the cabinet's addresses: nothing, or `/cabinet`. */
export const roomOf = ({ base, locale }: Pick<CabinetFacts, 'base' | 'locale'>): string =>
  base.slice(0, -locale.length - 1);

/**
 * What the router leaves out of the address. Offline the service worker answers with the document it has, which can be
 * in another language than the address; its screens are found below the address all the same.
 */
export function baseHere(facts: Pick<CabinetFacts, 'base' | 'locale'>, pathname: string): string {
  const room = roomOf(facts);
  const [language = ''] = pathname.slice(room.length + 1).split('/', 1);
  return pathname.startsWith(`${room}/`) && isLocale(language) ? `${room}/${language}` : facts.base;
}
