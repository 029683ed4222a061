import type { CabinetOrder, AccountOrderLine } from '#api/cabinet/orders-contract.ts';
import type { CabinetCertificate, CabinetPoints, PointsLine } from '#api/cabinet/points-contract.ts';
import type { CabinetTickets } from '#api/cabinet/tickets-contract.ts';
import { entitlementsOrderView, entitlementsPartView } from '#api/entitlements/entitlements-view.ts';
import { ticketsOrderView, ticketsPartView } from '#api/tickets/tickets-view.ts';
import { maskEmail } from '#domain/accounts/masks.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { contentLanguage, type Locale, localText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { AGREED_DOCUMENTS } from '#domain/orders/documents.ts';
import { pointsOf } from '#usecases/orders/purchase.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { href } from '#domain/routing/route-table.ts';
import { isRental } from '#domain/video/watch-address.ts';
import { isDone, type ListedTickets } from '#usecases/cabinet/list-tickets.ts';
import type { AccountOrder, CabinetReads, OrderPartFacts, PointsMovement } from '#usecases/cabinet/ports.ts';
import type { ReturnableOrder } from '#usecases/cabinet/read-account-order.ts';
import type { TicketOrder } from '#usecases/tickets/ports.ts';

const addressOf = ({ id, accessKey }: { id: string; accessKey: string }, locale: Locale) => ({
  orderId: id,
  accessKey,
  ticketPath: href(locale, 'ticket-accessKey', { accessKey }),
});

export function cabinetTicketsView(
  { upcoming, past, codes }: ListedTickets,
  locale: Locale,
  now: Date,
): CabinetTickets {
  return {
    upcoming: upcoming.map((read) => {
      const { lat, lon, placeId, placeType } = read.order.performance;
      return {
        ...ticketsOrderView(read.order, locale),
        ...ticketsPartView(read, locale),
        ...addressOf(read.order, locale),
        isWhole: !read.order.isRestLive,
        place: { typeId: placeTypeId(placeType), id: placeId },
        at: lat === null || lon === null ? null : { lat, lon },
      };
    }),
    past: past.map((order) => pastView(order, locale)),
    codes: codes.map((read) => ({
      ...entitlementsOrderView(read.order, locale),
      ...entitlementsPartView(read, locale),
      ...addressOf(read.order, locale),
      isDone: isDone(read, now),
    })),
  };
}

function pastView(order: TicketOrder, locale: Locale): CabinetTickets['past'][number] {
  const { performance, tickets } = order;
  const language = contentLanguage(locale);
  return {
    ...addressOf(order, locale),
    performanceId: performance.id,
    title: localText(performance.title, language),
    startsAt: performance.startsAt.toISOString(),
    timeZone: performance.timeZone,
    place: localText(performance.place, language),
    citySlug: performance.citySlug,
    category: performance.category,
    eventId: performance.eventId,
    hue: performance.poster.hue,
    tickets: tickets.length,
    isCancelled: performance.state === 'cancelled',
    isUsed: tickets.some(({ state }) => state === 'used'),
  };
}

export function accountOrderView(order: AccountOrder): AccountOrderLine {
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    market: order.market,
    currency: order.currency,
    createdAt: order.createdAt.toISOString(),
    orderParts: order.parts.map(partView),
    isPartlyReturned: order.isPartlyReturned,
    totalMinor: order.faceMinor + order.feeMinor,
    refundedMinor: order.refundedMinor,
    holdSecondsLeft: order.holdSecondsLeft,
  };
}

function partView(part: OrderPartFacts) {
  return { ...part, startsAt: part.startsAt?.toISOString() ?? null };
}

