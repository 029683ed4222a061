import { type ReactNode, useEffect, useState } from 'react';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { AccountRow } from '#web/site/frame/account-row.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { deviceTickets } from '#web/shared/visitor/device-tickets.ts';
import { inOrderOfUse, refreshTickets } from '#web/site/visit/refresh-tickets.ts';
import { useCurrentUser } from '#web/shared/visitor/use-current-user.ts';
import { useStoredList } from '#web/shared/visitor/use-stored-list.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './panel.module.css';

/** Tickets bought on this device, and how to find others. */
export function TicketsPanel({ close }: { close: () => void }): ReactNode {
  const { site } = useSite();
  const [now] = useState(() => Date.now());
  const tickets = inOrderOfUse(useStoredList(deviceTickets), now);
  useEffect(() => void refreshTickets(site.locale), [site.locale]);
  const { phone, phoneHref } = MARKETS[site.market].support;
  return (
    <Dialog title={m.site_tickets()} shape="sheet" onClose={close}>
      {tickets.length === 0 ? (
        <p className={css.note}>{m.site_tickets_empty()}</p>
      ) : (
        <ul className={css.rows}>
          {tickets.map((ticket) => (
            <li key={ticket.accessKey} data-off={ticket.isReturned === true || undefined}>
              <a href={href(site.locale, 'ticket-accessKey', { accessKey: ticket.accessKey })}>
                <b>{ticket.title}</b>
                <span>{ticket.isReturned === true ? m.ticket_refunded({ count: 2 }) : ticket.hint}</span>
              </a>
              <Icon name="right" />
            </li>
          ))}
        </ul>
      )}
      <AccountNote hasTickets={tickets.length > 0} />
      <p className={css.note}>
        <a href={phoneHref}>{m.site_tickets_help({ phone: unbroken(phone) })}</a>
      </p>
    </Dialog>
  );
}

/** The account may contain more tickets than this device. */
function AccountNote({ hasTickets }: { hasTickets: boolean }): ReactNode {
  const user = useCurrentUser();
  return (
    <>
      {user === null && hasTickets && <p className={css.note}>{m.site_auth_device()}</p>}
      <AccountRow />
    </>
  );
}

/** Keeps a phone number on one line. */
function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
}
