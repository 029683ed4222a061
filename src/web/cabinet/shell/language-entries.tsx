import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components/Menu';
import { useLocation } from 'react-router';
import { htmlLanguage, type OfferedLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { useOfflineLanguages } from '#web/cabinet/offline/offline-languages.ts';
import { writeCookie } from '#web/shared/visitor/cookies.ts';
import { roomOf } from '../base-here.ts';
import { facts } from '../facts.ts';
import type { OpenMenu } from './menu-button.tsx';
import { Mark, MenuList } from './menu.tsx';
import { useOnline } from './use-online.ts';
import css from './menu.module.css';

/** Offline, a language can be chosen only if its document is cached. */
export function LanguageEntries(menu: OpenMenu): ReactNode {
  const { pathname, search } = useLocation();
  const offline = useOfflineLanguages(useOnline());
  const cannotOpen = (locale: OfferedLocale): boolean => offline !== null && !offline.has(locale);
  return (
    <MenuList {...menu} onAction={(locale) => writeCookie('locale', locale)}>
      {facts.languages.map((locale) => (
        <MenuItem
          key={locale}
          id={locale}
          className={css.entry ?? ''}
          href={`${roomOf(facts)}/${locale}${pathname === '/' ? '' : pathname}${search}`}
          textValue={LANGUAGE_NAMES[locale]}
          isDisabled={cannotOpen(locale)}
          aria-current={locale === facts.locale ? 'true' : undefined}
        >
          <span>
            <span lang={htmlLanguage(locale)}>{LANGUAGE_NAMES[locale]}</span>
            {cannotOpen(locale) ? <small>{m.cabinet_language_offline()}</small> : null}
          </span>
          {locale === facts.locale ? <Mark /> : null}
        </MenuItem>
      ))}
    </MenuList>
  );
}