export function cabinetOrderView(
  { order, giveBack, refusal, isReturnedByBank }: ReturnableOrder,
  locale: Locale,
): CabinetOrder {
  const isPaid = sumOf(order.state) === 'paid';
  const { accessKey } = order;
  const hasTickets = order.parts.some(({ kind }) => kind === 'tickets');
  const hasCodes = order.parts.some(({ kind }) => kind !== 'tickets' && !isRental(kind));
  return {
    ...accountOrderView(order),
    paidAt: order.paidAt?.toISOString() ?? null,
    faceMinor: order.faceMinor,
    feeMinor: order.feeMinor,
    pointsMinor: pointsOf(order.tenders),
    tenders: order.tenders,
    dueMinor: order.dueMinor,
    email: order.email === null ? null : order.isOwnEmail ? order.email : maskEmail(order.email),
    orderParts: order.parts.map((part) => ({
      ...partView(part),
      lines: order.lines.filter((line) => line.part === part.key).map(({ part: _part, ...line }) => line),
    })),
    payments: order.payments.map(({ provider, method, state, amountMinor, at }) => ({
      provider,
      method,
      state,
      amountMinor,
      at: at.toISOString(),
    })),
    refunds: order.refunds.map(({ amountMinor, state, at }) => ({ amountMinor, state, at: at.toISOString() })),
    tendersBack: order.tendersBack,
    feeReturnPoints: order.feeReturnPoints,
    documents: documentsOf(order),
    ticketPath: isPaid ? addressOf(order, locale).ticketPath : null,
    pdf: isPaid && hasTickets ? `/ticket/${accessKey}.pdf?lang=${locale}` : null,
    codesPdf: isPaid && hasCodes ? `/entitlement/${accessKey}.pdf?lang=${locale}` : null,
    mayPay: order.state === 'awaiting_payment' || order.state === 'held',
    giveBack: giveBack && {
      isOpen: giveBack.isOpen,
      until: giveBack.until.toISOString(),
      sharePermille: giveBack.sharePermille,
      moneyMinor: giveBack.moneyMinor,
      certificateMinor: giveBack.certificateMinor,
      creditMinor: giveBack.creditMinor,
      pointsMinor: giveBack.pointsMinor,
    },
    refusal: refusal && { until: refusal.until?.toISOString() ?? null, moneyMinor: refusal.moneyMinor },
    isReturnedByBank,
  };
}

function documentsOf({ offerVersion, privacyVersion, consentAt }: ReturnableOrder['order']): CabinetOrder['documents'] {
  if (consentAt === null) return [];
  const at = consentAt.toISOString();
  return [
    ...(offerVersion === null ? [] : [{ key: AGREED_DOCUMENTS.offer, version: offerVersion, at }]),
    ...(privacyVersion === null ? [] : [{ key: AGREED_DOCUMENTS.privacy, version: privacyVersion, at }]),
  ];
}

type Read<Key extends 'points' | 'credit' | 'certificates'> = Awaited<ReturnType<CabinetReads[Key]>>;
type Balances = Read<'points'> & { credit: Read<'credit'>; certificates: Read<'certificates'> };

export function cabinetPointsView(
  { isProved, movements, credit, certificates }: Balances,
  locale: Locale,
): CabinetPoints {
  const markets = [...new Set(movements.map(({ market }) => market))];
  return {
    isProved,
    // The newest movement of a market contains the current balance.
    balances: markets.map((market) => ({
      market,
      currency: MARKETS[market].currency,
      points: movements.find((line) => line.market === market)?.balance ?? 0,
    })),
    credit: credit.map(({ market, amountMinor }) => ({ market, currency: MARKETS[market].currency, amountMinor })),
    certificates: certificates.map(certificateView),
    movements: movements.map((line) => ({
      id: `${line.market} ${line.txn}`,
      market: line.market,
      kind: kindOf(line),
      points: line.points,
      balance: line.balance,
      at: line.at.toISOString(),
      order: line.order && { ...line.order, title: localText(line.order.title, contentLanguage(locale)) },
    })),
  };
}

function certificateView({ certificate, movements }: Read<'certificates'>[number]): CabinetCertificate {
  const { code, state, currency, balanceMinor, initialMinor, validUntil, createdAt } = certificate;
  return {
    code,
    state,
    currency,
    balanceMinor,
    initialMinor,
    validUntil: validUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    movements: movements.map(({ kind, amountMinor, at, orderNumber }) => {
      return { kind, amountMinor, at: at.toISOString(), number: orderNumber };
    }),
  };
}

/** Transaction names of the ledger begin with the kind of cause (domain/ledger). */
function kindOf({ txn, cause, tender }: PointsMovement): PointsLine['kind'] {
  const [what] = txn.split(':', 1);
  // Orders of before were paid with points in one step.
  if (what === 'sale') return 'spent';
  if (what === 'reserve') return tender === 'spent' ? 'spent' : 'reserved';
  if (what === 'release') return 'released';
  if (what === 'return') return 'given_back';
  if (what !== 'fee-return') return 'other';
  return FEE_CAUSES[cause ?? ''] ?? 'fee';
}

/** Causes of usecases/performances, as stored with a returned fee. */
const FEE_CAUSES: Readonly<Record<string, PointsLine['kind']>> = {
  performance_cancelled: 'cancelled',
  seller_cancelled: 'cancelled',
  performance_postponed: 'postponed',
  new_date_refused: 'postponed',
};
