import type { ComponentProps, ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/site/site-context.tsx';
import { cabinetAddress } from '#web/site/visitor/cabinet-address.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Opens the login popup, or for whoever is logged in the cabinet. The same for everybody as it leaves the server: the
 * browser shows the word that is true (client/account.ts). Without scripts the cabinet asks by itself.
 */
export function AccountLink(props: ComponentProps<'a'>): ReactNode {
  const { site } = useSite();
  return (
    <a {...props} href={cabinetAddress(site)} title={m.site_tickets_cabinet()} data-account data-document>
      <Icon name="user" />
      <span data-when-out>{m.site_auth_log_in()}</span>
      <span data-when-in hidden>
        {m.site_auth_cabinet()}
      </span>
    </a>
  );
}
