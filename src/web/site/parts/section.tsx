import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './section.module.css';

type Props = {
  title: string;
  count?: number | string | undefined;
  /** Link to the full list. Phones show only a short label. */
  all?: { text: string; href: string } | undefined;
  id?: string;
  /** The first section of a page has a smaller gap above it. */
  first?: boolean;
  /** By this name the page's style sheet knows how high the section will be before it is laid out. */
  part?: string | undefined;
  children: ReactNode;
};

export function Section({ title, count, all, id, first = false, part, children }: Props): ReactNode {
  return (
    <section className={css.section} id={id} data-first={first || undefined} data-part={part}>
      <div className={css.head}>
        <h2>{title}</h2>
        {count !== undefined && count !== 0 && <span className={css.count}>{count}</span>}
        {all && (
          <a className={css.all} href={all.href}>
            <span className="desktop">{all.text}</span>
            <span className="mob">{m.site_see_all()}</span>
            <Icon name="right" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
