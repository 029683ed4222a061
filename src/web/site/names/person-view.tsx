import type { ReactNode } from 'react';
import type { PersonPage } from '#api/catalog/person-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { crumbsOf } from '#web/site/names/head.ts';
import type { PersonData, Shown } from '#web/site/names/names-data.ts';
import { professionLabel } from '#web/site/names/role-groups.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { FollowAction } from '#web/site/parts/links/follow-action.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { Subscribe } from '#web/site/parts/links/subscribe.tsx';
import { PhotoCredit } from '#web/site/parts/pictures/photo-credit.tsx';
import { People, PersonCircle, Portrait } from '#web/site/parts/cards/person-circle.tsx';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { Section } from '#web/site/parts/section.tsx';
import { TourRow } from '#web/site/parts/cards/tour-row.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './person.module.css';

export function PersonView({ data, context }: { data: PersonData; context: Shown }): ReactNode {
  const { person, tours, today } = data;
  const { site, city } = context;
  const { locale } = site;
  const now = person.works.filter(({ card }) => card.nextAt !== null);
  const earlier = person.works.filter(({ card }) => card.nextAt === null);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(data, context)} />
      <div className={css.top}>
        <div className={css.portrait}>
          <Portrait person={person} sizes="240px" alt={person.photo?.alt} />
          {person.photo !== null && <PhotoCredit photo={person.photo} />}
        </div>
        <div>
          <p className={css.roles}>
            {person.roles.map((role, at) => (
              <span key={role}>
                {at > 0 && ', '}
                <a href={href(locale, 'other-names-id', {}, { role })}>
                  {at === 0 ? upperFirst(professionLabel(role)) : professionLabel(role)}
                </a>
              </span>
            ))}
          </p>
          <h1>{bind(person.name)}</h1>
          {person.bio !== null && <p className={css.bio}>{bind(person.bio)}</p>}
          <Facts
            rows={[
              { name: m.site_person_born(), value: dateText(person.born, locale) },
              { name: m.site_person_died(), value: dateText(person.died, locale) },
              { name: m.site_person_birthplace(), value: person.birthplace },
            ]}
          />
          <Actions>
            <FollowAction kind="person" id={person.id} />
            <ShareAction title={person.name} />
            <Subscribe subject={{ kind: 'person', id: person.id }} />
          </Actions>
        </div>
      </div>
      {now.length === 0 ? (
        <Empty title={m.site_person_nothing()} text={m.site_empty_section_text()}>
          <a className="link" href={href(locale, 'region', { region: city.slug })}>
            {m.site_empty_whole_guide()}
          </a>
        </Empty>
      ) : (
        <Section title={m.site_person_now()} count={now.length}>
          <Works works={now} today={today} />
        </Section>
      )}
      {tours.length > 0 && (
        <Section title={m.site_people_tours()}>
          {tours.map((tour) => (
            <TourRow key={tour.id} tour={tour} today={today} />
          ))}
        </Section>
      )}
      {earlier.length > 0 && (
        <Section title={m.site_person_earlier()}>
          <Works works={earlier} today={today} />
        </Section>
      )}
      {person.partners.length > 0 && (
        <Section title={m.site_people_together()}>
          <People>
            {person.partners.map((partner) => (
              <PersonCircle
                key={partner.id}
                person={partner}
                role={upperFirst(partner.roles.slice(0, 2).map(professionLabel).join(', '))}
              />
            ))}
          </People>
        </Section>
      )}
    </div>
  );
}

function Works({ works, today }: { works: PersonPage['works']; today: string }): ReactNode {
  const { frame } = useSite();
  return (
    <CardGrid>
      {works.map(({ card, roles, city }) => (
        <div key={card.id} className={css.work}>
          <EventCard
            card={card}
            today={today}
            where={
              card.citySlug === frame.city.slug || card.place === null
                ? undefined
                : m.site_country_where({ place: card.place, city })
            }
          />
          <p>{roles.map(roleLabel).join(', ')}</p>
        </div>
      ))}
    </CardGrid>
  );
}

/** The data contains a full date or only a year. */
function dateText(date: string | null, locale: Locale): string | null {
  return date !== null && date.length === 10 ? formatCalendarDay(date, locale, { year: true }) : date;
}
