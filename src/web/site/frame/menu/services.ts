/** An entry of the static list of the provider's other services. */
export type ServiceEntry = {
  key: string;
  name: string;
  enable: boolean;
  links: readonly { name: string; url: string }[];
};
export type Service = Omit<ServiceEntry, 'enable'>;

/** Key of this site in the list. The menu leaves it out. */
export const SITE_SERVICE = 'guide';

export function servicesMenu(list: readonly ServiceEntry[], exclude: string): Service[] {
  return list.filter(({ key, enable, links }) => enable && key !== exclude && links.length > 0);
}
