import type { ComponentProps, ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { cabinetAddress } from '#web/shared/visitor/cabinet-address.ts';
import { Icon } from '#web/ui/icon.tsx';

/**
 * Opens the cabinet for a logged-in visitor and the login popup for others. The server renders the same link for every
 * visitor; the browser shows the matching label (client/account.ts). Without scripts the cabinet handles the login.
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
