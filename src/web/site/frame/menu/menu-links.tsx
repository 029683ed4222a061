import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { layoutLink } from './layout-link.ts';
import { useSite } from '#web/shared/site-context.tsx';

type Link = { name: string; href: string; isExternal: boolean };

/** Recognizes the guide's own menu entry by its name, in the layout's or the page's language. */
const isGuide = (name: string): boolean => name === 'Афиша' || name === m.site_guide();

/** The editors' menu. In Belarus the home link and "where to go" replace «Афиша» (specification, section 2). */
export function useMenu(): Link[] {
  const { site, frame } = useSite();
  const city = frame.city.slug;
  return frame.menu.flatMap((item): Link[] => {
    if (site.hasSubNavigation && isGuide(item.name))
      return [
        { name: m.site_frame_home(), href: href(site.locale, 'region', { region: city }), isExternal: false },
        {
          name: m.site_where_to_go(),
          href: href(site.locale, 'region-objects-id', { region: city, id: 1 }),
          isExternal: false,
        },
      ];
    return [{ name: item.name, ...layoutLink(item.url, site.locale, city) }];
  });
}

export function MenuLinks(): ReactNode {
  const { site, route } = useSite();
  const here = href(site.locale, route.name, route.params as never);
  return useMenu().map((link) => (
    <a key={link.href} href={link.href} aria-current={link.href === here ? 'page' : undefined}>
      {link.name}
    </a>
  ));
}
