import type { SiteFacts } from '#web/site/site-facts.ts';

/**
 * The market's own cabinet, in the page's language: on its host where it has one, else below this one. The Georgian
 * site's is the Georgian.
 */
export function cabinetAddress({ cabinetOrigin, locale }: Pick<SiteFacts, 'cabinetOrigin' | 'locale'>): string {
  return `${cabinetOrigin ?? '/cabinet'}/${locale}`;
}
