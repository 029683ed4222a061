import type { ReactNode } from 'react';
import type { TicketView } from '#api/tickets/contract.ts';
import { QUIET_ZONE } from '#domain/tickets/quiet-zone.ts';
import css from './ticket.module.css';

type Props = { qr: NonNullable<TicketView['qr']>; label: string; isUsed: boolean };

/** The quiet zone is part of the drawing, so that surrounding styles cannot remove it. */
export function CodeDrawing({ qr: { size, path }, label, isUsed }: Props): ReactNode {
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={css.code}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-used={isUsed ? '' : undefined}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#17151c" />
    </svg>
  );
}
