import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { cabinetAddress } from '#web/shared/visitor/cabinet-address.ts';
import { logOut } from '#web/shared/visitor/session.ts';
import { useCurrentUser } from '#web/shared/visitor/use-current-user.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './panel.module.css';

/** Account row of the panels: a login button, or the logged-in user and a logout button. */
export function AccountRow(): ReactNode {
  const { site } = useSite();
  const user = useCurrentUser();
  const address = cabinetAddress(site);
  if (user === null)
    return (
      <ButtonLink variant="quiet" size="m" className={css.enter} href={address} data-account data-document>
        <Icon name="user" />
        {m.site_auth_log_in()}
      </ButtonLink>
    );
  return (
    <div className={css.account}>
      <ButtonLink variant="quiet" size="m" href={address} data-account data-document>
        <Icon name="user" />
        {m.site_auth_cabinet()}
      </ButtonLink>
      <span className="num">{user.phone}</span>
      <button type="button" className="link" onClick={() => void logOut()}>
        {m.site_auth_log_out()}
      </button>
    </div>
  );
}
