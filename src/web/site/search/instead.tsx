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

/** Whether words were typed, and whether they mean a listing, in which there is nothing now. */
type Asked = 'nothing' | 'known' | 'unknown';
type Props = { instead: NonNullable<SearchData['instead']>; today: string; asked: Asked };

const HINTS: Readonly<Record<Asked, () => string>> = {
  nothing: m.site_search_examples,
  known: m.site_empty_section_text,
  unknown: m.site_search_nothing_hint,
};

/** Where to go when nothing was found: how to ask, the categories of the city, its popular events. */
export function Instead({ instead: { categories, popular }, today, asked }: Props): ReactNode {
  const { site, frame } = useSite();
  const region = frame.city.slug;
  return (
    <div data-empty={asked !== 'nothing' || undefined}>
      <p className={css.hint}>{HINTS[asked]()}</p>
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
