import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Way } from '#api/catalog/contract.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MapButton } from './map-button.tsx';
import css from './place-address.module.css';
import { type RouteLink, routeLinks, taxiLinks } from './route-links.ts';

type Props = {
  place: string;
  address: string;
  city: string;
  lat: number | null;
  lon: number | null;
  accessible: boolean;
  way: Way | null;
};

/** The address as text, routes and taxis as links, and a map after a click. */
export function PlaceAddress({ place, address, city, lat, lon, accessible, way }: Props): ReactNode {
  const { site } = useSite();
  const pins = useMemo(
    () => (lat === null || lon === null ? [] : [{ id: 0, name: place, lat, lon, count: null, lines: [], href: null }]),
    [place, lat, lon],
  );
  return (
    <>
      <div className={css.card}>
        <Icon name="pin" size={24} />
        <div>
          <address className={css.address}>
            <b>{bind(place)}</b>
            <span>{bind(`${city}, ${address}`)}</span>
          </address>
          {way?.stations?.map(({ name, kind, minutes }) => (
            <p key={name} className={css.note}>
              {bind(kind === 'metro' ? m.site_map_metro({ name, minutes }) : m.site_map_stop({ name, minutes }))}
            </p>
          ))}
          {way !== null && way.entrance !== null && (
            <p className={css.note}>{bind(m.site_map_entrance({ text: way.entrance }))}</p>
          )}
          {accessible && <p className={css.note}>{bind(m.site_place_accessible())}</p>}
          {lat !== null && lon !== null && (
            <>
              <Links label={m.site_map_route()} links={routeLinks(lat, lon)} />
              <Links label={m.site_map_taxi()} links={taxiLinks(lat, lon, site.market)} />
            </>
          )}
        </div>
      </div>
      <div className={css.map}>
        <MapButton label={m.site_map_of({ name: place })} pins={pins} />
      </div>
    </>
  );
}

function Links({ label, links }: { label: string; links: readonly RouteLink[] }): ReactNode {
  return (
    <div className={css.links}>
      <span aria-hidden="true">{label}</span>
      <ul aria-label={label}>
        {links.map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
