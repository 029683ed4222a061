import { aSoldOrder, aSoldTicket } from './sold-order.ts';
import type { CabinetReads, AccountOrder, AccountOrderPage, PointsMovement } from '#usecases/cabinet/ports.ts';
import type { SoldItems } from '#usecases/items/entitlement-ports.ts';
import type { ReturnsStore } from '#usecases/returns/ports.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const from = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const idOf = (number: number): string => `0199d1a2-3b4c-7d5e-8f60-${String(number).padStart(12, '0')}`;
const serialOf = (order: number, seat: number): string =>
  `8F2751C0${order}${String(seat).padStart(2, '0')}K`.slice(0, 12);

type OrderOptions = { tickets?: number; performance?: Partial<TicketOrder['performance']> } & Partial<
  Omit<TicketOrder, 'tickets' | 'performance'>
>;

function anOrder(number: number, { tickets = 2, performance = {}, ...over }: OrderOptions): TicketOrder {
  const base = aSoldOrder();
  return aSoldOrder({
    id: idOf(number),
    number: `RA-7K2M9${number}`,
    accessKey: `q3Zr8Wm1Yx0Tn5Vb2Lc7K${number}`,
    ...over,
    performance: { ...base.performance, endsAt: null, ...performance },
    tickets: Array.from({ length: tickets }, (_, index) =>
      aSoldTicket({
        lineNo: index + 1,
        serial: serialOf(number, index),
        labels: { ...aSoldTicket().labels, seat: String(13 + index) },
      }),
    ),
  });
}

/** One person's performances: tonight, one postponed, one in two weeks, and one in the past. */
export function ticketsOfAnna(now: Date): TicketOrder[] {
  const moved = from(now, 7 * DAY);
  return [
    anOrder(4, {
      tickets: 3,
      performance: {
        startsAt: from(now, 14 * DAY),
        title: { ru: 'Снежная королева', be: 'Снежная каралева', en: 'The Snow Queen', ka: 'თოვლის დედოფალი' },
        poster: { key: 'snow', mood: 'cold', hue: 210, motif: 'snow' },
      },
    }),
    anOrder(3, {
      tickets: 2,
      performance: {
        startsAt: moved,
        state: 'postponed',
        title: {
          ru: 'Полесский оркестр: ночные вальсы',
          be: 'Палескі аркестр: начныя вальсы',
          en: 'Polesian Orchestra: Night Waltzes',
          ka: 'პოლესიის ორკესტრი: ღამის ვალსები',
        },
        poster: { key: 'waltz', mood: 'dark', hue: 262, motif: 'lamps' },
      },
      scheduleChange: {
        id: 1,
        kind: 'postponed',
        oldStartsAt: from(now, 2 * DAY),
        newStartsAt: moved,
        refundUntil: from(now, 5 * DAY),
      },
      feeReturnPoints: 420,
    }),
    anOrder(1, { performance: { startsAt: from(now, 2 * HOUR + 40 * 60_000) } }),
    anOrder(2, {
      tickets: 1,
      performance: { startsAt: from(now, -20 * DAY), endsAt: from(now, -20 * DAY + 2 * HOUR) },
    }),
  ].map((order) => (order.number === 'RA-7K2M92' ? used(order) : order));
}

function used(order: TicketOrder): TicketOrder {
  const { startsAt } = order.performance;
  return {
    ...order,
    tickets: order.tickets.map((ticket) => ({ ...ticket, state: 'used' as const, usedAt: startsAt })),
  };
}

