import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import type { SearchData } from './loader.ts';
import css from './search.module.css';

/** What a search found: a page of the site alone, or a listing in which there is nothing now. */
export type Found = 'something' | 'page' | 'empty listing' | 'nothing' | 'not asked';
type Props = { instead: NonNullable<SearchData['instead']>; today: string; found: Found };

const HINTS: Readonly<Partial<Record<Found, () => string>>> = {
  'empty listing': m.site_empty_section_text,
  nothing: m.site_search_nothing_hint,
  'not asked': m.site_search_examples,
};

/** Where to go when nothing was found: how to ask, the categories of the city, its popular events. */
export function Instead({ instead: { categories, popular }, today, found }: Props): ReactNode {
  const { site, frame } = useSite();
  const region = frame.city.slug;
  const hint = HINTS[found]?.();
  return (
    <div data-empty={found === 'nothing' || found === 'empty listing' || undefined}>
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {categories.length > 0 && (
        <Chips
          label={m.site_search_categories()}
          chips={categories.map(({ slug, name, count }) => ({
            name,
            count,
            href: href(site.locale, 'region-events-id', { region, id: slug }),
          }))}
        />
      )}
      {popular.length > 0 && (
        <Section title={m.site_search_popular()}>
          <CardGrid>
            {popular.map((card) => (
              <EventCard key={card.id} card={card} today={today} />
            ))}
          </CardGrid>
        </Section>
      )}
    </div>
  );
}
