import type { ReactNode } from 'react';
import type { OneTicketView } from '#api/tickets/contract.ts';
import { m } from '#texts/generated/messages.js';
import { sectorValue } from '#texts/sector-value.ts';

/** Sector, row and seat with labels; for a standing area only its name. */
export function SeatFacts({
  ticket,
  className,
}: {
  ticket: Pick<OneTicketView, 'sector' | 'row' | 'seat'>;
  className: string | undefined;
}): ReactNode {
  const sector = ticket.sector || m.ticket_no_sector();
  const isStanding = ticket.row === null || ticket.seat === null;
  const facts: [label: string, value: string][] = isStanding
    ? [[m.ticket_standing(), sector]]
    : [
        [m.ticket_sector(), sectorValue(sector, m.ticket_sector())],
        [m.ticket_row(), ticket.row ?? ''],
        [m.ticket_seat(), ticket.seat ?? ''],
      ];
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
