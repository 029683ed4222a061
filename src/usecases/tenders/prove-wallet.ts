import { CODE_TRIES, codeState, readCode, type WrongCode, wrongCode } from '#domain/contact/one-time-code.ts';
import { WALLET_CODE_SECONDS } from '#domain/tenders/wallet-code.ts';
import type { ConfirmationCodes } from '#usecases/reviews/ports.ts';
import type { SalePart } from '#usecases/sale.ts';

export type ProveWallet = { ok: true } | WrongCode | { ok: false; code: 'code_expired' };

/** Accepts the code from the email: the order may then be paid with what belongs to the address. */
export async function proveWallet(
  deps: SalePart<'transaction', 'walletCodes'> & { codes: Pick<ConfirmationCodes, 'matches'> },
  { orderId, code: typed }: { orderId: string; code: string },
): Promise<ProveWallet> {
  // A wrong try has to be counted, and a refusal would roll the transaction back.
  const { result } = await deps.transaction(async ({ walletCodes }): Promise<{ result: ProveWallet }> => {
    const asked = await walletCodes.lock(orderId);
    if (asked === null) return { result: { ok: false, code: 'code_expired' } };
    if (asked.isProved) return { result: { ok: true } };
    const { hash, tries } = asked.code;
    const state = codeState(asked.code, asked.now, { livesSeconds: WALLET_CODE_SECONDS });
    if (state === 'expired') return { result: { ok: false, code: 'code_expired' } };
    if (state === 'spent') return { result: { ok: false, code: 'code_spent' } };
    const code = readCode(typed);
    // Input that is not a code at all is a typing error, not a guess.
    if (code === null) return { result: { ok: false, code: 'wrong_code', triesLeft: CODE_TRIES - tries } };
    if (hash === null || !(await deps.codes.matches(code, orderId, hash))) {
      await walletCodes.countTry(orderId);
      return { result: wrongCode(CODE_TRIES - tries - 1) };
    }
    await walletCodes.prove(orderId);
    return { result: { ok: true } };
  });
  return result;
}
