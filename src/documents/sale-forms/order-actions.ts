import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { SentForm } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import type { IpRateLimit } from '#api/orders/ip-rate-limit.ts';
import type { OrderAccess } from '#api/orders/order-access.ts';
import { answersOf } from '#api/orders/questions-view.ts';
import { counted } from '#api/orders/routes.ts';
import { knownVisitor } from '#api/orders/visitor.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { isTicketLine, isUnitLine } from '#domain/orders/order-line.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { changeUnits } from '#usecases/basket/change-units.ts';
import { setVoucher } from '#usecases/basket/set-voucher.ts';
import { checkoutOrder } from '#usecases/orders/checkout-order.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { answersBody } from '#web/widget/checkout/answers.ts';
import { type KnownFacts, holdsSubject, orderAddress, saleAddress } from '#web/widget/form/form-facts.ts';
import { type FormProblem, WALLET_ID } from '#web/widget/form/form-step.ts';
import { companionOf } from '#web/widget/form/seat-choices.ts';
import { type FormSteps, type FormStepsDeps, number } from './form-steps.ts';
import type { Answer } from './answer.ts';
import { fieldOf, isAnythingTyped, typedFields, typedForm } from './typed-form.ts';
import { walletActions, type WalletActionsDeps } from './wallet-actions.ts';

export type OrderActionsDeps = WalletActionsDeps & {
  addresses: IpRateLimit;
  holders: OrderAccess;
  /** Origin of the host that the buyer came to; the bank's return address leads there. */
  originOf(request: FastifyRequest): string;
  accountOf: FormStepsDeps['accountOf'];
};
type Acting = {
  facts: KnownFacts;
  order: DescribedOrder;
  form: SentForm;
  orderKey: string | null;
  /** Of the button that was pressed: `verb:name:name`. */
  verb: string;
  names: readonly string[];
};
type Outcome = { ok: true } | ({ ok: false } & FormProblem);

/** Where the answer to a button of the section shows it. */
const WALLET_PART = `#${WALLET_ID}`;
const NO_CODE: Outcome = { ok: false, code: 'voucher_unknown' };

