import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { CabinetIcon } from '../icon.tsx';
import { MenuButton, menuEntries } from './menu-button.tsx';
import css from './frame.module.css';

const entries = menuEntries(async () => (await import('./more-entries.tsx')).MoreEntries);

/** Menu of the screens that do not fit into the phone's bottom bar. */
export function MoreMenu(): ReactNode {
  return (
    <MenuButton
      name={m.cabinet_nav_more()}
      className={css.more}
      entries={entries}
      label={
        <>
          <CabinetIcon name="more" size={24} />
          <span>{m.cabinet_nav_more()}</span>
        </>
      }
    />
  );
}
