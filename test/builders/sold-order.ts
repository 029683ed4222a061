import type { TicketOrder, SoldTicket } from '#usecases/tickets/ports.ts';

export function aSoldTicket(over: Partial<SoldTicket> = {}): SoldTicket {
  return {
    lineNo: 1,
    organizerId: 7,
    serial: '8F2751C01308',
    epoch: 1,
    state: 'issued',
    seatNo: 13,
    priceMinor: 4000,
    feeMinor: 200,
    pointsMinor: 0,
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
    pointsMinor: 0,
    dueMinor: 8400,
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
        labels: { ...aSoldTicket().labels, seat: '14' },
      }),
    ],
    scheduleChange: null,
    refunds: [],
    feeReturnPoints: 0,
    priceMoneyMinor: 8000,
    left: { chargedBackMinor: 0, countedMinor: 0, keptMinor: 0 },
    ...over,
  };
}
