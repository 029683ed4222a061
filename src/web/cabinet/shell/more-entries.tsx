import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { cityLink } from '../site-links.ts';
import type { OpenMenu } from './menu-button.tsx';
import { MenuList } from './menu.tsx';
import { BEHIND_MORE } from './nav.ts';
import css from './menu.module.css';

/** The screens behind "More", and the guide, which the header shows only on wider screens. */
export function MoreEntries(menu: OpenMenu): ReactNode {
  const { pathname } = useLocation();
  const go = useNavigate();
  return (
    <MenuList {...menu} onAction={(path) => path.startsWith('/') && void go(path)}>
      {BEHIND_MORE.map(({ path, label, icon }) => (
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
      <MenuItem className={css.entry ?? ''} href={cityLink(facts.city)} textValue={m.cabinet_to_guide()}>
        <CabinetIcon name="left" />
        {m.cabinet_to_guide()}
      </MenuItem>
    </MenuList>
  );
}
