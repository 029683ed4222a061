import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { SHORT_LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { MenuButton, menuEntries } from './menu-button.tsx';

const entries = menuEntries(async () => (await import('./language-entries.tsx')).LanguageEntries);

/** Opens the same screen in another language: another document with its own bundle. */
export function LanguageMenu(): ReactNode {
  return (
    <MenuButton
      name={`${m.cabinet_language()}: ${SHORT_LANGUAGE_NAMES[facts.locale]}`}
      entries={entries}
      label={
        <>
          {SHORT_LANGUAGE_NAMES[facts.locale]}
          <CabinetIcon name="down" size={16} />
        </>
      }
    />
  );
}
