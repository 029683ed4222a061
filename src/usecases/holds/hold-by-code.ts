import { checkHoldLimit } from '#domain/holds/hold-rules.ts';
import { codeGuessLimits } from '#domain/accounts/code-guesses.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import { takePlaces } from './take-places.ts';
import { readOffers, requote } from '#usecases/pricing/requote.ts';
import type { SalePart } from '#usecases/sale.ts';
import { earlierOrder } from './earlier-order.ts';
import { sweptSome } from './swept-some.ts';
import type { HoldRefusal, HoldResult } from './hold-result.ts';
import { openSale } from './open-sale.ts';
import type { WantedLine } from './ports.ts';
import type { Opening } from './priced-request.ts';
import { zonedLines } from './zoned-lines.ts';

type Deps = SalePart<
  'stores' | 'transaction' | 'offers',
  'seats' | 'orders' | 'salePermissions' | 'pricing' | 'allotments' | 'rateLimits'
>;
type ByCode = Opening & { code: string };
type Stale = { ok: false; code: 'stale' };

/** What holds may have used up that are over by now. */
const MAY_BE_EXPIRED: readonly string[] = ['area_full', 'allotment_full', 'voucher_used_up', 'voucher_over_limit'];

/**
 * Holds places with a code that opens a presale or an allotment, in a transaction of its own: the code's uses are counted
 * under the lock of its voucher, as for any basket.
 */
export async function holdByCode(
  deps: Deps,
  { network, ...opening }: ByCode & { network: string | null },
  wanted: readonly WantedLine[],
): Promise<HoldResult> {
  const limits = codeGuessLimits('voucher', network);
  if ((await deps.stores.rateLimits.takeEach([limits]))[0]) return { ok: false, code: 'too_many_vouchers' };
  const result = await tryByCode(deps, opening, wanted);
  if (result.ok || result.code !== 'voucher_unknown') await deps.stores.rateLimits.release(limits);
  return result;
}

async function tryByCode(deps: Deps, opening: ByCode, wanted: readonly WantedLine[]): Promise<HoldResult> {
  const earlier = await earlierOrder(deps, opening);
  if (earlier !== null) return earlier;
  const { performanceId } = opening;
  const sale = await openSale(deps, performanceId, { byCode: true });
  if (!sale.ok) return sale;
  if (sale.priceListId !== opening.priceListId) return { ok: false, code: 'price_changed' };
  if (opening.visitor !== null) {
    const limit = checkHoldLimit(await deps.stores.orders.ofVisitor(opening.visitor));
    if (!limit.ok) return limit;
  }
  for (let attempt = 1; attempt <= 3; attempt++) {
    const offers = await readOffers(deps, { performanceIds: [performanceId], itemIds: [] }, attempt > 1);
    const [offer] = offers.performances;
    const lines = offer === undefined ? null : zonedLines(wanted, offer);
    if (lines === null) return { ok: false, code: 'unknown_seat' };
    const held = await deps.transaction(async (stores): Promise<{ ok: true } | HoldRefusal | Stale> => {
      const order = { ...opening, code: normaliseVoucherCode(opening.code) };
      const opened = await stores.orders.open(order);
      if (opened === null) return { ok: false, code: 'busy' };
      if (!opened.hasCode) return { ok: false, code: 'voucher_unknown' };
      const refusal = await takePlaces(stores, opening.orderId, performanceId, { had: [], wanted });
      if (refusal !== null) return refusal;
      const priced = await requote(stores, opening.orderId, lines, { offers, voucher: { kind: 'keep' } });
      return priced === 'stale' ? { ok: false, code: 'stale' } : priced;
    });
    if (held.ok) return { ok: true, orderId: opening.orderId, order: null, isNew: true };
    if (MAY_BE_EXPIRED.includes(held.code) && attempt < 3 && (await sweptSome(deps, performanceId))) continue;
    if (held.code === 'busy') return (await earlierOrder(deps, opening)) ?? { ok: false, code: 'busy' };
    if (held.code !== 'stale') return held;
  }
  return { ok: false, code: 'busy' };
}
