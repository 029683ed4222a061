import { PAYMENT_GRACE_SECONDS, PAYMENT_SESSION_MAX_MINUTES, PAYMENTS_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { mailboxOf } from '#domain/contact/email.ts';
import { bookSale, type LedgerTransaction } from '#domain/ledger/ledger.ts';
import { isItemPermitted } from '#domain/items/item-permission.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { checkContact } from '#domain/orders/checkout-rules.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import type { Answers, CheckedAnswers } from '#domain/questions/check-answers.ts';
import { judgeAnswers, NO_ANSWERS } from '#usecases/questions/judge-answers.ts';
import { saleRefusal } from '#usecases/holds/sale-refusal.ts';
import { newCodes } from '#usecases/payments/new-codes.ts';
import type { Sale } from '#usecases/payments/settlement-port.ts';
import type { SaleDeps, SalePart, SaleStores } from '#usecases/sale.ts';
import { type FreeTicketLimit, limitFreeOrders } from './limit-free-orders.ts';
import type {
  CheckoutKey,
  CheckoutRequest,
  CheckoutWrite,
  OrderToChange,
  Order,
  Prepared,
  PrepareRefusal,
  WrittenCheckout,
} from './ports.ts';

/** With less time left a buyer could hardly complete a card payment. */
const SHORTEST_SESSION_SECONDS = 60;

type Wanted = { request: CheckoutRequest; key: CheckoutKey };
type Going = { order: OrderToChange; write: CheckoutWrite; answers: Answers; checked?: CheckedAnswers };
type Decision =
  | { kind: 'answered'; answer: Prepared }
  | (Going & { kind: 'pay' })
  | (Going & { kind: 'free'; network: string | null });

/**
 * One order and one buyer per batch. If another spelling hides an equal buyer, the batch fails and each runs alone.
 */
export function checkoutKeys({ orderId, email, phone }: CheckoutRequest): string[] {
  return [orderId, `email:${mailboxOf(email.trim().toLowerCase())}`, `phone:${phone.replace(/\D/g, '').slice(-9)}`];
}

/**
 * Takes many orders to payment in one transaction: checks each buyer again and holds the seats until the provider's
 * session ends. Orders that are free or covered by tenders are sold at once. A refused order changes nothing and does
 * not affect the others. No two requests may have the same order or buyer.
 */
export async function prepareCheckouts(
  deps: SalePart<'transaction' | 'provider' | 'random', 'orders' | 'settlement' | 'rateLimits' | 'questions'> &
    FreeTicketLimit,
  requests: readonly CheckoutRequest[],
): Promise<Prepared[]> {
  return deps.transaction(async (stores) => {
    const outlines = await stores.orders.outlines(requests.map(({ orderId }) => orderId));
    const wanted = requests.map((request): Wanted | PrepareRefusal => {
      const outline = outlines.get(request.orderId);
      if (outline === undefined) return { ok: false, code: 'unknown_order' };
      const contact = checkContact(request, outline.market);
      if (!contact.ok) return contact;
      return { request, key: { orderId: request.orderId, email: contact.email, phone: contact.phone } };
    });
    const keys = wanted.flatMap((each) => ('key' in each ? [each.key] : []));
    if (keys.length === 0) return wanted.flatMap((each) => ('key' in each ? [] : [each]));

    const orders = await stores.orders.lockForCheckout(keys);
    const elsewhere = await stores.orders.countOfBuyers(keys);
    const decided = wanted.map((each): Decision => {
      if (!('key' in each)) return { kind: 'answered', answer: each };
      const order = orders.get(each.key.orderId);
      if (order === undefined) return { kind: 'answered', answer: { ok: false, code: 'unknown_order' } };
      return decide(deps, order, each, elsewhere.get(order.id) ?? new Map());
    });
    const decisions = await withAnswers(stores, decided);
    const free = decisions.filter((decision) => decision.kind === 'free');
    // Tenders have paid for the others, so that nobody has a reason to hoard them.
    const unpaid = free.filter(({ order }) => order.coveredMinor === 0);
    const refused = await limitFreeOrders(deps, stores, unpaid);
    const allowed = decisions.map((decision): Decision => {
      const refusal = decision.kind === 'free' ? refused.get(decision.order.id) : undefined;
      return refusal === undefined ? decision : { kind: 'answered', answer: refusal };
    });
    return carryOut(deps, stores, allowed);
  });
}

function decide(
  deps: Pick<SaleDeps, 'provider' | 'random'>,
  order: OrderToChange,
  { request, key }: Wanted,
  elsewhere: ReadonlyMap<number, number>,
): Decision {
  const answered = (answer: Prepared): Decision => ({ kind: 'answered', answer });
  // The request was repeated, or the buyer returned to the form while the session is open: use the same payment page.
  if (order.state === 'awaiting_payment' && order.openPayment !== null && order.isHoldLive) {
    return answered({ ok: true, payment: order.openPayment, locale: order.locale, order: null });
  }
  const refusal = refuse(order, request);
  if (refusal !== null) return answered(refusal);
  const limit = limitPassed(order, elsewhere);
  if (limit !== null) return answered({ ok: false, code: 'over_limit', limit });
  const documents = DOCUMENT_VERSIONS[order.market];
  const write = {
    ...key,
    accountId: request.accountId,
    acceptsBetter: request.acceptBetterSeats,
    offerVersion: documents.offer,
    privacyVersion: documents.privacy,
    payment: null,
  };
  const { answers = NO_ANSWERS } = request;
  if (order.dueMinor === 0) return { kind: 'free', order, write, answers, network: request.network };
  const payment = paymentFor(deps, order);
  return payment.ok ? { kind: 'pay', order, answers, write: { ...write, payment: payment.value } } : answered(payment);
}

/** Refuses orders whose organizers were not answered, and keeps the checked answers of the others. */
async function withAnswers(stores: Pick<SaleStores, 'questions'>, decisions: readonly Decision[]): Promise<Decision[]> {
  const going = decisions.flatMap((decision) => (decision.kind === 'answered' ? [] : [decision]));
  const judged = await judgeAnswers(
    stores,
    going.map(({ order, answers }) => ({
      orderId: order.id,
      isAsked: order.performances.some(({ asksDetails }) => asksDetails),
      answers,
    })),
  );
  return decisions.map((decision): Decision => {
    if (decision.kind === 'answered') return decision;
    const outcome = judged.get(decision.order.id);
    if (outcome === undefined) return decision;
    return outcome.ok ? { ...decision, checked: outcome.value } : { kind: 'answered', answer: outcome };
  });
}

function refuse(order: OrderToChange, request: CheckoutRequest): PrepareRefusal | null {
  if (order.state === 'expired') return { ok: false, code: 'hold_expired' };
  if (order.state !== 'held' && order.state !== 'awaiting_payment') return { ok: false, code: 'order_closed' };
  if (!order.isHoldLive) return { ok: false, code: 'hold_expired' };
  const refusal = order.performances
    .map(({ salePermission }) => saleRefusal(salePermission))
    .find((code) => code !== null);
  if (refusal) return { ok: false, code: refusal };
  if (!order.performances.every((each) => each.isSellable && !each.isRescheduled))
    return { ok: false, code: 'not_on_sale' };
  if (!order.items.every(({ seller }) => isItemPermitted(order.market, seller))) {
    return { ok: false, code: 'sale_not_permitted' };
  }
  if (!order.items.every(({ isSellable }) => isSellable)) return { ok: false, code: 'not_on_sale' };
  if (order.tenders.some(({ isFrozen }) => isFrozen)) return { ok: false, code: 'certificate_frozen' };
  if (order.dueMinor !== request.dueMinor) return { ok: false, code: 'amount_changed', dueMinor: order.dueMinor };
  return null;
}

/** Runs under the buyer's lock, so that two simultaneous checkouts cannot both pass. */
function limitPassed(order: OrderToChange, elsewhere: ReadonlyMap<number, number>): number | null {
  for (const { id, limitPerBuyer } of order.performances) {
    const here = order.lines.filter((line) => isTicketLine(line) && line.performanceId === id).length;
    if (here + (elsewhere.get(id) ?? 0) > limitPerBuyer) return limitPerBuyer;
  }
  return null;
}

type NewPayment = NonNullable<CheckoutWrite['payment']>;

function paymentFor(
  deps: Pick<SaleDeps, 'provider' | 'random'>,
  order: OrderToChange,
): { ok: true; value: NewPayment } | PrepareRefusal {
  if (order.paymentCount >= PAYMENTS_PER_ORDER) return { ok: false, code: 'provider_rejected' };
  const provider = MARKETS[order.market].paymentMethods
    .map((name) => deps.provider(name))
    .find((each) => each !== null);
  if (!provider) return { ok: false, code: 'provider_unreachable' };
  const sessionSeconds = sessionLength(order, provider.sessionMinutes);
  if (sessionSeconds < SHORTEST_SESSION_SECONDS) return { ok: false, code: 'hold_expired' };
  const value = {
    id: deps.random.uuid(),
    provider: provider.name,
    amountMinor: order.dueMinor,
    currency: order.currency,
    sessionSeconds,
    holdSeconds: sessionSeconds + PAYMENT_GRACE_SECONDS,
  };
  return { ok: true, value };
}

/**
 * However late and however often the buyer proceeds to payment, no hold exceeds 22 minutes in total, because sessions
 * end 20 minutes after the first seat was held.
 */
function sessionLength(order: OrderToChange, sessionMinutes: number): number {
  const left = PAYMENT_SESSION_MAX_MINUTES * 60 - order.ageSeconds;
  return Math.floor(Math.min(sessionMinutes * 60, left));
}

async function carryOut(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'orders' | 'settlement' | 'questions'>,
  decisions: readonly Decision[],
): Promise<Prepared[]> {
  const going = decisions.filter((decision) => decision.kind !== 'answered');
  const again = going.filter(({ order }) => order.state === 'awaiting_payment');
  await stores.orders.reopen(...again.map(({ order }) => order.id));
  const written = await stores.orders.writeCheckouts(going.map(({ write }) => write));
  await stores.questions.write(
    going.flatMap(({ order, checked }) => (checked === undefined ? [] : [{ ...checked, orderId: order.id }])),
  );
  const free = going.filter(({ kind }) => kind === 'free').map(({ order }) => order);
  if (free.length > 0) {
    await stores.settlement.applySales(
      free.map((order) => freeSale(deps, order)),
      free.map(bookFree),
    );
  }
  return decisions.map((decision): Prepared => {
    if (decision.kind === 'answered') return decision.answer;
    const { order, write } = decision;
    const checkout = written.get(order.id);
    if (checkout === undefined) throw new Error(`The step to payment of order ${order.id} was not written`);
    // A free order is already sold, so its current state has to be read again.
    const shown = checkout.payment === null ? null : orderAwaitingPayment(order, write, checkout);
    return { ok: true, payment: checkout.payment, locale: order.locale, order: shown };
  });
}

/** Composes the current order from the facts read under its lock and the facts just written. */
function orderAwaitingPayment(order: OrderToChange, write: CheckoutWrite, written: WrittenCheckout): Order | null {
  if (written.payment === null) return null;
  const { payment } = written;
  return {
    id: order.id,
    number: order.number,
    accessKey: order.accessKey,
    state: 'awaiting_payment',
    market: order.market,
    locale: order.locale,
    currency: order.currency,
    starts: order.performances.map(({ id, startsAt }) => ({ performanceId: id, startsAt: new Date(startsAt) })),
    lines: order.lines,
    reduced: order.reduced,
    faceMinor: order.faceMinor,
    feeMinor: order.feeMinor,
    coveredMinor: order.coveredMinor,
    tenders: order.tenders,
    dueMinor: order.dueMinor,
    voucherCode: order.voucherCode,
    givenBack: null,
    holdUntil: written.holdUntil,
    holdSecondsLeft: written.holdSecondsLeft,
    email: write.email,
    phone: write.phone,
    payment: { state: payment.state, redirectUrl: payment.redirectUrl, failure: null },
  };
}

function freeSale(deps: Pick<SaleDeps, 'random'>, order: OrderToChange): Sale {
  return {
    orderId: order.id,
    payment: null,
    tenderCount: order.tenders.length,
    ...newCodes(deps.random, order.lines),
  };
}

function bookFree(order: OrderToChange): LedgerTransaction {
  return bookSale({ ...order, orderId: order.id }, null);
}
