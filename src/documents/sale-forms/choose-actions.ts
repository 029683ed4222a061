import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import type { SentForm } from '#api/form-bodies.ts';
import { createNetworkPlaces } from '#api/network-places.ts';
import { idempotencyOf } from '#api/orders/idempotency.ts';
import type { IpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { type OrderAccess, orderKeySchema } from '#api/orders/order-access.ts';
import { counted, withOrders } from '#api/orders/routes.ts';
import { networkOf } from '#api/network-of.ts';
import { knownVisitor, visitorOf } from '#api/orders/visitor.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import type { ChangeRefusal } from '#usecases/basket/change-seats.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { changeUnits, type ChangeUnitsRefusal } from '#usecases/basket/change-units.ts';
import { bestSeats } from '#usecases/holds/best-seats.ts';
import { holdSeats, type HoldResult } from '#usecases/holds/hold-seats.ts';
import { holdItems, type HoldItemsResult } from '#usecases/items/hold-items.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import { type ItemFacts, type KnownFacts, saleAddress, type TicketFacts } from '#web/widget/form/form-facts.ts';
import type { Chosen, FormProblem } from '#web/widget/form/form-step.ts';
import { chosenItem, chosenTickets, type TicketVerb, type WantedTickets, wantedTickets } from './chosen.ts';
import type { FormSteps } from './form-steps.ts';
import { wheelchairQuestion, withAnswer } from './wheelchair.ts';
import type { Answer } from './answer.ts';

type Deps = {
  sale: SaleDeps;
  addresses: IpRateLimit;
  holders: OrderAccess;
  steps: FormSteps;
  answer: Answer;
};
type Chosing<Facts> = { facts: Facts; form: SentForm; opening: { key: string; orderKey: string } };
type Held =
  | { ok: true; orderId: string }
  | Exclude<HoldResult | HoldItemsResult, { ok: true }>
  | ChangeRefusal
  | ChangeUnitsRefusal
  | { ok: false; code: 'crowded_address' };

const VERBS = ['choose', 'best', 'seats', 'entries'];
/** A search takes a large hall some 20 ms, as in the API. */
const SEARCHES_PER_NETWORK = 4;
const seatsOf = (order: DescribedOrder | null, performanceId: number): number[] =>
  order?.lines
    .filter(isTicketLine)
    .flatMap((line) => (line.performanceId === performanceId ? (line.seatNo ?? []) : [])) ?? [];
const openingSchema = z.object({ key: z.uuid(), orderKey: orderKeySchema });

/** The forms of the first step: they hold what was chosen, in an open order of this browser or in one of its own. */
export function chooseActions(deps: Deps) {
  const { sale, addresses, steps, answer } = deps;
  const searches = createNetworkPlaces({ most: SEARCHES_PER_NETWORK });

  /** The open order to add to; null where the buyer wants an order of its own, or may not change that one. */
  async function orderToJoin(
    request: FastifyRequest,
    facts: KnownFacts,
    form: SentForm,
  ): Promise<DescribedOrder | null> {
    const orderId = z.uuid().safeParse(form['into']).data;
    if (orderId === undefined || (await deps.holders.askedBy(request, orderId)) !== 'holder') return null;
    return readOrder(sale, orderId, contentLanguage(facts.locale));
  }

  /** Counts what a hold or a change takes against the limit of the network. */
  async function limited<Result extends { ok: boolean }>(
    request: FastifyRequest,
    asked: { about: number; count: number; orderId: string | null },
    holding: () => Promise<Result>,
  ): Promise<Result | { ok: false; code: 'crowded_address' }> {
    const counting = { address: request.ip, about: asked.about, count: asked.count };
    const growth = asked.orderId === null ? addresses.take(counting) : addresses.grow(asked.orderId, counting);
    if (growth === null) return { ok: false, code: 'crowded_address' };
    const takeBack = typeof growth === 'function' ? growth : growth.takeBack;
    const result = await counted(takeBack, holding(), ({ ok }) => ok);
    if (result.ok && typeof growth !== 'function') growth.keep();
    return result;
  }

  function openingOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { facts, opening }: Chosing<KnownFacts>,
    body: object,
  ) {
    const visitor = visitorOf(request, reply);
    const { key, orderKey } = opening;
    const { locale, distributorCompanyId, campaignToken } = facts;
    const idempotency = idempotencyOf({ visitor, orderKey }, { key, call: '/widget/', body });
    return { locale, orderKey, ...idempotency, distributorCompanyId, campaignToken, visitor };
  }

  async function holdItem(
    request: FastifyRequest,
    reply: FastifyReply,
    chosing: Chosing<ItemFacts>,
    { chosen, joined }: { chosen: Chosen; joined: DescribedOrder | null },
  ) {
    const { id: itemId } = chosing.facts.subject.sale;
    const { optionNo, count, performanceId } = chosen;
    if (optionNo === null) return { ok: false, code: 'busy' } as const;
    // Negative, because performance numbers are positive.
    const about = -itemId;
    if (joined === null) {
      const body = { itemId, option: optionNo, count, performanceId };
      return limited(request, { about, count, orderId: null }, () =>
        holdItems(sale, {
          itemId,
          units: [{ optionNo, count }],
          performanceId,
          ...openingOf(request, reply, chosing, body),
        }),
      );
    }
    const had = joined.lines.filter((line) => line.kind === 'unit').filter((line) => line.itemId === itemId);
    const before = had[0]?.forPerformanceId ?? null;
    // The units of one item accompany one performance; those in the order must not change theirs unasked.
    if (before !== null && performanceId !== null && before !== performanceId) {
      return { ok: false, code: 'performance_not_for_item' } as const;
    }
    const units = new Map<number, number>([[optionNo, count]]);
    for (const line of had) units.set(line.optionNo, (units.get(line.optionNo) ?? 0) + 1);
    const all = [...units].map(([each, number]) => ({ optionNo: each, count: number }));
    const wanted = { about, count: had.length + count, orderId: joined.id };
    const result = await limited(request, wanted, () =>
      changeUnits(sale, { orderId: joined.id, itemId, units: all, performanceId: performanceId ?? before }),
    );
    return result.ok ? { ok: true as const, orderId: joined.id } : result;
  }

  async function holdTickets(
    request: FastifyRequest,
    reply: FastifyReply,
    chosing: Chosing<TicketFacts>,
    { chosen, verb, joined }: { chosen: Chosen; verb: TicketVerb; joined: DescribedOrder | null },
  ): Promise<Held | { ok: false; code: 'none_beside' | 'nothing_ticked' }> {
    const { sale: shown, access } = chosing.facts.subject;
    const performanceId = shown.performance.id;
    const priceListId = Number(chosing.form['list']);
    if (!Number.isSafeInteger(priceListId) || priceListId < 1) return { ok: false, code: 'price_changed' };
    let best: readonly number[] = [];
    if (verb === 'best') {
      const giveBack = searches.take(request.ip);
      if (giveBack === null) return { ok: false, code: 'busy' };
      try {
        const { count, zoneNo, isAccessible } = chosen;
        const byCode = access?.opens?.opensPresale === true;
        best = await bestSeats(sale, performanceId, { count, zoneNo, sectorNo: null, isAccessible }, { byCode });
      } finally {
        giveBack();
      }
      if (best.length === 0) return { ok: false, code: 'none_beside' };
    }
    const wanted: WantedTickets = wantedTickets(chosing.facts.subject, { verb, chosen, best, order: joined });
    const count = wanted.seats.length + wanted.standing.reduce((sum, each) => sum + each.count, 0);
    if (count === 0 && joined === null) return { ok: false, code: 'nothing_ticked' };
    const selection = { performanceId, priceListId, ...wanted };
    if (joined === null) {
      const code = access?.opens ? access.code : null;
      const opening = openingOf(request, reply, chosing, code === null ? selection : { ...selection, code });
      return limited(request, { about: performanceId, count, orderId: null }, () =>
        holdSeats(sale, { ...selection, ...opening, code, network: networkOf(request.ip) }),
      );
    }
    const result = await limited(request, { about: performanceId, count, orderId: joined.id }, () =>
      changeSeats(sale, { ...selection, orderId: joined.id }),
    );
    return result.ok ? { ok: true, orderId: joined.id } : result;
  }

  return {
    isVerb: (verb: string): boolean => VERBS.includes(verb),

    async choose(
      request: FastifyRequest,
      reply: FastifyReply,
      { facts, form, verb, names }: { facts: KnownFacts; form: SentForm; verb: string; names: readonly string[] },
    ): Promise<FastifyReply> {
      const { subject } = facts;
      const opening = openingSchema.safeParse({ key: form['key'], orderKey: form['orderKey'] });
      const chosen = subject.kind === 'item' ? chosenItem(form) : withAnswer(chosenTickets(form), names);
      const into = z.uuid().safeParse(form['into']).data ?? null;
      const refuse = async (problem: FormProblem, status: number) => {
        const step = await steps.choose(request, facts, { problem, into, ...(chosen && { chosen }) });
        return answer(request, reply, { facts, step, status });
      };
      if (!opening.success || chosen === null) return refuse({ code: 'busy' }, 400);
      // A page of its own keeps the cookie that the hold sets; a frame on another site may not.
      const keepsCookies = knownVisitor(request) !== null || request.headers['sec-fetch-dest'] === 'document';
      const chosing = { facts, form, opening: opening.data };
      const joined = await orderToJoin(request, facts, form);
      if (subject.kind === 'tickets' && verb === 'seats') {
        const question = wheelchairQuestion(subject, chosen, seatsOf(joined, subject.sale.performance.id));
        if (question !== null || names[0] === 'no') {
          return answer(request, reply, {
            facts,
            step: await steps.choose(request, facts, { chosen, into, question }),
          });
        }
      }
      const held =
        subject.kind === 'item'
          ? await holdItem(request, reply, { ...chosing, facts: { ...facts, subject } }, { chosen, joined })
          : await holdTickets(
              request,
              reply,
              { ...chosing, facts: { ...facts, subject } },
              { chosen, verb: verb as TicketVerb, joined },
            );
      if (!held.ok) {
        const status = held.code === 'crowded_address' ? 429 : 409;
        return refuse(await problemOf(request, held), status);
      }
      if (keepsCookies) return reply.redirect(saleAddress(facts, { orderId: held.orderId }), 303);
      // A partner's frame may block cookies: then the form carries the order's key, never the address.
      const order = await readOrder(sale, held.orderId, contentLanguage(facts.locale));
      if (order === null) return reply.redirect(saleAddress(facts), 303);
      const step = await steps.checkout(request, facts, order, { orderKey: opening.data.orderKey });
      return answer(request, reply, { facts, step });
    },
  };

  async function problemOf(
    request: FastifyRequest,
    refusal: Exclude<Awaited<ReturnType<typeof holdTickets>> | Awaited<ReturnType<typeof holdItem>>, { ok: true }>,
  ): Promise<FormProblem> {
    if (refusal.code === 'too_many_holds') {
      const { orders = [] } = await withOrders(sale, request, refusal);
      return { code: refusal.code, orders };
    }
    if (refusal.code === 'hold_cool_down') return { code: refusal.code, waitSeconds: refusal.coolDownSeconds };
    return { code: refusal.code, ...('limit' in refusal ? { limit: refusal.limit } : {}) };
  }
}
