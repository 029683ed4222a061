import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { type Category, createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { forgetSearch, recentSearches } from '#web/shared/visitor/recent-searches.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import { EventHit } from './hit-options.tsx';
import css from './search.module.css';

const FEW = 4;

type Props = { id: string; locale: Locale; city: { id: number; slug: string }; input: HTMLInputElement };
type Offered = {
  at: number;
  categories: readonly Category[];
  tonight: readonly EventCard[];
  popular: readonly EventCard[];
};

/** Before anything is typed: what was searched for on this device, tonight, popular events and the categories. */
export function Suggestions({ id, locale, city, input }: Props): ReactNode {
  const recent = useStoredList(recentSearches);
  const offered = useOffered(locale, city);
  if (recent.length === 0 && offered === null) return null;
  const address = (q: string) => href(locale, 'region-search', { region: city.slug }, { q });
  return (
    <div className={css.list} id={id} data-idle>
      {recent.length > 0 && (
        <section aria-label={m.site_search_recent()}>
          <p className={css.group}>{m.site_search_recent()}</p>
          <ul>
            {recent.map((text) => (
              <li key={text} className={css.recent}>
                <a className={css.option} href={address(text)}>
                  <Icon name="clock" size={16} />
                  {text}
                </a>
                <button
                  type="button"
                  className={css.clear}
                  aria-label={m.site_search_recent_remove({ text })}
                  onClick={() => {
                    forgetSearch(text);
                    input.focus();
                  }}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {offered !== null && offered.categories.length > 0 && (
        <section aria-label={m.site_search_categories()}>
          <p className={css.group}>{m.site_search_categories()}</p>
          <p className={css.chips}>
            {offered.categories.map(({ slug, name, count }) => (
              <a key={slug} href={href(locale, 'region-events-id', { region: city.slug, id: slug })}>
                {name} <span>{count}</span>
              </a>
            ))}
          </p>
        </section>
      )}
      <Events name={m.site_search_tonight()} cards={offered?.tonight ?? []} locale={locale} now={offered?.at ?? 0} />
      <Events name={m.site_search_popular()} cards={offered?.popular ?? []} locale={locale} now={offered?.at ?? 0} />
    </div>
  );
}

type EventsProps = { name: string; cards: readonly EventCard[]; locale: Locale; now: number };

function Events({ name, cards, locale, now }: EventsProps): ReactNode {
  if (cards.length === 0) return null;
  return (
    <section aria-label={name}>
      <p className={css.group}>{name}</p>
      {cards.map((card) => (
        <a
          key={card.id}
          className={css.option}
          href={href(locale, 'region-event-event', { region: card.citySlug, event: card.id })}
        >
          <EventHit card={card} city={null} locale={locale} now={now} />
        </a>
      ))}
    </section>
  );
}

/** Null until the answers are there; what could not be read is left out. */
function useOffered(locale: Locale, city: Props['city']): Offered | null {
  const [offered, setOffered] = useState<Offered | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const api = createSiteApi(sendByFetch, locale, city, stop.signal);
    const cards = async (query: { period?: 'today' }): Promise<readonly EventCard[]> =>
      (await api.listing({ ...query, sort: 'popular', limit: FEW, onlyData: '1' }).catch(() => null))?.items ?? [];
    const read = async (): Promise<void> => {
      const [categories, tonight, popular] = await Promise.all([
        api.categories().catch(() => []),
        cards({ period: 'today' }),
        cards({}),
      ]);
      if (stop.signal.aborted) return;
      const shown = new Set(tonight.map(({ id }) => id));
      setOffered({
        at: Date.now(),
        categories: categories.filter(({ slug, count }) => slug !== 'top' && count > 0),
        tonight,
        popular: popular.filter(({ id }) => !shown.has(id)),
      });
    };
    void read();
    return () => stop.abort();
  }, [locale, city]);
  return offered;
}
