import { type ReactNode, useState } from 'react';
import { Header } from 'react-aria-components/Header';
import { MenuItem, MenuSection } from 'react-aria-components/Menu';
import { m } from '#texts/generated/messages.js';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { currentUser } from '#web/shared/visitor/session.ts';
import { chooseTheme, type ThemeChoice } from '#web/shared/visitor/theme.ts';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { leave } from '../use-login.ts';
import { ButtonMenu, Mark } from './menu.tsx';
import css from './menu.module.css';

const THEMES: readonly { choice: ThemeChoice; icon: CabinetIconName; label: () => string }[] = [
  { choice: 'system', icon: 'system', label: m.cabinet_theme_system },
  { choice: 'light', icon: 'sun', label: m.cabinet_theme_light },
  { choice: 'dark', icon: 'moon', label: m.cabinet_theme_dark },
];

/** The logged-in visitor, the theme and the logout. */
export function AccountMenu(): ReactNode {
  const user = currentUser();
  const [theme, setTheme] = useState(() => readCookie('theme') ?? 'system');
  return (
    <ButtonMenu
      name={m.cabinet_account()}
      label={
        <span className={css.face}>
          <CabinetIcon name="user" />
          <Picture address={user?.avatar ?? null} />
        </span>
      }
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
    </ButtonMenu>
  );
}

/** The default avatar; the user icon is shown in its place. */
const COMMON = '/avatars/default.webp';

function Picture({ address }: { address: string | null }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (address === null || address === COMMON || isBroken) return null;
  return <img src={address} alt="" width={36} height={36} onError={() => setBroken(true)} />;
}
