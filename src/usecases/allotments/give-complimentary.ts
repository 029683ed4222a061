import { bookSale } from '#domain/ledger/ledger.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { checkContact } from '#domain/orders/checkout-rules.ts';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { type PlacesRefusal, takePlaces } from '#usecases/holds/take-places.ts';
import { newOrderNames } from '#usecases/holds/new-order-names.ts';
import { wantedLines } from '#usecases/holds/selection.ts';
import { zonedLines } from '#usecases/holds/zoned-lines.ts';
import { newCodes } from '#usecases/payments/new-codes.ts';
import type { PriceRefusal } from '#usecases/pricing/price-refusal.ts';
import { readOffers, requote } from '#usecases/pricing/requote.ts';
import type { SalePart } from '#usecases/sale.ts';
import { openSeats } from './open-seats.ts';
import type { AllottableSeat } from './ports.ts';

export type ComplimentaryInput = {
  actor: string;
  performanceId: number;
  seatNos: readonly number[];
  standing: readonly { zoneNo: number; count: number }[];
  email: string;
  phone: string;
  reason: string;
};
export type ComplimentaryResult =
  | { ok: true; orderId: string; tickets: number }
  | { ok: false; code: 'seats_taken'; left: AllottableSeat[] }
  | { ok: false; code: 'over_limit'; limit: number }
  | PlacesRefusal
  | PriceRefusal
  | {
      ok: false;
      code:
        | 'performance_cancelled'
        | 'email_invalid'
        | 'phone_invalid'
        | 'not_prepared'
        | 'empty_selection'
        | 'invalid_request'
        | 'busy';
    };

type Deps = SalePart<
  'stores' | 'transaction' | 'random' | 'offers',
  'seats' | 'orders' | 'salePermissions' | 'pricing' | 'allotments' | 'settlement'
>;

/**
 * Gives free tickets to an address: an order that costs nothing, with a code that takes the price off and is used up at
 * once. It is no free order of a buyer, so their limits do not count it.
 */
export async function giveComplimentary(deps: Deps, input: ComplimentaryInput): Promise<ComplimentaryResult> {
  const { performanceId, actor, reason } = input;
  const chosen = wantedLines({ seats: input.seatNos.map((seatNo) => ({ seatNo })), standing: input.standing });
  if (!chosen.ok) return chosen;
  const opened = await openSeats(deps, performanceId);
  if (!opened.ok) return opened;
  const contact = checkContact({ ...input, acceptTerms: true, acceptPersonalData: true }, opened.market);
  if (!contact.ok) return { ok: false, code: contact.code === 'phone_invalid' ? 'phone_invalid' : 'email_invalid' };
  const offers = await readOffers(deps, { performanceIds: [performanceId], itemIds: [] }, true);
  const lines = offers.performances[0] === undefined ? null : zonedLines(chosen.value, offers.performances[0]);
  if (lines === null) return { ok: false, code: 'unknown_seat' };
  const { email, phone } = contact;
  const order = newOrderNames(deps.random);
  const { orderId } = order;
  const code = `FREE-${Buffer.from(deps.random.bytes(8)).toString('hex').toUpperCase()}`;
  return deps.transaction(async (stores): Promise<ComplimentaryResult> => {
    const { allotments, orders } = stores;
    await orders.lockPerformances([performanceId]);
    const seats = await allotments.lockSeats(performanceId, input.seatNos);
    const isOurs = ({ state, kind }: AllottableSeat) =>
      state === 'free' || (state === 'kept' && kind === 'complimentary');
    const left = seats.filter((seat) => !isOurs(seat));
    if (left.length > 0) return { ok: false, code: 'seats_taken', left };
    await allotments.addCode({
      code,
      market: opened.market,
      performanceId,
      allotmentIds: [...new Set(seats.flatMap(({ allotmentId }) => allotmentId ?? []))],
      opensPresale: true,
      isFree: true,
      maxUses: lines.length,
      until: null,
    });
    const { defaultLocale: locale } = MARKETS[opened.market];
    const nobody = { orderKey: null, distributorCompanyId: null, campaignToken: null, visitor: null, idemBody: '' };
    await orders.open({ ...order, ...nobody, idemKey: `complimentary:${orderId}`, performanceId, locale, code });
    const refusal = await takePlaces(stores, orderId, performanceId, { had: [], wanted: chosen.value });
    if (refusal !== null) return refusal;
    const priced = await requote(stores, orderId, lines, { offers, voucher: { kind: 'keep' } });
    if (priced === 'stale') return { ok: false, code: 'busy' };
    if (!priced.ok) return priced;
    const key = { orderId, email, phone };
    const ready = (await orders.lockForCheckout([key])).get(orderId);
    if (ready === undefined || ready.dueMinor !== 0) throw new Error(`Complimentary order ${orderId} costs something`);
    const had = (await orders.countOfBuyers([key])).get(orderId)?.get(performanceId) ?? 0;
    if (had + lines.length > opened.limitPerBuyer)
      return { ok: false, code: 'over_limit', limit: opened.limitPerBuyer };
    const documents = DOCUMENT_VERSIONS[opened.market];
    const versions = { offerVersion: documents.offer, privacyVersion: documents.privacy };
    await orders.writeCheckouts([{ ...key, ...versions, accountId: null, acceptsBetter: false, payment: null }]);
    await allotments.forgetConsent(orderId);
    const sale = { orderId, payment: null, tenderCount: 0, ...newCodes(deps.random, ready.lines) };
    await stores.settlement.applySales([sale], [bookSale({ ...ready, orderId }, null)]);
    const detail = { orderId, seatNos: input.seatNos, standing: input.standing, email, reason };
    await allotments.audit({ actor, action: 'allotment.complimentary', thing: String(performanceId), detail });
    return { ok: true, orderId, tickets: lines.length };
  });
}
