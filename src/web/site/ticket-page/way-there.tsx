import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { routeLinks, taxiLinks } from '#web/site/parts/map/route-links.ts';
import css from './ticket-page.module.css';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';

type Props = { view: TicketsPartView; Title?: 'h2' | 'h3' };

/** The address with its entrance, and routes and taxis to it as links. */
export function WayThere({ view: { performance, order }, Title = 'h2' }: Props): ReactNode {
  const { place, address, city, lat, lon, entrance } = performance;
  if (performance.state === 'cancelled') return null;
  const id = `way-there-${performance.id}`;
  return (
    <section className={css.way} aria-labelledby={Title === 'h2' ? id : undefined}>
      <Title id={id}>{m.ticket_way()}</Title>
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
