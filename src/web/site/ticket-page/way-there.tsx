import type { ReactNode } from 'react';
import type { TicketsView } from '#api/tickets/contract.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { routeLinks, taxiLinks } from '#web/site/parts/map/route-links.ts';
import css from './ticket-page.module.css';

/** The address with its entrance, and routes and taxis to it as links. */
export function WayThere({ view: { performance, order } }: { view: TicketsView }): ReactNode {
  const { place, address, city, lat, lon, entrance } = performance;
  if (performance.state === 'cancelled') return null;
  return (
    <section className={css.way} aria-labelledby="way-there">
      <h2 id="way-there">{m.ticket_way()}</h2>
      <address>
        {bind(`${place}, ${address}, ${city}`)}
        {entrance === null ? null : <span>{bind(m.site_map_entrance({ text: entrance }))}</span>}
      </address>
      {lat === null || lon === null ? null : (
        <ul>
          {[...routeLinks(lat, lon), ...taxiLinks(lat, lon, order.market)].map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
