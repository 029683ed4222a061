import type { SiteFacts } from '#web/site/site-facts.ts';

/** The market's own cabinet: on its host where it has one, else below this one. The Georgian site's is the Georgian. */
export function cabinetAddress({ cabinetOrigin }: Pick<SiteFacts, 'cabinetOrigin'>): string {
  return cabinetOrigin === null ? '/cabinet' : `${cabinetOrigin}/`;
}
