import type { SiteFacts } from '#web/shared/site-facts.ts';

/**
 * The market's own cabinet in the page's language: on its own host if there is one, else below this host. The Georgian
 * site leads to the Georgian cabinet.
 */
export function cabinetAddress({ cabinetOrigin, locale }: Pick<SiteFacts, 'cabinetOrigin' | 'locale'>): string {
  return `${cabinetOrigin ?? '/cabinet'}/${locale}`;
}
