import { type ReactNode, useState } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import { m } from '#texts/generated/messages.js';
import { returnRule } from '#web/shared/ticket/return-rule.ts';
import { facts } from '../facts.ts';
import { Link } from 'react-router';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { mapLink, onSite } from '../site-links.ts';
import css from './order-acts.module.css';

/** Available actions for the tickets of one order, and the return deadline. */
export function OrderActs({ order }: { order: UpcomingOrder }): ReactNode {
  const isOff = order.performance.state === 'cancelled';
  const isGood = !isOff && order.tickets.some(({ state }) => state !== 'void');
  return (
    <div className={css.acts}>
      <nav aria-label={m.cabinet_tickets_acts()}>
        {isGood ? <FileLink href={order.files.pdf} icon="file" label={m.cabinet_tickets_pdf()} /> : null}
        {isGood ? <FileLink href={order.files.calendar} icon="calendar" label={m.cabinet_tickets_calendar()} /> : null}
        {isGood ? <Share order={order} /> : null}
        {order.at === null || !isGood ? null : (
          <FileLink href={mapLink(order.at)} icon="route" label={m.cabinet_tickets_map()} />
        )}
      </nav>
      {isGood ? (
        <p className={css.note}>
          {returnRule(order, facts.locale)} {m.cabinet_tickets_give()}
        </p>
      ) : null}
      <p className={css.note}>
        <Link className="link" to={`/orders/${order.orderId}`}>
          {isGood ? m.cabinet_tickets_order_return() : m.cabinet_tickets_order()}
        </Link>
      </p>
    </div>
  );
}

function FileLink({ href, icon, label }: { href: string; icon: CabinetIconName; label: string }): ReactNode {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      <CabinetIcon name={icon} size={24} />
      {label}
    </a>
  );
}

/** Shares the ticket page's address. The address alone admits its holder, so sharing it hands over the tickets. */
function Share({ order }: { order: UpcomingOrder }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  async function share(): Promise<void> {
    const url = new URL(onSite(order.ticketPath), location.href).href;
    try {
      if ('share' in navigator) await navigator.share({ title: order.performance.title, url });
      else {
        await (navigator as Navigator).clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The visitor closed the share sheet without a choice.
    }
  }
  return (
    <button type="button" onClick={() => void share()}>
      <CabinetIcon name={isCopied ? 'check' : 'share'} size={24} />
      <span role="status">{isCopied ? m.cabinet_tickets_copied() : m.cabinet_tickets_share()}</span>
    </button>
  );
}
