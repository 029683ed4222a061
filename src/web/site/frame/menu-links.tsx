import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { layoutLink } from '#web/site/frame/layout-link.ts';
import { useSite } from '#web/site/site-context.tsx';

type Link = { name: string; href: string; isExternal: boolean };

/** The editors' menu. In Belarus its home entry («Афиша») gives way to home and "where to go" (specification, section 2). */
export function useMenu(): Link[] {
  const { site, frame } = useSite();
  const city = frame.city.slug;
  return frame.menu.flatMap((item): Link[] => {
    const link = { name: item.name, ...layoutLink(item.url, site.locale, city) };
    if (!site.hasSubNavigation) return [link];
    if (item.url === '')
      return [
        { ...link, name: m.site_guide() },
        {
          name: m.site_where_to_go(),
          href: href(site.locale, 'region-objects-id', { region: city, id: 1 }),
          isExternal: false,
        },
      ];
    // The place list already stands there as "where to go".
    return item.url === '{city}/objects/1' ? [] : [link];
  });
}

/** The logo is the way home; the menu beside it begins with the second entry. */
export function MenuLinks(): ReactNode {
  const { site, route } = useSite();
  const here = href(site.locale, route.name, route.params as never);
  return useMenu()
    .slice(1)
    .map((link) => (
      <a key={link.href} href={link.href} aria-current={link.href === here ? 'page' : undefined}>
        {link.name}
      </a>
    ));
}
