import { sharedPhotoAddress } from '#domain/photos/photo-shapes.ts';
import { photoShapes } from '#web/shared/shared-picture.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import type { ListData, NamesData, PersonData, Shown } from '#web/site/names/names-data.ts';
import { choiceAddress } from '#web/site/names/people-choice.ts';
import { professionLabel, roleGroup } from '#web/site/names/role-groups.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, itemList, jsonLd } from '#web/site/parts/json-ld.ts';
import { titleOfPage } from '#web/site/parts/paging.ts';
import { pageCardAddress, personCard } from '#web/site/parts/cards/page-card.ts';
import type { Head } from '#web/shared/html/head.ts';

const DESCRIPTION_LENGTH = 160;

export function head(data: NamesData, context: Shown): Head {
  return data.kind === 'list' ? listHead(data, context) : personHead(data, context);
}

export function listTitle({ choice }: ListData): string {
  const what = choice.role === null ? m.site_people_title() : roleGroup(choice.role);
  return choice.letter === null ? what : m.site_people_letter_title({ what, letter: choice.letter });
}

function listHead(data: ListData, context: Shown): Head {
  const { site } = context;
  const { choice, people } = data;
  const title = listTitle(data);
  // A different order is not a separate page for search engines.
  const canonical = choiceAddress(site.locale, choice, { sort: null, page: choice.page });
  return {
    title: m.site_head_suffix({ title: titleOfPage(m.site_people_head_title({ what: title }), choice.page) }),
    description: m.site_people_lead(),
    canonical,
    // Alphabets differ, so a letter's page has no equivalent in other languages.
    alternates: choice.letter === null,
    noindex: people.total === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(data, context)),
      ...itemList(
        site.origin,
        title,
        people.items.map(({ id, name }) => ({ name, href: href(site.locale, 'other-names-id', { id }) })),
      ),
    ],
  };
}

function personHead(data: PersonData, context: Shown): Head {
  const { site } = context;
  const { person } = data;
  const canonical = href(site.locale, 'other-names-id', { id: person.id });
  const title = m.site_person_head_title({ name: person.name });
  return {
    title: m.site_head_suffix({ title }),
    description: person.bio === null ? title : cut(person.bio, DESCRIPTION_LENGTH),
    canonical,
    type: 'profile',
    image:
      person.photo === null
        ? pageCardAddress(personCard(person), site.locale)
        : sharedPhotoAddress(person.photo.id, 'card'),
    imageAlt: person.photo?.alt ?? person.name,
    feed: { subject: { kind: 'person', id: person.id }, title: person.name },
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(data, context)),
      jsonLd('Person', {
        name: person.name,
        url: site.origin + canonical,
        image: person.photo === null ? undefined : photoShapes(person.photo, site.origin),
        description: person.bio ?? undefined,
        birthDate: person.born ?? undefined,
        deathDate: person.died ?? undefined,
        birthPlace: person.birthplace === null ? undefined : { '@type': 'Place', name: person.birthplace },
        jobTitle: person.roles.map(professionLabel),
        colleague:
          person.partners.length === 0
            ? undefined
            : person.partners.map(({ id, name }) => ({
                '@type': 'Person',
                name,
                url: site.origin + href(site.locale, 'other-names-id', { id }),
              })),
      }),
    ],
  };
}

export function crumbsOf(data: NamesData, { site, city }: Shown): Crumb[] {
  const people = { name: m.site_people_short(), href: href(site.locale, 'other-names-id', {}) };
  const start = [{ name: city.name, href: href(site.locale, 'region', { region: city.slug }) }, people];
  if (data.kind === 'person')
    return [...start, { name: data.person.name, href: href(site.locale, 'other-names-id', { id: data.person.id }) }];
  if (data.choice.role === null) return start;
  return [
    ...start,
    { name: roleGroup(data.choice.role), href: choiceAddress(site.locale, data.choice, { letter: null, sort: null }) },
  ];
}
