import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { newOrderKey, type OrderAccess } from '#api/orders/order-access.ts';
import { orderStateView, orderView } from '#api/orders/order-view.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { LEFT_UNPAID } from '#domain/orders/order-states.ts';
import { UNPAID_MARK } from '#domain/orders/return-address.ts';
import { m } from '#texts/generated/messages.js';
import { type TextLanguage, textLanguage } from '#texts/in-language.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { checkOrderPayment } from '#usecases/payments/check-order-payment.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { SaleFacts } from '#web/widget/item/item-facts.ts';
import type { Chosen, Contact, ItemStep } from '#web/widget/item/item-step.ts';

const NOTHING_CHOSEN: Chosen = { optionNo: null, count: 1, performanceId: null };
const NO_CONTACT: Contact = { email: '', phone: '', terms: false, consent: false };

/** A positive number in an address or a form, up to the largest integer of the database. */
export const number = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

type FoundOrder = { order: DescribedOrder; isOwn: boolean };

export const choose = (problem: string | null, chosen: Chosen = NOTHING_CHOSEN): ItemStep => ({
  kind: 'choose',
  key: randomUUID(),
  orderKey: newOrderKey(),
  chosen,
  problem,
});

export function checkout(from: DescribedOrder, problem: string | null, orderKey: string | null = null): ItemStep {
  const contact = { ...NO_CONTACT, email: from.email ?? '', phone: from.phone ?? '' };
  return { kind: 'checkout', order: orderView(from), contact, errors: {}, problem, orderKey };
}

/** Marks the second request of a return from the bank, so that there is no third. */
const RETURNED_MARK = 'returned';

/**
 * Address at which the page loads itself, for a request without the visitor's cookie; null when it has done so. In a
 * frame a browser omits `SameSite=Lax` cookies when it comes from the bank's site, so the buyer looks like a stranger;
 * it sends them when the page loads itself.
 */
function addressToReload(request: FastifyRequest, query: URLSearchParams): string | null {
  if (knownVisitor(request) !== null || query.has(RETURNED_MARK)) return null;
  const marked = new URLSearchParams(query);
  marked.set(RETURNED_MARK, '1');
  return `?${marked}`;
}

/** For a request with the order's id alone, as in the bank's return address: shows only the state of the order. */
function stepOfStranger(order: DescribedOrder, speak: { locale: TextLanguage }): ItemStep {
  const isFailed = order.payment?.state === 'failed' || order.payment?.state === 'expired';
  if (order.state === 'paid') return { kind: 'sent', order: orderStateView(order) };
  if (order.state === 'awaiting_payment' && !isFailed) {
    return { kind: 'waiting', order: orderStateView(order) };
  }
  return choose(isFailed || order.state === 'expired' ? m.widget_item_expired({}, speak) : null);
}

/** Determines the next step of an item's sale from the order, never from the address. */
export function itemSteps(deps: { sale: SaleDeps; holders: Pick<OrderAccess, 'askedBy'> }) {
  /** Returns an order of this item as it is now: the payment state comes from the bank, never from the address. */
  async function orderOf(
    request: FastifyRequest,
    facts: SaleFacts,
    { orderId, orderKey = null }: { orderId: string | null; orderKey?: string | null },
  ): Promise<FoundOrder | null> {
    if (orderId === null || !z.uuid().safeParse(orderId).success) return null;
    const isOwn = (await deps.holders.askedBy(request, orderId, { orderKey })) === 'holder';
    const language = contentLanguage(facts.locale);
    const order = await readOrder(deps.sale, orderId, language);
    if (order === null || order.items.every(({ id }) => id !== facts.sale.id)) return null;
    if (order.state !== 'awaiting_payment' || !isOwn) return { order, isOwn };
    await checkOrderPayment(deps.sale, orderId);
    const checked = await readOrder(deps.sale, orderId, language);
    return checked && { order: checked, isOwn };
  }

  async function stepOf(request: FastifyRequest, facts: SaleFacts, query: URLSearchParams): Promise<ItemStep> {
    const speak = { locale: textLanguage(facts.locale) };
    const performanceId = number.safeParse(query.get('seid')).data ?? null;
    const found = await orderOf(request, facts, { orderId: query.get('order') });
    if (found === null) return choose(null, { ...NOTHING_CHOSEN, performanceId });
    const { order, isOwn } = found;
    if (!isOwn) {
      const address = addressToReload(request, query);
      return address === null
        ? stepOfStranger(order, speak)
        : { kind: 'returning', order: orderStateView(order), address };
    }
    const tellWhy = (from: DescribedOrder) =>
      from.payment?.failure === LEFT_UNPAID ? m.widget_item_unpaid({}, speak) : m.widget_item_declined({}, speak);
    switch (order.state) {
      case 'held':
        return checkout(order, order.payment?.state === 'failed' ? tellWhy(order) : null);
      case 'awaiting_payment': {
        // A return without payment ends the payment, unless the bank reports that it was made after all.
        if (order.payment?.state !== 'failed' && !query.has(UNPAID_MARK)) {
          return { kind: 'waiting', order: orderView(order) };
        }
        const reopened = await reopenOrder(deps.sale, order.id);
        const again = await readOrder(deps.sale, order.id, contentLanguage(facts.locale));
        return reopened.ok && again !== null && again.state === 'held'
          ? checkout(again, tellWhy(again))
          : choose(m.widget_item_expired({}, speak));
      }
      case 'paid':
      case 'refund_pending':
      case 'refunded':
        return { kind: 'paid', order: orderView(order) };
      case 'expired':
      case 'cancelled':
        return choose(order.state === 'expired' ? m.widget_item_expired({}, speak) : null);
    }
  }

  return { orderOf, stepOf };
}
