import type { Locale } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type {
  ScheduleChange,
  PerformanceFacts,
  ReadTickets,
  TicketOrder,
  SoldTicket,
} from '#usecases/tickets/ports.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The same time of day whenever the page is opened: 19:00 in Minsk, 20:00 in Tbilisi. */
export function startIn(days: number, now: Date): Date {
  const at = new Date(now.getTime() + days * DAY_MS);
  at.setUTCHours(16, 0, 0, 0);
  return at;
}

/** Georgian examples are from Tbilisi, all others from Minsk. */
export function exampleMarket(locale: Locale): MarketName {
  return locale === 'ge' ? 'georgia' : 'belarus';
}

export function examplePurchase(locale: Locale, now: Date): Purchase {
  const market = exampleMarket(locale);
  return {
    id: '0199d1a2-3b4c-7d5e-8f60-112233445566',
    number: 'RA-7K2M9P',
    accessKey: 'q3Zr8Wm1Yx0Tn5Vb2Lc7Kd',
    state: 'paid',
    market,
    locale,
    currency: MARKETS[market].currency,
    email: 'anna@mail.example',
    faceMinor: 8000,
    feeMinor: 400,
    coveredMinor: 0,
    dueMinor: 8400,
    tenders: [],
    holdUntil: new Date(now.getTime() + 8 * 60_000),
    paidAt: new Date(now.getTime() - 60_000),
  };
}

const PLACES = {
  belarus: {
    title: { ru: 'Павлинка', be: 'Паўлінка', en: 'Paulinka', ka: 'პავლინკა' },
    place: {
      ru: 'Театр на Энгельса',
      be: 'Тэатр на Энгельса',
      en: 'Theatre on Engels Street',
      ka: 'თეატრი ენგელსის ქუჩაზე',
    },
    address: { ru: 'ул. Энгельса, 7', be: 'вул. Энгельса, 7', en: 'Engels Street 7', ka: 'ენგელსის ქუჩა 7' },
    hall: { ru: 'Большая сцена', be: 'Вялікая сцэна', en: 'Main stage', ka: 'დიდი სცენა' },
    city: { ru: 'Минск', be: 'Мінск', en: 'Minsk', ka: 'მინსკი' },
    region: { ru: 'Минск', be: 'Мінск', en: 'Minsk', ka: 'მინსკი' },
    citySlug: 'minsk',
    lat: 53.9,
    lon: 27.56,
    entrance: null,
  },
  georgia: {
    title: { ru: 'Ханума', be: 'Ханума', en: 'Khanuma', ka: 'ხანუმა' },
    place: { ru: 'Театр на Руставели', be: 'Тэатр на Руставелі', en: 'Theatre on Rustaveli', ka: 'თეატრი რუსთაველზე' },
    address: {
      ru: 'просп. Руставели, 17',
      be: 'просп. Руставелі, 17',
      en: '17 Rustaveli Avenue',
      ka: 'რუსთაველის გამზირი 17',
    },
    hall: { ru: 'Большая сцена', be: 'Вялікая сцэна', en: 'Main stage', ka: 'დიდი სცენა' },
    city: { ru: 'Тбилиси', be: 'Тбілісі', en: 'Tbilisi', ka: 'თბილისი' },
    region: { ru: 'Тбилиси', be: 'Тбілісі', en: 'Tbilisi', ka: 'თბილისი' },
    citySlug: 'tbilisi',
    lat: 41.7,
    lon: 44.79,
    entrance: null,
  },
} as const;

function examplePerformance(market: MarketName, now: Date): PerformanceFacts {
  const startsAt = startIn(6, now);
  return {
    ...PLACES[market],
    id: 900123,
    eventId: 5700042,
    age: '12+',
    category: 'teatr',
    poster: { key: 'example', mood: 'warm', hue: 352, motif: 'curtain' },
    permitNo: '102-37',
    state: 'scheduled',
    epoch: 1,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
    timeZone: MARKETS[market].timeZone,
    placeId: 31,
    placeType: 'theatre',
    isTransferAllowed: true,
    asksNames: false,
  };
}

function exampleTicket(seatNo: number): SoldTicket {
  return {
    lineNo: seatNo - 12,
    organizerId: 1,
    serial: `8F2751C01${seatNo}08`.slice(0, 12),
    ticketKey: 'w8Tn5Vb2Lc7KdQ3Zr1Yx0m',
    epoch: 1,
    state: 'issued',
    seatNo,
    signedSeatNo: seatNo,
    isHandedOver: false,
    holderName: null,
    handedOverAt: null,
    priceMinor: 4000,
    feeMinor: 200,
    covers: [],
    labels: {
      sector: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' },
      row: '6',
      seat: String(seatNo),
      ownReturn: { sharePermille: 750, daysBefore: 2 },
    },
    usedAt: null,
  };
}

export function exampleOrder(locale: Locale, now: Date, over: Partial<TicketOrder> = {}): TicketOrder {
  const market = exampleMarket(locale);
  return {
    ...examplePurchase(locale, now),
    orderKey: 'Kd7cL2bV5nT0xY1mW8rZ3q',
    performance: examplePerformance(market, now),
    organizer: { name: PLACES[market].place, taxNumber: MARKETS[market].operator.taxNumber, registerNo: '214' },
    part: { faceMinor: 8000, feeMinor: 400 },
    returns: [],
    isRestLive: false,
    tickets: [exampleTicket(13), exampleTicket(14)],
    scheduleChange: null,
    feeReturnPoints: 0,
    priceMoneyMinor: 8000,
    left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 0 },
    ...over,
  };
}

/** Cancelled, or postponed with or without a new date. */
export function exampleScheduleChange(
  locale: Locale,
  now: Date,
  kind: 'cancelled' | 'postponed' | 'open',
): TicketOrder {
  const order = exampleOrder(locale, now);
  const { performance } = order;
  const newStartsAt = kind === 'postponed' ? startIn(20, now) : null;
  const scheduleChange: ScheduleChange = {
    id: 1,
    kind: kind === 'cancelled' ? 'cancelled' : 'postponed',
    oldStartsAt: performance.startsAt,
    newStartsAt,
    refundUntil: kind === 'cancelled' ? null : startIn(5, now),
  };
  return {
    ...order,
    scheduleChange,
    performance: {
      ...performance,
      epoch: 2,
      state: kind === 'cancelled' ? 'cancelled' : newStartsAt === null ? 'postponed' : 'scheduled',
      startsAt: newStartsAt ?? performance.startsAt,
    },
    feeReturnPoints: order.feeMinor,
    returns:
      kind === 'cancelled'
        ? [
            {
              cause: 'performance_cancelled',
              moneyMinor: order.faceMinor,
              certificateMinor: 0,
              creditMinor: 0,
              pointsMinor: 0,
              state: 'sent',
            },
          ]
        : [],
  };
}

/** With codes that no door accepts. */
export function exampleTickets(locale: Locale, now: Date, order = exampleOrder(locale, now)): ReadTickets {
  const tickets = order.tickets.map((ticket) => ({
    ...ticket,
    code: `EXAMPLE ${ticket.serial}`.padEnd(128, '0'),
    ownReturn: null,
    mayHandOver: true,
    takeBackUntil: null,
  }));
  return { order, tickets, mayRefundPostponed: false };
}
