import type { ReactNode } from 'react';
import css from './facts.module.css';

type Row = { name: string; value: ReactNode };

/** Names and values in two columns. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly Row[] }): ReactNode {
  const known = rows.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={css.facts}>
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
