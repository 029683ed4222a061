import type { Locale } from '#domain/locales/locale.ts';
import type { HolderMailKind, HolderMailWriter } from '#usecases/mail/ports.ts';
import { exampleScheduleChange, exampleTickets } from './example-order.ts';

const DAY_MS = 86_400_000;

/** Emails to the holder of a ticket that changed hands. */
export const HOLDER_EXAMPLES: readonly { name: string; title: string; cause: string; kind: HolderMailKind }[] = [
  { name: 'ticket-received', title: 'Ticket received', cause: 'Somebody hands a ticket over', kind: 'received' },
  { name: 'ticket-handed-over', title: 'Ticket handed over', cause: 'The same, for the giver', kind: 'handed_over' },
  { name: 'ticket-taken-back', title: 'Ticket taken back', cause: 'The giver takes it back', kind: 'taken_back' },
  { name: 'ticket-restored', title: 'Ticket restored', cause: 'The same, for the giver', kind: 'restored' },
  { name: 'ticket-returned', title: 'Received ticket void', cause: 'The buyer returns the line', kind: 'returned' },
  { name: 'ticket-cancelled', title: 'Received ticket void', cause: 'The performance is cancelled', kind: 'cancelled' },
  {
    name: 'ticket-postponed',
    title: 'New date of a received ticket',
    cause: 'The performance is moved',
    kind: 'postponed',
  },
];

export function exampleHolderMail(
  locale: Locale,
  now: Date,
  kind: HolderMailKind,
): Omit<Parameters<HolderMailWriter>[0], 'to' | 'key'> {
  const { order, tickets } = exampleTickets(locale, now);
  const shown = kind === 'postponed' ? exampleScheduleChange(locale, now, 'postponed') : order;
  const isOpen = kind === 'received' || kind === 'restored' || kind === 'postponed';
  const one = tickets
    .slice(0, 1)
    .map((ticket) => ({ ...ticket, isHandedOver: kind !== 'handed_over' && kind !== 'restored' }));
  const of = { ...shown, tickets: one };
  return {
    ticket: {
      id: order.id,
      accessKey: 'w8Tn5Vb2Lc7KdQ3Zr1Yx0m',
      holderEmail: null,
      holderAccountId: null,
      issuedAt: now,
      isFromTransfer: true,
      voidReason: isOpen ? null : 'transferred',
      replacedAt: null,
      order: of,
    },
    read: isOpen ? { order: of, tickets: one, mayRefundPostponed: false } : null,
    kind,
    takeBackUntil: kind === 'received' || kind === 'handed_over' ? new Date(now.getTime() + DAY_MS) : null,
  };
}
