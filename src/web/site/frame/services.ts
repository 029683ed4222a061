/** The provider's other services as their static list has them. */
export type ServiceEntry = {
  key: string;
  name: string;
  enable: boolean;
  links: readonly { name: string; url: string }[];
};
export type Service = Omit<ServiceEntry, 'enable'>;

/** The site's own key in the list: nobody is sent to where they are. */
export const SITE_SERVICE = 'guide';

export function servicesMenu(list: readonly ServiceEntry[], exclude: string): Service[] {
  return list.filter(({ key, enable, links }) => enable && key !== exclude && links.length > 0);
}
