import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import css from './chips.module.css';

export type Chip = {
  name: string;
  href: string;
  isChosen?: boolean;
  count?: number | string | undefined;
  icon?: IconName;
};

/** Links for one choice out of several; on phones the row scrolls. `small` is for single letters. */
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
      {chips.map(({ name, href, isChosen, count, icon }) => (
        <a key={href} href={href} aria-current={isChosen ? 'page' : undefined}>
          {icon && <Icon name={icon} size={16} />}
          {bind(name)}
          {count !== undefined && <span>{count}</span>}
        </a>
      ))}
    </nav>
  );
}
