import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useMenu } from './menu-links.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';
import css from './sub-navigation.module.css';

/** Number of categories in the row; on wide screens the rest is under "more". */
const VISIBLE = 7;
/** Scroll distance in pixels after which a row sticks (specification, section 9): the category row, and any other. */
const STICKS_BEYOND = { categories: 280, other: 210 };

/** Belarus: the guide's categories. Georgia: the menu. Detail pages hide the row. */
export function SubNavigation({ isShown }: { isShown: boolean }): ReactNode {
  const { site } = useSite();
  return (
    <nav
      className={css.nav}
      data-sub-navigation
      data-sticks-beyond={site.hasSubNavigation ? STICKS_BEYOND.categories : STICKS_BEYOND.other}
      hidden={!isShown}
      aria-label={site.hasSubNavigation ? m.site_sections() : m.site_menu()}
    >
      <div className={`wrap ${css.wrap}`}>
        <ul className={css.list}>{site.hasSubNavigation ? <Categories /> : <Menu />}</ul>
        {site.hasSubNavigation && (
          <ul className={`desktop ${css.list} ${css.end}`}>
            <Menu />
          </ul>
        )}
      </div>
    </nav>
  );
}

function Categories(): ReactNode {
  const { site, frame, route } = useSite();
  const city = frame.city.slug;
  const chosen = route.name.startsWith('region-events-id') && 'id' in route.params ? route.params.id : undefined;
  const link = ({ slug, name }: { slug: string; name: string }) => (
    <a
      href={href(site.locale, 'region-events-id', { region: city, id: slug })}
      aria-current={slug === chosen ? 'page' : undefined}
    >
      {name}
    </a>
  );
  const rest = frame.categories.slice(VISIBLE);
  return (
    <>
      {frame.categories.map((category, at) => (
        <li key={category.slug} className={at < VISIBLE ? undefined : 'mob'}>
          {link(category)}
        </li>
      ))}
      {rest.length > 0 && (
        <li className="desktop">
          <DropDown label={m.site_more()}>
            <ul>
              {rest.map((category) => (
                <li key={category.slug}>{link(category)}</li>
              ))}
            </ul>
          </DropDown>
        </li>
      )}
      {/* On phones the row continues with the rest of the menu. */}
      <Menu className="mob" />
    </>
  );
}

function Menu({ className }: { className?: string }): ReactNode {
  const { site, route } = useSite();
  const here = href(site.locale, route.name, route.params as never);
  return useMenu().map((link) => (
    <li key={link.href} className={className}>
      <a href={link.href} aria-current={link.href === here ? 'page' : undefined}>
        {link.name}
      </a>
    </li>
  ));
}
