import type { ReactNode } from 'react';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { head } from '#web/site/names/head.ts';
import type { NamesData, NamesRoute, Shown } from '#web/site/names/names-data.ts';
import { PEOPLE_QUERY, readChoice } from '#web/site/names/people-choice.ts';
import { PeopleView } from '#web/site/names/people-view.tsx';
import { PersonView } from '#web/site/names/person-view.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';

/** One route of the specification: the list of people without an id, one person with an id. */
export const page = definePage<NamesRoute, NamesData>({
  load,
  head,
  query: PEOPLE_QUERY,
  subNavigation: ({ id }) => id === undefined,
  tags: (data) =>
    data.kind === 'list' ? data.people.items.map(({ id }) => `person:${id}`) : [`person:${data.person.id}`],
  Page: ({ data, context }: { data: NamesData; context: Shown }): ReactNode =>
    data.kind === 'list' ? <PeopleView data={data} context={context} /> : <PersonView data={data} context={context} />,
});

async function load({ params, query, api, site, city }: PageContext<NamesRoute>): Promise<NamesData | null> {
  const { id } = params;
  if (id === undefined) {
    const choice = readChoice(query);
    const people = await api.people({ ...choice });
    if (people === null || (choice.page > 1 && people.items.length === 0)) return null;
    // A role without people is not found.
    const isKnown = choice.role === null || people.roles.some(({ role }) => role === choice.role);
    return isKnown ? { kind: 'list', people, choice } : null;
  }
  const [person, tours] = await Promise.all([api.person(id), api.tours({ artist: id })]);
  if (person === null) return null;
  const today = calendarDate(new Date(site.now), city.timeZone);
  return { kind: 'person', person, tours: [...(tours?.running ?? []), ...(tours?.coming ?? [])], today };
}
