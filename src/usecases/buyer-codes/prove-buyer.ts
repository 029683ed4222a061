import { BUYER_CODE_SECONDS, CODE_TRIES, readCode, type WrongCode, wrongCode } from '#domain/contact/one-time-code.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { BuyerCodes } from './ports.ts';

export type ProveResult =
  /** Opens the order to its buyer. */
  { ok: true; orderKey: string } | WrongCode | { ok: false; code: 'code_expired' };

type Deps = SalePart<'stores', 'buyerCodes'> & { codes: BuyerCodes };

/** Whoever types the code that went to the address of the order is its buyer. */
export async function proveBuyer(
  deps: Deps,
  { orderId, code: typed }: { orderId: string; code: string },
): Promise<ProveResult> {
  const code = readCode(typed);
  // Not a code at all: a typing error that costs no try.
  if (code === null) return { ok: false, code: 'wrong_code', triesLeft: CODE_TRIES };
  const hash = await deps.codes.hash(code, orderId);
  const by = { hash, livesSeconds: BUYER_CODE_SECONDS, tries: CODE_TRIES };
  // Not in a transaction with a refusal, which would take the counted try back.
  const tried = await deps.stores.buyerCodes.try(orderId, by);
  switch (tried.is) {
    case 'right':
      return { ok: true, orderKey: tried.orderKey };
    case 'wrong':
      return wrongCode(tried.triesLeft);
    case 'spent':
      return { ok: false, code: 'code_spent' };
    case 'expired':
    case 'not_sent':
      return { ok: false, code: 'code_expired' };
  }
}
