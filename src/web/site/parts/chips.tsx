import type { ReactNode } from 'react';
import css from './chips.module.css';

export type Chip = { name: string; href: string; isChosen: boolean; count?: number | undefined };

/** One choice out of several, each a link; phones scroll the row. `small`: single letters. */
export function Chips({
  label,
  chips,
  small = false,
}: {
  label: string;
  chips: readonly Chip[];
  small?: boolean;
}): ReactNode {
  return (
    <nav className={css.chips} aria-label={label} data-small={small || undefined}>
      {chips.map(({ name, href, isChosen, count }) => (
        <a key={href} href={href} aria-current={isChosen ? 'page' : undefined}>
          {name}
          {count !== undefined && <span>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
