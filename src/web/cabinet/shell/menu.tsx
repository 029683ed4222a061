import type { ReactNode } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { CabinetIcon } from '../icon.tsx';
import type { OpenMenu } from './menu-button.tsx';
import css from './menu.module.css';

type Props = OpenMenu & {
  /** Shown above the entries. */
  head?: ReactNode;
  onAction?: (key: string) => void;
  children: ReactNode;
};

/** The open list of entries below its button. */
export function MenuList({ name, button, isByKey, onClose, head, onAction, children }: Props): ReactNode {
  return (
    <Popover
      className={css.popover ?? ''}
      trigger="MenuTrigger"
      triggerRef={button}
      isOpen
      onOpenChange={onClose}
      placement="bottom end"
      offset={6}
    >
      {head}
      <Menu
        className={css.menu ?? ''}
        aria-label={name}
        autoFocus={isByKey ? 'first' : true}
        onAction={(key) => onAction?.(String(key))}
        onClose={onClose}
      >
        {children}
      </Menu>
    </Popover>
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
