import { PAYMENT_GRACE_SECONDS, PAYMENT_SESSION_MAX_MINUTES } from '#domain/holds/hold-rules.ts';
import { bookSale } from '#domain/ledger/ledger.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { checkContact, type ContactInput } from '#domain/orders/checkout-rules.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { newTickets } from '#usecases/payments/new-tickets.ts';
import { openSession } from '#usecases/payments/open-session.ts';
import type { SaleDeps, SaleStores } from '#usecases/sale.ts';
import type { Contact, LockedOrder } from './ports.ts';

export type CheckoutInput = ContactInput & {
  orderId: string;
  acceptBetterSeats: boolean;
  /** What the buyer saw. */
  dueMinor: number;
  returnPath: string | null;
};

export type CheckoutRefusal =
  | { ok: false; code: 'amount_changed'; dueMinor: number }
  | { ok: false; code: 'over_limit'; limit: number }
  | {
      ok: false;
      code:
        | 'unknown_order'
        | 'order_closed'
        | 'hold_expired'
        | 'not_on_sale'
        | 'email_invalid'
        | 'phone_invalid'
        | 'terms_required'
        | 'consent_required'
        | 'provider_unreachable'
        | 'provider_rejected';
    };

/** A shorter session is not worth a buyer's trouble with a card. */
const SHORTEST_SESSION_SECONDS = 60;

/**
 * The step to payment: checks the buyer once more, keeps the seats to the end of the provider's session, and only
 * after that is committed asks the provider for its page. A free order is paid on the spot.
 */
export async function checkoutOrder(deps: SaleDeps, input: CheckoutInput): Promise<{ ok: true } | CheckoutRefusal> {
  const prepared = await deps.transaction((stores) => prepare(deps, stores, input));
  if (!prepared.ok || prepared.paymentId === null) return prepared.ok ? { ok: true } : prepared;
  return openSession(deps, input.orderId, input.returnPath);
}

type Prepared = { ok: true; paymentId: string | null } | CheckoutRefusal;

async function prepare(deps: SaleDeps, stores: SaleStores, input: CheckoutInput): Promise<Prepared> {
  const { orders } = stores;
  const outline = await orders.outline(input.orderId);
  if (outline === null) return { ok: false, code: 'unknown_order' };
  const contact = checkContact(input, outline.market);
  if (!contact.ok) return contact;
  await orders.lockBuyer(contact, outline.performanceIds);
  await orders.lockPerformances(outline.performanceIds);
  const order = await orders.lockOrder(input.orderId);
  if (order === null) return { ok: false, code: 'unknown_order' };
  // Sent twice, or back to the form with the session still open: the same page again.
  if (order.state === 'awaiting_payment' && order.openPayment !== null && order.isHoldLive) {
    return { ok: true, paymentId: order.openPayment.id };
  }
  const refusal = refuse(order, input);
  if (refusal !== null) return refusal;
  const limit = await limitPassed(orders, order, contact);
  if (limit !== null) return { ok: false, code: 'over_limit', limit };
  if (order.dueMinor === 0) return sellFree(deps, stores, order, contact, input);
  return startPayment(deps, stores, order, contact, input);
}

function refuse(order: LockedOrder, input: CheckoutInput): CheckoutRefusal | null {
  if (order.state === 'expired') return { ok: false, code: 'hold_expired' };
  if (order.state !== 'held' && order.state !== 'awaiting_payment') return { ok: false, code: 'order_closed' };
  if (!order.isHoldLive) return { ok: false, code: 'hold_expired' };
  if (!order.performances.every((each) => each.isSellable && !each.isMoved)) return { ok: false, code: 'not_on_sale' };
  if (order.dueMinor !== input.dueMinor) return { ok: false, code: 'amount_changed', dueMinor: order.dueMinor };
  return null;
}

/** Under the buyer's lock: two checkouts at once cannot both pass. */
async function limitPassed(orders: SaleStores['orders'], order: LockedOrder, contact: Contact): Promise<number | null> {
  const ids = order.performances.map(({ id }) => id);
  const elsewhere = await orders.countOfBuyer(contact, ids, order.id);
  for (const { id, limitPerBuyer } of order.performances) {
    const here = order.lines.filter(({ performanceId }) => performanceId === id).length;
    if (here + (elsewhere.get(id) ?? 0) > limitPerBuyer) return limitPerBuyer;
  }
  return null;
}

async function startPayment(
  deps: SaleDeps,
  { orders, payments }: SaleStores,
  order: LockedOrder,
  contact: Contact,
  input: CheckoutInput,
): Promise<Prepared> {
  const provider = MARKETS[order.market].paymentMethods
    .map((name) => deps.provider(name))
    .find((each) => each !== null);
  if (!provider) return { ok: false, code: 'provider_unreachable' };
  const sessionSeconds = sessionLength(order, provider.sessionMinutes);
  if (sessionSeconds < SHORTEST_SESSION_SECONDS) return { ok: false, code: 'hold_expired' };
  if (order.state === 'awaiting_payment') await orders.reopen(order.id);
  await writeCheckout(orders, order, contact, input, sessionSeconds + PAYMENT_GRACE_SECONDS);
  const payment = await payments.add({
    id: deps.random.uuid(),
    orderId: order.id,
    provider: provider.name,
    amountMinor: order.dueMinor,
    currency: order.currency,
    sessionSeconds,
  });
  return { ok: true, paymentId: payment.id };
}

/**
 * However late the step to payment is taken and however often it is repeated, no hold outlives 22 minutes in all:
 * sessions end 20 minutes after the first seat was held.
 */
function sessionLength(order: LockedOrder, sessionMinutes: number): number {
  const left = PAYMENT_SESSION_MAX_MINUTES * 60 - order.ageSeconds;
  return Math.floor(Math.min(sessionMinutes * 60, left));
}

async function sellFree(
  deps: SaleDeps,
  stores: SaleStores,
  order: LockedOrder,
  contact: Contact,
  input: CheckoutInput,
): Promise<Prepared> {
  await writeCheckout(stores.orders, order, contact, input, null);
  const sold = { ...order, orderId: order.id, organizerId: order.performances[0]?.organizerId ?? null };
  const sale = {
    orderId: order.id,
    payment: null,
    tickets: newTickets(deps.random, order.lines),
    seatCount: order.lines.filter(({ seatNo }) => seatNo !== null).length,
  };
  await stores.settlement.applySales([sale], [bookSale(sold, null)]);
  return { ok: true, paymentId: null };
}

async function writeCheckout(
  orders: SaleStores['orders'],
  order: LockedOrder,
  contact: Contact,
  input: CheckoutInput,
  holdSeconds: number | null,
): Promise<void> {
  const documents = DOCUMENT_VERSIONS[order.market];
  await orders.writeCheckout({
    orderId: order.id,
    email: contact.email,
    phone: contact.phone,
    acceptsBetter: input.acceptBetterSeats,
    offerVersion: documents.offer,
    privacyVersion: documents.privacy,
    holdSeconds,
  });
}
