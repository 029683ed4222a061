import type { PersonPage } from '#api/catalog/person-contract.ts';
import type { PeopleList, TourCard } from '#api/directory/contract.ts';
import type { PageContext } from '#web/site/page-module.ts';

export type NamesRoute = 'other-names-id';
export type Shown = Omit<PageContext<NamesRoute>, 'api'>;

/** The visitor's choices for the list. All of them are part of the address. */
export type PeopleChoice = {
  role: string | null;
  letter: string | null;
  sort: 'popular' | 'name' | null;
  page: number;
};
export type ListData = { kind: 'list'; people: PeopleList; choice: PeopleChoice };
export type PersonData = {
  kind: 'person';
  person: PersonPage;
  tours: readonly TourCard[];
  today: string;
};
export type NamesData = ListData | PersonData;
