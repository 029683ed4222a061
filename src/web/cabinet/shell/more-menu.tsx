import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { ButtonMenu } from './menu.tsx';
import css from './menu.module.css';

type Entry = { path: string; label: () => string; icon: CabinetIconName };

type Props = {
  entries: readonly Entry[];
  /** Link to the guide, which the header shows only on wider screens. */
  site: string;
  className: string;
};

/** Menu of the screens that do not fit into the phone's bottom bar. */
export function MoreMenu({ entries, site, className }: Props): ReactNode {
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
      onAction={(path) => path.startsWith('/') && void go(path)}
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
      <MenuItem className={css.entry ?? ''} href={site} textValue={m.cabinet_to_guide()}>
        <CabinetIcon name="left" />
        {m.cabinet_to_guide()}
      </MenuItem>
    </ButtonMenu>
  );
}
