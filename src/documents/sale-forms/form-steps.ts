import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { newOrderKey, type OrderAccess } from '#api/orders/order-access.ts';
import { orderStateView, orderView } from '#api/orders/order-view.ts';
import { questionsView } from '#api/orders/questions-view.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { walletView } from '#api/orders/wallet-view.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { LEFT_UNPAID } from '#domain/orders/order-states.ts';
import { UNPAID_MARK } from '#domain/orders/return-address.ts';
import type { ItemReads } from '#usecases/items/reads-port.ts';
import { openOrders } from '#usecases/orders/open-orders.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { checkOrderPayment } from '#usecases/payments/check-order-payment.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { readWallet } from '#usecases/tenders/read-wallet.ts';
import { BLANK_FORM, type CheckoutForm } from '#web/widget/checkout/form.ts';
import { canJoin, holdsSubject, type KnownFacts } from '#web/widget/form/form-facts.ts';
import type {
  CheckoutStep,
  Chosen,
  ChooseStep,
  FormProblem,
  FormStep,
  WalletStep,
} from '#web/widget/form/form-step.ts';

export const NOTHING_CHOSEN: Chosen = {
  optionNo: null,
  performanceId: null,
  count: 1,
  zoneNo: null,
  tariffNo: 1,
  seatNos: [],
  entries: {},
  isAccessible: false,
  wheelchairs: {},
};

/** A positive number in an address or a form, up to the largest integer of the database. */
export const number = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

export type FoundOrder = { order: DescribedOrder; isOwn: boolean };
export type CheckoutInput = {
  problem?: FormProblem | null;
  /** What was typed; without it the order's own contact. */
  form?: CheckoutForm;
  typed?: CheckoutStep['typed'];
  promoProblem?: FormProblem | null;
  wallet?: Partial<Omit<WalletStep, 'view'>>;
  orderKey?: string | null;
};

export type FormStepsDeps = {
  sale: SaleDeps;
  items: ItemReads;
  holders: Pick<OrderAccess, 'askedBy'>;
  /** The account that is logged in in this browser. */
  accountOf(request: FastifyRequest): Promise<string | null>;
  now(): Date;
};
export type FormSteps = ReturnType<typeof formSteps>;

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

function chosenAtFirst({ subject }: KnownFacts): Chosen {
  // Most people come with somebody.
  return { ...NOTHING_CHOSEN, count: subject.kind === 'tickets' ? 2 : 1 };
}

