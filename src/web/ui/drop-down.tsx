import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import css from './drop-down.module.css';

type Props = {
  label: ReactNode;
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
  align?: 'start' | 'end';
};

/** A button with a list under it, on <details>: opens without scripts; `closeDropDowns` lets Esc, a choice or a click elsewhere close it. */
export function DropDown({ label, title, children, className = '', align = 'start' }: Props): ReactNode {
  return (
    <details className={`${css.drop} ${className}`} data-drop-down>
      <summary title={title}>
        {label}
        <Icon name="down" size={16} />
      </summary>
      <div className={css.list} data-align={align}>
        {children}
      </div>
    </details>
  );
}
