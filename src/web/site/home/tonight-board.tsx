import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { DAY_PARTS } from '#domain/catalog/day-part.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { EventRows } from '#web/site/home/event-rows.tsx';
import type { HomeData } from '#web/site/home/loader.ts';
import { seenOn, ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './tonight-board.module.css';

/** With fewer performances than this, the board also shows the following days. */
const FEW = 4;

type Props = { home: HomeData['home']; next: readonly EventCard[]; allHref: string; tomorrowHref: string };

/** A column of showtime buttons: time and price, then title and place. */
export function TonightBoard({ home, next, allHref, tomorrowHref }: Props): ReactNode {
  const { site } = useSite();
  const { city, tonight, counts } = home;
  const first = tonight[0];
  if (first === undefined) {
    return (
      <section className={css.board}>
        <h2>{m.site_home_quiet_title()}</h2>
        <p className={css.quiet}>{bind(m.site_home_quiet_text())}</p>
        <EventRows cards={next} today={home.today} />
        <ButtonLink variant="quiet" size="m" href={tomorrowHref}>
          {m.site_when_tomorrow()}
          {counts.tomorrow > 0 && `: ${m.site_events_count({ count: counts.tomorrow })}`}
        </ButtonLink>
      </section>
    );
  }
  const isEvening = Number(formatTime(first.offer.startsAt, city.timeZone).slice(0, 2)) >= DAY_PARTS.evening;
  return (
    <section className={css.board}>
      <h2>
        {isEvening ? m.site_home_tonight() : m.site_when_today()}
        <a href={allHref}>{m.site_home_all_today({ count: counts.today })}</a>
      </h2>
      <ol>
        {tonight.map(({ eventId, title, place, offer }) => (
          <li key={offer.id}>
            <ShowtimeButton
              offer={seenOn(home.today, offer, city.timeZone)}
              eventId={eventId}
              timeZone={city.timeZone}
            />
            <div>
              <h3>
                <a href={href(site.locale, 'region-event-event', { region: city.slug, event: eventId })}>
                  {titleText(title)}
                </a>
              </h3>
              <p>{bind(place)}</p>
            </div>
          </li>
        ))}
      </ol>
      {tonight.length < FEW && next.length > 0 && (
        <>
          <h2 className={css.next}>{m.site_home_next_days()}</h2>
          <EventRows cards={next} today={home.today} />
        </>
      )}
    </section>
  );
}
