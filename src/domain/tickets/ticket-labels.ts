import type { LocalText } from '#domain/locales/locale.ts';
import type { OwnReturnRule } from './own-return.ts';

/** `ticket.labels`: what was printed on the ticket when it was sold and never changes with the hall or the rules. */
export type TicketLabels = {
  /** The standing area's name where there is no seat. */
  sector: LocalText;
  row: string | null;
  seat: string | null;
  ownReturn: OwnReturnRule | null;
};
