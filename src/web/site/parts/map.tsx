import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Drawing } from '#web/site/parts/drawing.tsx';
import { mapDrawing } from '#web/site/parts/map-drawing.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './map.module.css';

type Props = { seed: string; address: string; lat: number | null; lon: number | null; wide?: boolean };

/** The drawing says "it is somewhere"; the link says where exactly. */
export function PlaceMap({ seed, address, lat, lon, wide = false }: Props): ReactNode {
  return (
    <div className={css.map} data-wide={wide || undefined} role="group" aria-label={m.site_event_map_of({ address })}>
      <Drawing name={`map ${seed}`} draw={() => mapDrawing(seed)} />
      {lat !== null && lon !== null && (
        <a className={css.open} href={mapAddress(lat, lon)} target="_blank" rel="noreferrer">
          <Icon name="map" size={16} />
          {m.site_event_open_map()}
        </a>
      )}
    </div>
  );
}

export function mapAddress(lat: number, lon: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}