/** A gift certificate, bought a week ago. */
export function itemsOfAnna(now: Date): SoldItems[] {
  const title = {
    ru: 'Подарочный сертификат',
    be: 'Падарункавы сертыфікат',
    en: 'Gift certificate',
    ka: 'სასაჩუქრე სერტიფიკატი',
  };
  const option = { ru: 'На 100 рублей', be: 'На 100 рублёў', en: 'For 100 BYN', ka: '100 რუბლზე' };
  const base = aSoldOrder();
  const validUntil = from(now, 300 * DAY);
  return [
    {
      ...base,
      id: idOf(7),
      number: 'RA-7K2M97',
      accessKey: 'q3Zr8Wm1Yx0Tn5Vb2Lc7K7',
      faceMinor: 10_000,
      feeMinor: 0,
      dueMinor: 10_000,
      paidAt: from(now, -7 * DAY),
      item: {
        id: 7,
        key: 'gift',
        kind: 'certificate',
        title,
        description: title,
        citySlug: null,
        timeZone: 'Europe/Minsk',
        isPerformanceChanged: false,
      },
      part: { faceMinor: 10_000, feeMinor: 0 },
      units: [{ lineNo: 1, option, priceMinor: 10_000 }],
      entitlements: [
        {
          id: idOf(71),
          lineNo: 1,
          itemId: 7,
          code: 'RKMPTVWXZBCDF',
          state: 'issued',
          validFrom: from(now, -7 * DAY),
          validUntil,
          usedAt: null,
          isStopped: false,
          labels: {
            kind: 'certificate',
            title,
            option,
            isOneDay: false,
            place: null,
            address: null,
            event: null,
            startsAt: null,
            priceMinor: 10_000,
            seller: null,
            taxNumber: null,
          },
        },
      ],
    },
  ];
}

function owned(order: TicketOrder, now: Date, over: Partial<AccountOrder> = {}): AccountOrder {
  const { performance } = order;
  return {
    id: order.id,
    number: order.number,
    accessKey: order.accessKey,
    state: order.state,
    market: order.market,
    currency: order.currency,
    createdAt: from(now, -3 * DAY),
    paidAt: from(now, -3 * DAY),
    faceMinor: order.faceMinor,
    feeMinor: order.feeMinor,
    coveredMinor: 0,
    tenders: [],
    dueMinor: order.dueMinor,
    refundedMinor: 0,
    holdUntil: from(now, HOUR / 10),
    holdSecondsLeft: 0,
    isPartlyReturned: false,
    parts: [
      {
        key: `p${performance.id}`,
        kind: 'tickets',
        title: performance.title.ru ?? '',
        count: order.tickets.length,
        startsAt: performance.startsAt,
        timeZone: performance.timeZone,
        place: performance.place.ru ?? null,
        event: { id: performance.eventId, category: performance.category, citySlug: performance.citySlug },
      },
    ],
    ...over,
  };
}

function ordersOfAnna(now: Date): AccountOrder[] {
  const [queen, moved, tonight, past] = ticketsOfAnna(now);
  if (!queen || !moved || !tonight || !past) return [];
  return [
    owned(queen, now, {
      id: idOf(5),
      number: 'RA-7K2M95',
      state: 'awaiting_payment',
      paidAt: null,
      holdSecondsLeft: 540,
      createdAt: now,
    }),
    owned(tonight, now),
    owned(moved, now),
    owned(queen, now),
    owned(past, now, { createdAt: from(now, -30 * DAY), state: 'refunded', refundedMinor: 3_000 }),
    owned(past, now, {
      id: idOf(6),
      number: 'RA-7K2M96',
      state: 'expired',
      paidAt: null,
      createdAt: from(now, -31 * DAY),
    }),
  ];
}

function pageOf(order: AccountOrder, now: Date): AccountOrderPage {
  const isPaid = order.paidAt !== null;
  return {
    ...order,
    email: 'anna@mail.example',
    phone: '+375291234567',
    offerVersion: '2.0',
    privacyVersion: '1.0',
    consentAt: order.createdAt,
    lines: Array.from({ length: order.parts[0]?.count ?? 0 }, (_, index) => ({
      lineNo: index + 1,
      part: order.parts[0]?.key ?? '',
      sector: 'Партер',
      row: '6',
      seat: String(13 + index),
      label: null,
      tariff: null,
      priceMinor: 4_000,
      feeMinor: 200,
      state: isPaid ? (order.state === 'refunded' ? 'returned' : 'issued') : null,
    })),
    payments: [
      {
        provider: 'bepaid',
        method: 'visa 0000',
        state: isPaid ? 'captured' : 'failed',
        amountMinor: order.dueMinor,
        at: order.createdAt,
        failure: null,
      },
    ],
    refunds:
      order.refundedMinor === 0
        ? []
        : [{ amountMinor: order.refundedMinor, state: 'confirmed', reason: 'own_return', at: from(now, -25 * DAY) }],
    isOwnEmail: false,
    tendersBack: [],
    feeReturnPoints: 0,
  };
}

