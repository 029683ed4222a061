import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { OrderSeat, TicketOrder, SoldTicket } from '#usecases/tickets/ports.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';

export function aSoldTicket(over: Partial<SoldTicket> = {}): SoldTicket {
  return {
    lineNo: 1,
    organizerId: 7,
    serial: '8F2751C01308',
    ticketKey: 'w8Tn5Vb2Lc7KdQ3Zr1Yx0m',
    epoch: 1,
    state: 'issued',
    seatNo: 13,
    signedSeatNo: 13,
    isHandedOver: false,
    holderName: null,
    handedOverAt: null,
    priceMinor: 4000,
    feeMinor: 200,
    covers: [],
    labels: {
      sector: { ru: 'Партер', be: 'Партэр', en: 'Stalls', ka: 'პარტერი' },
      row: '6',
      seat: '13',
      ownReturn: { sharePermille: 750, daysBefore: 2 },
    },
    usedAt: null,
    ...over,
  };
}

/** Two seats at a play in Minsk on 26 November 2026 at 19:00 local time. */
export function aSoldOrder(over: Partial<TicketOrder> = {}): TicketOrder {
  return {
    id: '0199d1a2-3b4c-7d5e-8f60-112233445566',
    number: 'RA-7K2M9P',
    accessKey: 'q3Zr8Wm1Yx0Tn5Vb2Lc7Kd',
    orderKey: 'Kd7cL2bV5nT0xY1mW8rZ3q',
    state: 'paid',
    market: 'belarus',
    locale: 'ru',
    currency: 'BYN',
    email: 'buyer@mail.example',
    faceMinor: 8000,
    feeMinor: 400,
    coveredMinor: 0,
    dueMinor: 8400,
    tenders: [],
    holdUntil: new Date('2026-11-20T11:25:00Z'),
    paidAt: new Date('2026-11-20T11:12:40Z'),
    performance: {
      id: 900123,
      eventId: 5700042,
      title: { ru: 'Павлинка', be: 'Паўлінка', en: 'Paulinka', ka: 'პავლინკა' },
      age: '12+',
      category: 'teatr',
      poster: { key: 'paulinka', mood: 'warm', hue: 352, motif: 'curtain' },
      permitNo: '102-37',
      state: 'scheduled',
      epoch: 1,
      startsAt: new Date('2026-11-26T16:00:00Z'),
      endsAt: new Date('2026-11-26T18:10:00Z'),
      timeZone: 'Europe/Minsk',
      placeId: 31,
      placeType: 'theatre',
      place: {
        ru: 'Театр на Энгельса',
        be: 'Тэатр на Энгельса',
        en: 'Theatre on Engels Street',
        ka: 'თეატრი ენგელსის ქუჩაზე',
      },
      address: { ru: 'ул. Энгельса, 7', be: 'вул. Энгельса, 7', en: 'Engels Street 7', ka: 'ენგელსის ქუჩა 7' },
      hall: { ru: 'Большая сцена', be: 'Вялікая сцэна', en: 'Main stage', ka: 'დიდი სცენა' },
      city: { ru: 'Минск', be: 'Мінск', en: 'Minsk', ka: 'მინსკი' },
      region: { ru: 'Минская область', en: 'Minsk Region' },
      citySlug: 'minsk',
      lat: 53.9,
      lon: 27.56,
      entrance: null,
      isTransferAllowed: true,
      asksNames: false,
    },
    organizer: {
      name: {
        ru: 'ГУ «Театр на Энгельса»',
        be: 'ДУ «Тэатр на Энгельса»',
        en: 'Theatre on Engels Street',
        ka: 'თეატრი ენგელსის ქუჩაზე',
      },
      taxNumber: '100582333',
      registerNo: '214',
    },
    tickets: [
      aSoldTicket(),
      aSoldTicket({
        lineNo: 2,
        serial: '8F2751C01408',
        seatNo: 14,
        signedSeatNo: 14,
        labels: { ...aSoldTicket().labels, seat: '14' },
      }),
    ],
    scheduleChange: null,
    part: { faceMinor: 8000, feeMinor: 400 },
    returns: [],
    isRestLive: false,
    feeReturnPoints: 0,
    priceMoneyMinor: 8000,
    left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 0 },
    ...over,
  };
}

export function seatsOf({ tickets, performance }: TicketOrder): OrderSeat[] {
  return tickets.map(({ lineNo, labels }) => ({ lineNo, labels, performanceId: performance.id }));
}

/** Two seats on 26 November, one at another play on 2 December, and two parking places for the first, in one order. */
export function aMixedOrder(over: Partial<Purchase> = {}): { tickets: TicketOrder[]; items: SoldItems[] } {
  const sums = { faceMinor: 21_400, feeMinor: 600, dueMinor: 22_000, ...over };
  const first = aSoldOrder({ ...sums, isRestLive: true });
  const { labels } = aSoldTicket();
  const second = aSoldOrder({
    ...sums,
    isRestLive: true,
    part: { faceMinor: 4000, feeMinor: 200 },
    performance: {
      ...first.performance,
      id: 900124,
      eventId: 5700043,
      title: { ru: 'Тихий Дон', be: 'Ціхі Дон', en: 'And Quiet Flows the Don', ka: 'წყნარი დონი' },
      poster: { key: 'don', mood: 'cold', hue: 210, motif: 'river' },
      startsAt: new Date('2026-12-02T16:00:00Z'),
      endsAt: new Date('2026-12-02T19:00:00Z'),
    },
    tickets: [aSoldTicket({ lineNo: 3, serial: '8F2751C02108', seatNo: 9, labels: { ...labels, seat: '9' } })],
  });
  return { tickets: [first, second], items: [parkingFor(first)] };
}

function parkingFor({ tickets: _tickets, performance, ...order }: TicketOrder): SoldItems {
  const title = { ru: 'Парковка', be: 'Паркоўка', en: 'Parking', ka: 'პარკინგი' };
  const lineNos = [4, 5];
  return {
    ...order,
    part: { faceMinor: 9400, feeMinor: 0 },
    item: {
      id: 7,
      key: 'parking',
      kind: 'parking',
      title,
      description: title,
      citySlug: 'minsk',
      timeZone: performance.timeZone,
      isPerformanceChanged: false,
    },
    units: lineNos.map((lineNo) => ({ lineNo, option: null, priceMinor: 4700 })),
    entitlements: lineNos.map((lineNo, at) => ({
      id: `0199d1a2-3b4c-7d5e-8f60-00000000007${at}`,
      lineNo,
      itemId: 7,
      code: ['RKMPTVWXZBCDF', '7K2M9PQX4F8DW'][at] ?? '',
      state: 'issued',
      validFrom: new Date('2026-11-20T11:12:40Z'),
      validUntil: new Date('2026-11-27T02:00:00Z'),
      usedAt: null,
      isStopped: false,
      labels: {
        kind: 'parking',
        title,
        option: null,
        isOneDay: true,
        place: performance.place,
        address: performance.address,
        event: performance.title,
        startsAt: performance.startsAt.toISOString(),
        priceMinor: 4700,
        seller: null,
        taxNumber: null,
      },
    })),
  };
}