/** The buttons of the checkout's form: they change the order, pay or give it up, and keep what was typed. */
export function orderActions(deps: OrderActionsDeps & { steps: FormSteps; answer: Answer }) {
  const { sale, steps, answer } = deps;
  const payWith = walletActions(deps);

  async function pay(request: FastifyRequest, reply: FastifyReply, { facts, order, form, orderKey }: Acting) {
    const typed = typedForm(form);
    const result = await checkoutOrder(sale, {
      orderId: order.id,
      email: typed.email,
      phone: typed.phone,
      acceptTerms: typed.terms,
      acceptPersonalData: typed.consent,
      acceptBetterSeats: typed.better,
      dueMinor: Number(form['due']),
      answers: answersOf(answersBody(typed.answers)),
      returnUrl: deps.originOf(request) + orderAddress(facts, order),
      accountId: await deps.accountOf(request),
      network: networkOf(request.ip),
    });
    const now = await readOrder(sale, order.id, contentLanguage(facts.locale));
    const address = saleAddress(facts, { orderId: order.id });
    if (result.ok) {
      const page = now?.state === 'awaiting_payment' ? now.payment?.redirectUrl : null;
      return reply.redirect(page ?? address, 303);
    }
    // The order has expired or was paid meanwhile: its own step says so.
    if (now === null || now.state !== 'held') return reply.redirect(address, 303);
    const problem: FormProblem = {
      code: result.code,
      ...('limit' in result ? { limit: result.limit } : {}),
      ...('faults' in result ? { faults: result.faults } : {}),
    };
    const step = await steps.checkout(request, facts, now, {
      problem,
      form: typed,
      typed: typedFields(form),
      orderKey,
    });
    return answer(request, reply, { facts, step, status: 409 });
  }

  /** What a button changes of the order; null for an unknown one. */
  async function change(request: FastifyRequest, acting: Acting): Promise<Outcome | null> {
    const { order, form, verb, names } = acting;
    const named = number.safeParse(names.at(-1)).data;
    switch (verb) {
      case 'voucher': {
        const code = (form['promo'] ?? '').trim().slice(0, 64);
        if (code === '') return NO_CODE;
        return setVoucher(sale, { orderId: order.id, code, network: networkOf(request.ip) });
      }
      case 'no-voucher':
        return setVoucher(sale, { orderId: order.id, code: null, network: networkOf(request.ip) });
      case 'remove':
        if (named === undefined) return null;
        return names[0] === 'item'
          ? changeUnits(sale, { orderId: order.id, itemId: named, units: [], performanceId: null })
          : changeTickets(acting, named, () => []);
      case 'line': {
        const line = order.lines.filter(isTicketLine).find(({ lineNo }) => lineNo === named);
        if (line === undefined) return { ok: true };
        const { subject } = acting.facts;
        // Whoever leaves the wheelchair place leaves the place of its companion as well.
        const companion =
          line.seatNo === null || subject.kind !== 'tickets' ? null : companionOf(subject.sale, line.seatNo);
        return changeTickets(acting, line.performanceId, (lines) =>
          lines.filter(({ lineNo, seatNo }) => lineNo !== named && (seatNo === null || seatNo !== companion)),
        );
      }
      case 'tariffs': {
        const { subject } = acting.facts;
        if (subject.kind !== 'tickets') return null;
        return changeTickets(acting, subject.sale.performance.id, (lines) =>
          lines.map((line) => ({
            ...line,
            tariffNo: number.safeParse(form[`tariff.${line.lineNo}`]).data ?? line.tariffNo,
          })),
        );
      }
      case 'extra':
        return addExtra(request, acting);
      default:
        return null;
    }
  }

  type Line = Extract<DescribedOrder['lines'][number], { kind: 'seat' | 'entry' }>;

  async function changeTickets(
    { order }: Acting,
    performanceId: number,
    next: (lines: readonly Line[]) => readonly Line[],
  ): Promise<Outcome> {
    const priceListId = order.performances.find(({ id }) => id === performanceId)?.priceListId;
    if (priceListId === undefined) return { ok: true };
    const lines = next(order.lines.filter(isTicketLine).filter((line) => line.performanceId === performanceId));
    const seats = lines.flatMap(({ seatNo, tariffNo }) => (seatNo === null ? [] : [{ seatNo, tariffNo }]));
    const entries = new Map<string, { zoneNo: number; tariffNo: number; count: number }>();
    for (const { seatNo, zoneNo, tariffNo } of lines) {
      if (seatNo !== null) continue;
      const key = `${zoneNo} ${tariffNo}`;
      entries.set(key, { zoneNo, tariffNo, count: (entries.get(key)?.count ?? 0) + 1 });
    }
    return changeSeats(sale, { orderId: order.id, performanceId, priceListId, seats, standing: [...entries.values()] });
  }

  async function addExtra(request: FastifyRequest, { order, form, names }: Acting): Promise<Outcome | null> {
    const [itemId, performanceId] = names.map((name) => number.safeParse(name).data);
    const optionNo = number.safeParse(form[`option-${itemId}`]).data;
    if (itemId === undefined || performanceId === undefined || optionNo === undefined) return null;
    // A form sent twice adds it once.
    if (order.lines.filter(isUnitLine).some((line) => line.itemId === itemId)) return { ok: true };
    const growth = deps.addresses.grow(order.id, { address: request.ip, about: -itemId, count: 1 });
    if (growth === null) return { ok: false, code: 'crowded_address' };
    const units = [{ optionNo, count: 1 }];
    const changing = changeUnits(sale, { orderId: order.id, itemId, units, performanceId });
    const result = await counted(growth.takeBack, changing, ({ ok }) => ok);
    if (result.ok) growth.keep();
    return result;
  }

  async function act(request: FastifyRequest, reply: FastifyReply, acting: Acting): Promise<FastifyReply> {
    const { facts, order, form, orderKey, verb } = acting;
    if (verb === 'pay') return pay(request, reply, acting);
    if (verb === 'release') return giveUp(reply, acting);
    const paying = await payWith(request, { ...acting, accountId: await deps.accountOf(request) });
    const outcome = paying ?? (await change(request, acting));
    if (outcome !== null && 'code' in outcome && outcome.code === 'empty_selection') return giveUp(reply, acting);
    const now = await readOrder(sale, order.id, contentLanguage(facts.locale));
    if (outcome === null || now === null || now.state !== 'held') {
      return reply.redirect(saleAddress(facts, { orderId: order.id }), 303);
    }
    const contact = typedForm(form);
    const typed = typedFields(form, { except: outcome.ok ? fieldOf(verb) : null });
    const isOtherEmail = paying?.ok === true && paying.isOtherEmail === true;
    const isUntyped = !isAnythingTyped(contact) && Object.keys(typed).length === 0;
    // The address names what was taken out: the order goes on at another part of it.
    const canLead = knownVisitor(request) !== null && !isOtherEmail && (!holdsSubject(facts, now) || isUntyped);
    if (outcome.ok && canLead) return reply.redirect(orderAddress(facts, now) + (paying ? WALLET_PART : ''), 303);
    const problem = 'code' in outcome ? problemOf(outcome) : null;
    const step = await steps.checkout(request, facts, now, {
      problem: verb === 'voucher' ? null : problem,
      promoProblem: verb === 'voucher' ? problem : null,
      form: contact,
      typed,
      wallet: {
        refused: 'refused' in outcome ? outcome.refused : null,
        isOtherEmail,
        isInUse: paying !== null,
      },
      orderKey,
    });
    return answer(request, reply, { facts, step, status: outcome.ok ? 200 : 409 });
  }

  async function giveUp(reply: FastifyReply, { facts, order }: Acting): Promise<FastifyReply> {
    await releaseOrder(sale, order.id);
    return reply.redirect(saleAddress(facts), 303);
  }

  return {
    act,
    /** Gives up another open order of this browser, from the list of them. */
    async releaseOther(request: FastifyRequest, reply: FastifyReply, facts: KnownFacts, orderId: string) {
      const id = z.uuid().safeParse(orderId).data;
      if (id !== undefined && (await deps.holders.askedBy(request, id)) === 'holder') await releaseOrder(sale, id);
      return reply.redirect(saleAddress(facts), 303);
    },
  };
}

function problemOf({ ok: _ok, ...problem }: { ok: false } & FormProblem): FormProblem {
  const { code, limit } = problem;
  return { code, ...(limit === undefined ? {} : { limit }) };
}
