import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { personPicture } from '#web/posters/portrait.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import card from './card.module.css';
import css from './person-circle.module.css';

type Person = { id: number; key: string; name: string };

export function PersonCircle({ person, role }: { person: Person; role: string }): ReactNode {
  const { site } = useSite();
  const address = href(site.locale, 'other-names-id', { id: person.id });
  return (
    <li className={`${card.card} ${css.person}`}>
      <Portrait person={person} />
      <h3>
        <a href={address}>{bind(person.name)}</a>
      </h3>
      <p>{role}</p>
    </li>
  );
}

export function Portrait({ person }: { person: Person }): ReactNode {
  return (
    <Drawing className={css.portrait} name={`person ${person.key} ${person.name}`} draw={() => personPicture(person)} />
  );
}

export function People({ children }: { children: ReactNode }): ReactNode {
  return <ul className={css.people}>{children}</ul>;
}
