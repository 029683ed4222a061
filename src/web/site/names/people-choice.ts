import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import type { PeopleChoice } from '#web/site/names/names-data.ts';
import { askedPage } from '#web/site/parts/paging.ts';

export const PEOPLE_QUERY = ['role', 'letter', 'sort', 'page'] as const;

export function readChoice(query: URLSearchParams): PeopleChoice {
  const sort = query.get('sort');
  return {
    role: query.get('role'),
    letter: query.get('letter'),
    sort: sort === 'popular' || sort === 'name' ? sort : null,
    page: askedPage(query),
  };
}

/** Default order: alphabetical under a letter, else by popularity. */
export function shownSort({ sort, letter }: PeopleChoice): 'popular' | 'name' {
  return sort ?? (letter === null ? 'popular' : 'name');
}

/** The address of the list with the given change. Any change other than the page number leads to page one. */
export function choiceAddress(locale: Locale, choice: PeopleChoice, change: Partial<PeopleChoice> = {}): string {
  const { role, letter, sort, page } = { ...choice, page: 1, ...change };
  return href(locale, 'other-names-id', {}, { role, letter, sort, page: page > 1 ? page : null });
}
