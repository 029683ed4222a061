import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import { crumbsOf, listTitle } from '#web/site/names/head.ts';
import type { ListData, Shown } from '#web/site/names/names-data.ts';
import { choiceAddress, shownSort } from '#web/site/names/people-choice.ts';
import { professionLabel, roleGroup } from '#web/site/names/role-groups.ts';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { Lede } from '#web/site/parts/lede.tsx';
import { Portrait } from '#web/site/parts/cards/person-circle.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import card from '#web/site/parts/cards/card.module.css';
import css from './people.module.css';

/** Maximum number of roles shown per person in the list. */
const ROLES_SHOWN = 2;

export function PeopleView({ data, context }: { data: ListData; context: Shown }): ReactNode {
  const { people, choice } = data;
  const { locale } = context.site;
  const sort = shownSort(choice);
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(data, context)} />
      <Lede title={listTitle(data)} text={m.site_people_lead()} />
      <Chips
        label={m.site_people_roles()}
        chips={[
          {
            name: m.site_people_all(),
            href: choiceAddress(locale, choice, { role: null, letter: null }),
            isChosen: choice.role === null,
          },
          ...people.roles.map((entry) => ({
            name: roleGroup(entry.role),
            count: entry.people,
            href: choiceAddress(locale, choice, { role: entry.role, letter: null }),
            isChosen: entry.role === choice.role,
          })),
        ]}
      />
      <Chips
        small
        label={m.site_people_letters()}
        chips={[
          {
            name: m.site_people_letter_all(),
            href: choiceAddress(locale, choice, { letter: null }),
            isChosen: choice.letter === null,
          },
          ...people.letters.map(({ letter }) => ({
            name: letter,
            href: choiceAddress(locale, choice, { letter }),
            isChosen: letter === choice.letter,
          })),
        ]}
      />
      <div className={css.count}>
        <span>{m.site_people_count({ count: people.total })}</span>
        <nav aria-label={m.site_people_sort()}>
          {(['popular', 'name'] as const).map((order) => (
            <a
              key={order}
              href={choiceAddress(locale, choice, { sort: order })}
              aria-current={order === sort ? 'true' : undefined}
            >
              {order === 'popular' ? m.site_people_sort_popular() : m.site_people_sort_name()}
            </a>
          ))}
        </nav>
      </div>
      {people.items.length === 0 ? (
        <Empty title={m.site_people_empty_title()} text={m.site_people_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={href(locale, 'other-names-id', {})}>
            {m.site_people_title()}
          </ButtonLink>
        </Empty>
      ) : (
        <ul className={css.people}>
          {people.items.map((person) => (
            <li key={person.id} className={card.card}>
              <Portrait person={person} />
              <div>
                <h2 className={card.title}>
                  <a href={href(locale, 'other-names-id', { id: person.id })}>{bind(person.name)}</a>
                </h2>
                <p>{upperFirst(person.roles.slice(0, ROLES_SHOWN).map(professionLabel).join(', '))}</p>
                {person.events > 0 && <p>{m.site_events_count({ count: person.events })}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={people.page}
        pages={people.pages}
        addressOf={(number) => choiceAddress(locale, choice, { page: number })}
      />
    </div>
  );
}
