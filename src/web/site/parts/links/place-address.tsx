import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { mapLinks, type MapLink } from './map-links.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './place-address.module.css';

type Props = {
  place: string;
  address: string;
  city: string;
  lat: number | null;
  lon: number | null;
  accessible: boolean;
};

/** Brand names, written the same way in every language. */
const NAMES: Readonly<Record<MapLink['service'], string>> = {
  yandex: 'Yandex Maps',
  google: 'Google Maps',
  '2gis': '2GIS',
  osm: 'OpenStreetMap',
};

/** The address as text, and links to maps. No map is drawn because its streets would be invented. */
export function PlaceAddress({ place, address, city, lat, lon, accessible }: Props): ReactNode {
  return (
    <div className={css.card}>
      <Icon name="pin" size={24} />
      <div>
        <address className={css.address}>
          <b>{bind(place)}</b>
          <span>{bind(`${city}, ${address}`)}</span>
        </address>
        {accessible && <p className={css.note}>{bind(m.site_place_accessible())}</p>}
        {lat !== null && lon !== null && (
          <ul className={css.maps} aria-label={m.site_maps_label()}>
            {mapLinks(lat, lon).map(({ service, href }) => (
              <li key={service}>
                <a href={href} target="_blank" rel="noreferrer">
                  {NAMES[service]}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
