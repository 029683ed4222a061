import type { SightReason } from '#domain/seating/hall-plan.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import type { OwnReturnRule } from './own-return.ts';

export type SeatFor = 'wheelchair' | 'companion';

/** `ticket.labels`: printed on the ticket when it was sold; never changed when the hall or the rules change. */
export type TicketLabels = {
  /** The standing area's name when there is no seat; null where neither it nor its price zone has one. */
  sector: LocalText | null;
  row: string | null;
  seat: string | null;
  ownReturn: OwnReturnRule | null;
  /** What restricts the view from the seat; absent on tickets of the time before plans knew it. */
  restricted?: SightReason | 'unknown' | null;
  /** Whom the place is meant for; absent on tickets of the time before they said it. */
  seatFor?: SeatFor | null;
};
