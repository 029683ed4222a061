import type { Locale } from '#domain/locales/locale.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { NamedParts, OpenedOrder } from '#usecases/mail/ports.ts';
import type { OrderSeat, TicketOrder } from '#usecases/tickets/ports.ts';
import { exampleEntitlements, exampleItems } from './example-items.ts';
import { exampleOrder, exampleScheduleChange, exampleTickets, HOUR_MS, startIn } from './example-order.ts';

const SUMS = { faceMinor: 20_400, feeMinor: 600, dueMinor: 21_000 };
const TITLE = { ru: 'Тихий Дон', be: 'Ціхі Дон', en: 'And Quiet Flows the Don', ka: 'წყნარი დონი' };

/** Two performances and a certificate in one order. */
export function exampleParts(locale: Locale, now: Date): { tickets: TicketOrder[]; items: SoldItems[] } {
  const order = exampleOrder(locale, now, { ...SUMS, isRestLive: true });
  const startsAt = startIn(12, now);
  const [ticket] = order.tickets;
  const second: TicketOrder = {
    ...order,
    performance: {
      ...order.performance,
      id: 900124,
      eventId: 5700043,
      title: TITLE,
      poster: { ...order.performance.poster, hue: 210 },
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3 * HOUR_MS),
    },
    part: { faceMinor: 4000, feeMinor: 200 },
    tickets: ticket === undefined ? [] : [{ ...ticket, lineNo: 3, serial: '8F2751C02108' }],
  };
  const certificate = exampleItems(locale, now, 'certificate');
  const items = [
    {
      ...certificate,
      ...SUMS,
      isRestLive: true,
      units: certificate.units.map((unit) => ({ ...unit, lineNo: 4 })),
      entitlements: certificate.entitlements.map((unit) => ({ ...unit, lineNo: 4 })),
    },
  ];
  return { tickets: [order, second], items };
}

export function exampleOpened(locale: Locale, now: Date): OpenedOrder {
  const { tickets, items } = exampleParts(locale, now);
  const { giveBack } = exampleEntitlements(locale, now, 'certificate');
  return {
    tickets: tickets.map((order) => exampleTickets(locale, now, order)),
    items: items.map((order) => ({ order, giveBack })),
  };
}

export function exampleNamed(locale: Locale, now: Date): NamedParts {
  const { tickets, items } = exampleParts(locale, now);
  return { tickets: tickets.map((order) => ({ order, seats: seatsOf(order) })), items };
}

/** The first performance of the order above is cancelled. */
export function exampleCancelledPart(locale: Locale, now: Date): TicketOrder {
  return { ...exampleScheduleChange(locale, now, 'cancelled'), ...SUMS, isRestLive: true };
}

export function seatsOf({ tickets, performance }: TicketOrder): OrderSeat[] {
  return tickets.map(({ lineNo, labels }) => ({ lineNo, labels, performanceId: performance.id }));
}
