import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import css from './drop-down.module.css';

type Props = {
  label: ReactNode;
  title?: string | undefined;
  children: ReactNode;
  className?: string | undefined;
  align?: 'start' | 'end';
  isOpen?: boolean;
};

/**
 * A button with a list below it, based on <details>, so it opens without scripts. `closeDropDowns`
 * (site/client/frame-controls.ts) closes it on Esc, on a selection and on a click elsewhere.
 */
export function DropDown({
  label,
  title,
  children,
  className = '',
  align = 'start',
  isOpen = false,
}: Props): ReactNode {
  return (
    <details className={`${css.drop} ${className}`} data-drop-down open={isOpen || undefined}>
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
