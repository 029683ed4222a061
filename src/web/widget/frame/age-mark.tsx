import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './age-mark.module.css';

/** «16+», with a full text for screen readers, which would read "sixteen plus". */
export function AgeMark({ age }: { age: string }): ReactNode {
  if (age === '') return null;
  const years = /^(\d+)\+$/.exec(age)?.[1];
  if (years === undefined) return <span className={css.mark}>{age}</span>;
  return (
    <span className={css.mark}>
      <span aria-hidden="true">{age}</span>
      <span className={css.words}>{years === '0' ? m.widget_age_any() : m.widget_age_from({ years })}</span>
    </span>
  );
}
