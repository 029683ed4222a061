import { type ReactNode, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import { m } from '#texts/generated/messages.js';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { chooseTheme, type ThemeChoice } from '#web/shared/visitor/theme.ts';
import { useCurrentUser } from '#web/shared/visitor/use-current-user.ts';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { leave } from '../use-login.ts';
import type { OpenMenu } from './menu-button.tsx';
import { Mark, MenuList } from './menu.tsx';
import css from './menu.module.css';

const THEMES: readonly { choice: ThemeChoice; icon: CabinetIconName; label: () => string }[] = [
  { choice: 'system', icon: 'system', label: m.cabinet_theme_system },
  { choice: 'light', icon: 'sun', label: m.cabinet_theme_light },
  { choice: 'dark', icon: 'moon', label: m.cabinet_theme_dark },
];

/** The logged-in visitor, the theme and the logout. */
export function AccountEntries(menu: OpenMenu): ReactNode {
  const user = useCurrentUser();
  const [theme, setTheme] = useState(() => readCookie('theme') ?? 'system');
  return (
    <MenuList
      {...menu}
      head={
        user === null || user.phone === '' ? null : (
          <p className={css.head}>
            {m.cabinet_logged_as()} <b>{user.phone}</b>
          </p>
        )
      }
      onAction={(key) => {
        if (key === 'leave') void leave();
      }}
    >
      <MenuSection
        className={css.group ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[theme]}
        onSelectionChange={(keys) => {
          const [choice = 'system'] = keys as Set<ThemeChoice>;
          setTheme(choice);
          chooseTheme(choice);
        }}
      >
        <Header className={css.label ?? ''}>{m.cabinet_theme()}</Header>
        {THEMES.map(({ choice, icon, label }) => (
          <MenuItem
            key={choice}
            id={choice}
            className={css.entry ?? ''}
            textValue={label()}
            shouldCloseOnSelect={false}
          >
            <CabinetIcon name={icon} />
            <span>{label()}</span>
            {choice === theme ? <Mark /> : null}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSection className={css.group ?? ''} aria-label={m.cabinet_account()}>
        <MenuItem id="leave" className={css.entry ?? ''} textValue={m.cabinet_log_out()}>
          <CabinetIcon name="leave" />
          {m.cabinet_log_out()}
        </MenuItem>
      </MenuSection>
    </MenuList>
  );
}
