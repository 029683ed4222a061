import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { LEADING_ROLES } from '#web/site/event/event-facts.tsx';
import { FilmSchedule } from '#web/site/event/film-schedule.tsx';
import type { EventData } from '#web/site/event/loader.ts';
import { ScheduleByDate } from '#web/site/event/schedule-by-date.tsx';
import { People, PersonCircle } from '#web/site/parts/cards/person-circle.tsx';
import { PlaceAddress } from '#web/site/parts/map/place-address.tsx';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { Section } from '#web/site/parts/section.tsx';
import { VideoStage } from '#web/site/player/video-stage.tsx';
import css from './event.module.css';

/** Schedule, description, trailer, people and the way there. */
export function EventContent({ data, cityName }: { data: EventData; cityName: string }): ReactNode {
  const { event, trailers, today } = data;
  const isFilm = event.category.slug === 'kino';
  const hasSchedule = event.schedule.length > 0;
  const place = event.schedule[0]?.places[0];
  return (
    <>
      {isFilm && hasSchedule && <FilmSchedule data={data} />}
      {!isFilm && hasSchedule && (
        <Section id="schedule" title={m.site_event_schedule()} count={event.schedule.length} first>
          <ScheduleByDate event={event} today={today} />
        </Section>
      )}
      {event.description !== null && (
        <Section title={aboutTitle(event.category.slug)} first={!hasSchedule}>
          <div className={css.prose}>
            {event.description.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{bind(paragraph)}</p>
            ))}
          </div>
        </Section>
      )}
      {trailers.slice(0, 1).map((trailer) => (
        <Section key={trailer.id} id="trailer" title={m.site_video_trailer()}>
          <VideoStage video={trailer} file={null} label={m.site_video_watch()} />
        </Section>
      ))}
      {(event.people.length > 1 || event.people.some(({ role }) => !LEADING_ROLES.includes(role))) && (
        <Section title={isFilm ? m.site_event_people_film() : m.site_event_people()} count={event.people.length}>
          <People>
            {event.people.map((person) => (
              <PersonCircle key={`${person.id} ${person.role}`} person={person} role={roleLabel(person.role)} />
            ))}
          </People>
        </Section>
      )}
      {!isFilm && place !== undefined && (
        <Section title={m.site_event_getting_there()}>
          <PlaceAddress {...place} city={cityName} way={event.way} />
        </Section>
      )}
    </>
  );
}

function aboutTitle(category: string): string {
  if (category === 'kino') return m.site_event_about_film();
  return category === 'teatr' ? m.site_event_about_play() : m.site_event_about();
}
