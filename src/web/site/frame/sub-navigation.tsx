import type { ReactNode } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useMenu } from '#web/site/frame/menu-links.tsx';
import { useScrolledBeyond } from '#web/site/frame/use-scrolled.ts';
import { useSite } from '#web/site/site-context.tsx';
import { DropDown } from '#web/ui/drop-down.tsx';
import css from './sub-navigation.module.css';

/** Categories that stand in the row; the rest wait under "more" on wide screens. */
const VISIBLE = 7;
/** Pixels scrolled before the row sticks: the main sub-navigation's offset of the specification. */
const STICKY_FROM = 280;

/** Belarus: the guide's categories. Georgia: the menu takes the row. Detail pages go without. */
export function SubNavigation({ isShown, city }: { isShown: boolean; city: string }): ReactNode {
  const { site } = useSite();
  const isStuck = useScrolledBeyond(STICKY_FROM);
  if (!isShown) return null;
  const hasCategories = MARKETS[site.market].hasSubNavigation;
  return (
    <nav className={css.nav} data-stuck={isStuck} aria-label={hasCategories ? m.site_sections() : m.site_menu()}>
      <div className={`wrap ${css.wrap}`}>
        <ul className={css.list}>{hasCategories ? <Categories city={city} /> : <Menu city={city} from={0} />}</ul>
        {hasCategories && (
          <ul className={`desk ${css.list} ${css.end}`}>
            <Menu city={city} from={1} />
          </ul>
        )}
      </div>
    </nav>
  );
}

function Categories({ city }: { city: string }): ReactNode {
  const { site, frame, route } = useSite();
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
        <li className="desk">
          <DropDown label={m.site_more()} className={rest.some(({ slug }) => slug === chosen) ? css.chosen : undefined}>
            <ul>
              {rest.map((category) => (
                <li key={category.slug}>{link(category)}</li>
              ))}
            </ul>
          </DropDown>
        </li>
      )}
      {/* On a phone the row scrolls on into the rest of the menu. */}
      <Menu city={city} from={1} className="mob" />
    </>
  );
}

function Menu({ city, from, className }: { city: string; from: number; className?: string | undefined }): ReactNode {
  const { site, route } = useSite();
  const here = href(site.locale, route.name, route.params as never);
  return useMenu(city)
    .slice(from)
    .map((link) => (
      <li key={link.href} className={className}>
        <a href={link.href} aria-current={link.href === here ? 'page' : undefined}>
          {link.name}
        </a>
      </li>
    ));
}
