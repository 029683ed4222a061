import type { ReactNode } from 'react';
import type { Photo } from '#api/catalog/contract.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { personPicture } from '#web/posters/portrait.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import card from './card.module.css';
import css from './person-circle.module.css';

type Person = { id: number; key: string; name: string; photo: Photo | null };

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

type PortraitProps = {
  person: Person;
  /** How wide a photograph is shown. */
  sizes?: string;
  /** Describes the photograph on the page that is about the person. */
  alt?: string | undefined;
};

export function Portrait({ person, sizes = '96px', alt }: PortraitProps): ReactNode {
  if (person.photo !== null)
    return (
      <span className={css.portrait}>
        <PhotoImage photo={person.photo} shape="square" sizes={sizes} alt={alt ?? ''} eager={alt !== undefined} />
      </span>
    );
  return (
    <Drawing className={css.portrait} name={`person ${person.key} ${person.name}`} draw={() => personPicture(person)} />
  );
}

export function People({ children }: { children: ReactNode }): ReactNode {
  return <ul className={css.people}>{children}</ul>;
}
