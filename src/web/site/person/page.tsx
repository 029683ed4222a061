import type { ReactNode } from 'react';
import type { PersonPage } from '#api/catalog/contract.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { cut } from '#web/site/event/head.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { EventCard } from '#web/site/parts/event-card.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { pageCardAddress, personCard } from '#web/site/parts/page-card.ts';
import { Subscribe } from '#web/site/parts/subscribe.tsx';
import { Portrait } from '#web/site/parts/person-circle.tsx';
import { roleWord } from '#web/site/parts/role-words.ts';
import { Section } from '#web/site/parts/section.tsx';
import type { Head, PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import css from './person.module.css';

type PersonData = { person: PersonPage; today: string };
type Shown = Omit<PageContext<'other-names-id'>, 'api'>;

const DESCRIPTION_LENGTH = 160;

export const page = definePage<'other-names-id', PersonData>({
  load,
  head,
  subNavigation: false,
  tags: ({ person }) => [`person:${person.id}`],
  Page: PersonView,
});

async function load({ params, api, site, city }: PageContext<'other-names-id'>): Promise<PersonData | null> {
  if (params.id === undefined) return null;
  const person = await api.person(params.id);
  return person && { person, today: cityDay(new Date(site.now), city.timeZone) };
}

function head({ person }: PersonData, { site, city }: Shown): Head {
  const canonical = href(site.locale, 'other-names-id', { id: person.id });
  const title = m.site_person_head_title({ name: person.name });
  return {
    title: m.site_head_suffix({ title }),
    description: person.bio === null ? title : cut(person.bio, DESCRIPTION_LENGTH),
    canonical,
    type: 'profile',
    image: pageCardAddress(personCard(person), site.locale),
    imageAlt: person.name,
    feed: { subject: { kind: 'person', id: person.id }, title: person.name },
    jsonLd: [
      breadcrumbList(site.origin, [
        { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
        { name: person.name, href: canonical },
      ]),
      jsonLd('Person', {
        name: person.name,
        url: site.origin + canonical,
        description: person.bio ?? undefined,
        birthDate: person.born ?? undefined,
        deathDate: person.died ?? undefined,
        birthPlace: person.birthplace ?? undefined,
        jobTitle: person.roles.map(roleWord),
      }),
    ],
  };
}

function PersonView({
  data: { person, today },
  context: { site, city },
}: {
  data: PersonData;
  context: Shown;
}): ReactNode {
  const { locale } = site;
  const now = person.works.filter(({ card }) => card.nextAt !== null);
  const earlier = person.works.filter(({ card }) => card.nextAt === null);
  return (
    <div className="wrap">
      <Breadcrumbs
        crumbs={[
          { name: city.name, href: href(locale, 'region', { region: city.slug }) },
          { name: person.name, href: href(locale, 'other-names-id', { id: person.id }) },
        ]}
      />
      <div className={css.top}>
        <div className={css.portrait}>
          <Portrait person={person} />
        </div>
        <div>
          <p className={css.roles}>{upperFirst(person.roles.map(roleWord).join(', '))}</p>
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
      {earlier.length > 0 && (
        <Section title={m.site_person_earlier()}>
          <Works works={earlier} today={today} />
        </Section>
      )}
    </div>
  );
}

function Works({ works, today }: { works: PersonPage['works']; today: string }): ReactNode {
  return (
    <div className={css.works}>
      {works.map(({ card, role }) => (
        <div key={card.id}>
          <EventCard card={card} today={today} />
          <p>{roleWord(role)}</p>
        </div>
      ))}
    </div>
  );
}

/** The data knows a day, or only the year. */
function dateText(date: string | null, locale: Shown['site']['locale']): string | null {
  return date !== null && date.length === 10 ? formatCalendarDay(date, locale, { year: true }) : date;
}
