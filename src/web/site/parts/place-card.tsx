import type { ReactNode } from 'react';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { placePicture } from '#web/posters/place-picture.ts';
import { Drawing } from '#web/site/parts/drawing.tsx';
import { placeTypeWord } from '#web/site/parts/place-type-words.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './place-card.module.css';

type Place = { id: number; key: string; name: string; type: string; events: number; address?: string };

type Props = { place: Place; city: string; heading?: 'h2' | 'h3' };

export function PlaceCard({ place, city, heading: Heading = 'h3' }: Props): ReactNode {
  const { site } = useSite();
  const address = href(site.locale, 'region-objects-id-object', {
    region: city,
    id: placeTypeId(place.type),
    object: place.id,
  });
  const facts = [placeTypeWord(place.type), place.events > 0 && m.site_events_count({ count: place.events })];
  return (
    <article className={css.card}>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <Drawing name={`place ${place.key}`} draw={() => placePicture(place)} />
      </a>
      <Heading className={css.name}>
        <a href={address}>{bind(place.name)}</a>
      </Heading>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {place.address !== undefined && <p>{bind(place.address)}</p>}
    </article>
  );
}

export function PlaceGrid({ children, scrolls = false }: { children: ReactNode; scrolls?: boolean }): ReactNode {
  return (
    <div className={css.grid} data-scrolls={scrolls || undefined}>
      {children}
    </div>
  );
}