/** What Anna's paid orders of tickets may be returned for. */
export function returnsOfAnna(now: Date): Pick<ReturnsStore, 'read'> {
  return {
    read(orderId) {
      const order = ticketsOfAnna(now).find(({ id }) => id === orderId);
      if (order === undefined || order.state !== 'paid') return Promise.resolve(null);
      const { performance, scheduleChange, market, currency, priceMoneyMinor, left, number, email } = order;
      const isRefundOpen = scheduleChange?.kind === 'postponed';
      const lines = order.tickets.map((ticket) => ({
        kind: 'seat' as const,
        lineNo: ticket.lineNo,
        organizerId: ticket.organizerId,
        priceMinor: ticket.priceMinor,
        feeMinor: ticket.feeMinor,
        covers: [],
        isFeeReturned: isRefundOpen,
        isUsed: false,
        performanceId: performance.id,
        startsAt: performance.startsAt,
        timeZone: performance.timeZone,
        isRefundOpen,
        refundUntil: scheduleChange?.refundUntil ?? null,
        hasNoDate: false,
        ownReturn: ticket.labels.ownReturn,
      }));
      const found = {
        orderId,
        market,
        currency,
        buyerId: null,
        priceMoneyMinor,
        left,
        number,
        email,
        paymentId: null,
        lines,
        bought: { lines: [], rules: [], voucher: null, withheld: [] },
      };
      return Promise.resolve({ order: found, now });
    },
  };
}

function movementsOfAnna(now: Date): PointsMovement[] {
  const [, moved, tonight, past] = ticketsOfAnna(now);
  const named = (order: TicketOrder | undefined) =>
    order === undefined ? null : { id: order.id, number: order.number, title: order.performance.title };
  return [
    {
      txn: 'fee-return:3',
      market: 'belarus',
      points: 420,
      balance: 1_240,
      at: from(now, -DAY),
      order: named(moved),
      cause: 'performance_postponed',
      tender: null,
    },
    {
      txn: 'sale:1',
      market: 'belarus',
      points: -480,
      balance: 820,
      at: from(now, -3 * DAY),
      order: named(tonight),
      cause: null,
      tender: null,
    },
    {
      txn: 'fee-return:2',
      market: 'belarus',
      points: 1_300,
      balance: 1_300,
      at: from(now, -40 * DAY),
      order: named(past),
      cause: 'performance_cancelled',
      tender: null,
    },
  ];
}

export const ANNA = 'a1111111-1111-4111-8111-111111111111';
export const BORIS = 'b2222222-2222-4222-8222-222222222222';

/** Reads from memory: all data belongs to Anna, and Boris has none. */
export function cabinetThings(now: Date): CabinetReads {
  const hers = <Thing>(account: string, things: Thing[]) => Promise.resolve(account === ANNA ? things : []);
  return {
    tickets: (account) => hers(account, ticketsOfAnna(now)),
    items: (account) =>
      hers(
        account,
        itemsOfAnna(now).map((items) => ({ ...items, isByPhoneAlone: false })),
      ),
    orders: (account) => hers(account, ordersOfAnna(now)),
    async order(account, orderId) {
      const order = (await hers(account, ordersOfAnna(now))).find(({ id }) => id === orderId);
      return order === undefined ? null : pageOf(order, now);
    },
    points: async (account) => ({ isProved: true, movements: await hers(account, movementsOfAnna(now)) }),
    credit: () => Promise.resolve([]),
    certificates: () => Promise.resolve([]),
  };
}
