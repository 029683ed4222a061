import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { ButtonMenu } from './menu.tsx';
import css from './menu.module.css';

type Entry = { path: string; label: () => string; icon: CabinetIconName };

/** The screens that the bar of a phone has no room for. */
export function MoreMenu({ entries, className }: { entries: readonly Entry[]; className: string }): ReactNode {
  const { pathname } = useLocation();
  const go = useNavigate();
  return (
    <ButtonMenu
      name={m.cabinet_nav_more()}
      className={className}
      label={
        <>
          <CabinetIcon name="more" size={24} />
          <span>{m.cabinet_nav_more()}</span>
        </>
      }
      onAction={(path) => void go(path)}
    >
      {entries.map(({ path, label, icon }) => (
        <MenuItem
          key={path}
          id={path}
          className={css.entry ?? ''}
          textValue={label()}
          aria-current={path === pathname ? 'page' : undefined}
        >
          <CabinetIcon name={icon} />
          {label()}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
