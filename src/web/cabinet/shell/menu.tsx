import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { CabinetIcon } from '../icon.tsx';
import css from './menu.module.css';

type Props = {
  /** Visible content of the button. */
  label: ReactNode;
  /** Accessible name, needed when the button shows only an icon. */
  name: string;
  className?: string;
  /** Shown above the entries. */
  head?: ReactNode;
  onAction?: (key: string) => void;
  children: ReactNode;
};

/** A button that opens a list of entries below it. */
export function ButtonMenu({ label, name, className = css.button ?? '', head, onAction, children }: Props): ReactNode {
  return (
    <MenuTrigger>
      <Button className={className} aria-label={name}>
        {label}
      </Button>
      <Popover className={css.popover ?? ''} placement="bottom end" offset={6}>
        {head}
        <Menu className={css.menu ?? ''} aria-label={name} onAction={(key) => onAction?.(String(key))}>
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Check mark at the end of the selected entry. */
export function Mark(): ReactNode {
  return (
    <span className={css.mark}>
      <CabinetIcon name="check" size={18} />
    </span>
  );
}
