import type { Service } from '#web/shared/site-frame.ts';

/** An entry of the static list of the provider's other services. */
export type ServiceEntry = Service & { enable: boolean };

/** Key of this site in the list. The menu leaves it out. */
export const SITE_SERVICE = 'guide';

export function servicesMenu(list: readonly ServiceEntry[], exclude: string): Service[] {
  return list.filter(({ key, enable, links }) => enable && key !== exclude && links.length > 0);
}
