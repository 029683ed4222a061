import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { m } from '#texts/generated/messages.js';
import { Lamps } from '#web/ui/logo.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { cityLink } from '../site-links.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { BEHIND_MORE, IN_BAR, NAV } from './nav.ts';
import { OfflineNote } from './offline-note.tsx';
import css from './frame.module.css';

/** Header and navigation: at the side on wide screens, at the bottom on phones. */
export function Frame({ isLogged, children }: { isLogged: boolean; children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  const site = cityLink(facts.city);
  return (
    <>
      <a className={css.skip} href="#main">
        {m.cabinet_skip()}
      </a>
      <header className={css.top}>
        <div className={`wrap ${css.row}`}>
          <a className={css.logo} href={site} aria-label={m.cabinet_logo_label()}>
            <Lamps />
            <span>{m.site_name()}</span>
          </a>
          <span className={css.room}>{m.cabinet_room()}</span>
          <span className={css.space} />
          <a className={`desktop ${css.guide}`} href={site}>
            {m.cabinet_to_guide()}
          </a>
          <LanguageMenu />
          {isLogged ? <AccountMenu /> : null}
        </div>
      </header>
      <OfflineNote />
      <div className={`wrap ${css.body}`} data-alone={isLogged ? undefined : ''}>
        {isLogged ? (
          <nav className={css.side} aria-label={m.cabinet_nav()}>
            {NAV.map(({ path, label, icon }) => (
              <NavLink key={path} to={path} end={path === '/'}>
                <CabinetIcon name={icon} />
                {label()}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <main className={css.main} id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {isLogged ? (
        <nav className={css.bar} aria-label={m.cabinet_nav()}>
          {IN_BAR.map(({ path, label, icon }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              <CabinetIcon name={icon} size={24} />
              <span>{label()}</span>
            </NavLink>
          ))}
          {BEHIND_MORE.length === 0 ? null : <MoreMenu />}
        </nav>
      ) : null}
    </>
  );
}

/** Scrolls to the top and focuses `main` when the screen changes; the browser itself does this for the first screen. */
function useFocusOnArrival(main: { current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
