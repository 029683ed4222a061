import type { ReactNode } from 'react';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import css from './notice.module.css';

type Props = { title: string; text: string; icon?: CabinetIconName; children?: ReactNode };

/** Fills a screen that is empty, has no results or failed, and says how to continue. */
export function Notice({ title, text, icon = 'info', children }: Props): ReactNode {
  return (
    <section className={css.notice}>
      <span className={css.icon}>
        <CabinetIcon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children === undefined ? null : <div className={css.acts}>{children}</div>}
    </section>
  );
}
