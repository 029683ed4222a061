import type { ReactNode } from 'react';
import type { SearchGroup, SearchResult } from '#api/catalog/search-contract.ts';
import { bind } from '#texts/typography.ts';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { People, PersonCircle } from '#web/site/parts/cards/person-circle.tsx';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { addressOf } from '#web/site/parts/search/address-of.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './search.module.css';

const FIRST_ROW = 4;

/** The items of one group, as the same cards that other pages show. */
export function Hits({ result, group, today }: { result: SearchResult; group: SearchGroup; today: string }): ReactNode {
  switch (group) {
    case 'performances':
      return (
        <CardGrid>
          {result.performances.items.map(({ card, city }, at) => (
            <EventCard
              key={card.id}
              card={card}
              today={today}
              eager={at < FIRST_ROW}
              where={city === null ? undefined : [card.place, city].filter((part) => part !== null).join(', ')}
            />
          ))}
        </CardGrid>
      );
    case 'objects':
      return (
        <PlaceGrid>
          {result.objects.items.map((place) => (
            <PlaceCard
              key={place.id}
              place={{ ...place, name: place.title, ...(place.city === null ? {} : { address: place.city }) }}
              city={regionOf(place.url)}
            />
          ))}
        </PlaceGrid>
      );
    case 'names':
      return (
        <People>
          {result.names.items.map((person) => (
            <PersonCircle
              key={person.id}
              person={{ ...person, name: person.title }}
              role={person.roles.slice(0, 2).map(roleLabel).join(', ')}
            />
          ))}
        </People>
      );
    default:
      return <Lines items={result[group].items} />;
  }
}

function Lines({ items }: { items: SearchResult['posts']['items'] }): ReactNode {
  const { locale } = useSite().site;
  return (
    <ul className={css.lines}>
      {items.map(({ id, title, hint, url }) => (
        <li key={id}>
          <a className="link" href={addressOf(url, locale)}>
            {bind(title)}
          </a>
          {hint !== null && <span>{bind(hint)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The city in a place's address: a place has only one. */
function regionOf(url: string): string {
  return url.split('/')[2] ?? '';
}