/** Determines the next step of a sale from the order, never from the address. */
export function formSteps(deps: FormStepsDeps) {
  /** Returns an order of this sale as it is now: the payment state comes from the bank, never from the address. */
  async function orderOf(
    request: FastifyRequest,
    facts: KnownFacts,
    { orderId, orderKey = null }: { orderId: string | null; orderKey?: string | null },
  ): Promise<FoundOrder | null> {
    if (orderId === null || !z.uuid().safeParse(orderId).success) return null;
    const isOwn = (await deps.holders.askedBy(request, orderId, { orderKey })) === 'holder';
    const language = contentLanguage(facts.locale);
    const order = await readOrder(deps.sale, orderId, language);
    if (order === null || !holdsSubject(facts, order)) return null;
    if (order.state !== 'awaiting_payment' || !isOwn) return { order, isOwn };
    await checkOrderPayment(deps.sale, orderId);
    const checked = await readOrder(deps.sale, orderId, language);
    return checked && { order: checked, isOwn };
  }

  async function choose(
    request: FastifyRequest,
    facts: KnownFacts,
    {
      problem = null,
      chosen = chosenAtFirst(facts),
      into,
      question = null,
    }: { problem?: FormProblem | null; chosen?: Chosen; into?: string | null; question?: ChooseStep['question'] } = {},
  ): Promise<ChooseStep> {
    const visitor = knownVisitor(request);
    const open = visitor === null ? [] : await openOrders(deps.sale, visitor, contentLanguage(facts.locale));
    const views = open.map((order) => orderView(order));
    const able = views.filter((order) => canJoin(facts, order));
    const first = able.find((order) => holdsSubject(facts, order)) ?? able[0];
    return {
      kind: 'choose',
      key: randomUUID(),
      orderKey: newOrderKey(),
      chosen,
      problem,
      question,
      open: views,
      into: into === undefined ? (first?.id ?? null) : into,
    };
  }

  async function checkout(
    request: FastifyRequest,
    facts: KnownFacts,
    from: DescribedOrder,
    { problem = null, form, typed = {}, promoProblem = null, wallet = {}, orderKey = null }: CheckoutInput = {},
  ): Promise<CheckoutStep> {
    const reader = { language: contentLanguage(facts.locale), now: deps.now() };
    const ids = from.performances.map(({ id }) => id);
    // As in the widget: nothing pays what is free by itself.
    const isFree = from.dueMinor === 0 && from.tenders.length === 0;
    const [asked, view, going] = await Promise.all([
      ids.length === 0 ? undefined : deps.sale.stores.questions.asked([from.id]),
      isFree ? null : deps.accountOf(request).then((accountId) => readWallet(deps.sale, from.id, accountId)),
      Promise.all(ids.map(async (id) => [id, await deps.items.goingWith(id, reader)] as const)),
    ]);
    return {
      kind: 'checkout',
      order: orderView(from),
      form: form ?? { ...BLANK_FORM, email: from.email ?? '', phone: from.phone ?? '' },
      problem,
      typed,
      promoProblem,
      wallet: view && { view: walletView(view), refused: null, isOtherEmail: false, isInUse: false, ...wallet },
      asked: questionsView(asked?.get(from.id), reader.language),
      going: new Map(going),
      orderKey,
    };
  }

  /** For a request with the order's id alone, as in the bank's return address: shows only the state of the order. */
  async function stepOfStranger(request: FastifyRequest, facts: KnownFacts, order: DescribedOrder): Promise<FormStep> {
    const isFailed = order.payment?.state === 'failed' || order.payment?.state === 'expired';
    if (order.state === 'paid') return { kind: 'sent', order: orderStateView(order) };
    if (order.state === 'awaiting_payment' && !isFailed) return { kind: 'waiting', order: orderStateView(order) };
    return choose(request, facts, isFailed || order.state === 'expired' ? { problem: { code: 'expired' } } : {});
  }

  async function stepOf(request: FastifyRequest, facts: KnownFacts, query: URLSearchParams): Promise<FormStep> {
    const performanceId = number.safeParse(query.get('seid')).data ?? null;
    const found = await orderOf(request, facts, { orderId: query.get('order') });
    if (found === null) return choose(request, facts, { chosen: { ...chosenAtFirst(facts), performanceId } });
    const { order, isOwn } = found;
    if (!isOwn) {
      const address = addressToReload(request, query);
      return address === null
        ? stepOfStranger(request, facts, order)
        : { kind: 'returning', order: orderStateView(order), address };
    }
    const why = (from: DescribedOrder): FormProblem => ({
      code: from.payment?.failure === LEFT_UNPAID ? 'unpaid' : 'declined',
    });
    switch (order.state) {
      case 'held':
        return checkout(request, facts, order, order.payment?.state === 'failed' ? { problem: why(order) } : {});
      case 'awaiting_payment': {
        // A return without payment ends the payment, unless the bank reports that it was made after all.
        if (order.payment?.state !== 'failed' && !query.has(UNPAID_MARK)) {
          return { kind: 'waiting', order: orderView(order) };
        }
        const reopened = await reopenOrder(deps.sale, order.id);
        const again = await readOrder(deps.sale, order.id, contentLanguage(facts.locale));
        return reopened.ok && again !== null && again.state === 'held'
          ? checkout(request, facts, again, { problem: why(again) })
          : choose(request, facts, { problem: { code: 'expired' } });
      }
      case 'paid':
      case 'refund_pending':
      case 'refunded':
        return { kind: 'paid', order: orderView(order) };
      case 'expired':
      case 'cancelled':
        return choose(request, facts, order.state === 'expired' ? { problem: { code: 'expired' } } : {});
    }
  }

  return { orderOf, stepOf, choose, checkout };
}
