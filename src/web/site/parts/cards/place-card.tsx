import type { ReactNode } from 'react';
import type { Photo } from '#api/catalog/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { placePicture } from '#web/posters/place-picture.ts';
import { distanceText } from '#web/site/parts/map/distance-text.ts';
import { CardGrid } from './card-grid.tsx';
import { PictureCard } from './picture-card.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './place-card.module.css';

type Place = {
  id: number;
  key: string;
  name: string;
  type: { id: number; key: string; name: string };
  events: number;
  photo: Photo | null;
  address?: string;
};

type Props = {
  place: Place;
  city: string;
  heading?: 'h2' | 'h3';
  /** From the visitor, where that is known. */
  metres?: number | null;
};

export function PlaceCard({ place, city, heading, metres = null }: Props): ReactNode {
  const { site } = useSite();
  const address = href(site.locale, 'region-objects-id-object', {
    region: city,
    id: place.type.id,
    object: place.id,
  });
  const facts = [
    metres !== null && distanceText(metres, site.locale),
    place.type.name,
    place.events > 0 && m.site_events_count({ count: place.events }),
  ];
  return (
    <PictureCard
      href={address}
      title={place.name}
      drawing={{
        name: `place ${place.key}`,
        draw: () => placePicture({ id: place.id, key: place.key, type: place.type.key }),
      }}
      photo={place.photo}
      heading={heading}
      className={css.place}
    >
      <p>{bind(facts.filter(Boolean).join(' · '))}</p>
      {place.address !== undefined && <p>{bind(place.address)}</p>}
    </PictureCard>
  );
}

export function PlaceGrid(props: { children: ReactNode; scrolls?: boolean }): ReactNode {
  return <CardGrid of="pictures" {...props} />;
}
