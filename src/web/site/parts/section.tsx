import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './section.module.css';

type Props = {
  title: string;
  count?: number | undefined;
  /** Where the rest of it is. Phones show the short word only. */
  all?: { text: string; href: string } | undefined;
  id?: string;
  /** The first one on a page stands closer to what is above. */
  first?: boolean;
  children: ReactNode;
};

export function Section({ title, count, all, id, first = false, children }: Props): ReactNode {
  return (
    <section className={css.section} id={id} data-first={first || undefined}>
      <div className={css.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={css.count}>{count}</span>}
        {all && (
          <a className={css.all} href={all.href}>
            <span className="desk">{all.text}</span>
            <span className="mob">{m.site_see_all()}</span>
            <Icon name="right" size={16} />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
