import { type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { useCurrentUser } from '#web/shared/visitor/use-current-user.ts';
import { CabinetIcon } from '../icon.tsx';
import { MenuButton, menuEntries } from './menu-button.tsx';
import css from './menu.module.css';

const entries = menuEntries(async () => (await import('./account-entries.tsx')).AccountEntries);

/** Button with the visitor's picture. */
export function AccountMenu(): ReactNode {
  const user = useCurrentUser();
  return (
    <MenuButton
      name={m.cabinet_account()}
      entries={entries}
      label={
        <span className={css.face}>
          <CabinetIcon name="user" />
          <Picture address={user?.avatar ?? null} />
        </span>
      }
    />
  );
}

/** The default avatar; the user icon is shown in its place. */
const COMMON = '/avatars/default.webp';

function Picture({ address }: { address: string | null }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (address === null || address === COMMON || isBroken) return null;
  return <img src={address} alt="" width={36} height={36} onError={() => setBroken(true)} />;
}
