import type { MarketName } from '#domain/markets/market.ts';
import type { VoucherEffect } from '#domain/pricing/voucher.ts';
import { VOUCHER_CODE } from '#domain/pricing/voucher-code.ts';

/** What an organizer or the operator gives away as promo codes. */
export type VoucherTerms = {
  market: MarketName;
  /** Key of the organizer whose tickets and items it covers; null: everybody's. */
  organizer: string | null;
  /** Null: every performance of the organizer. */
  performanceIds: readonly number[] | null;
  /** Null: it only unlocks hidden tariffs. */
  effect: VoucherEffect | null;
  unlocksHidden: boolean;
  isCombinable: boolean;
  minimumMinor: number | null;
  maxUses: number | null;
  usesPerOrder: number | null;
  from: Date | null;
  until: Date | null;
};

export type VouchersStore = {
  /** Writes vouchers with these codes and their audit rows in one statement; codes that exist are left out. */
  issue(codes: readonly string[], terms: VoucherTerms, actor: string): Promise<string[]>;
  hasOrganizer(key: string): Promise<boolean>;
  /** Those of the performances that exist, each with the market of its prices; null while it has none. */
  marketsOf(performanceIds: readonly number[]): Promise<{ id: number; market: MarketName | null }[]>;
};

export type IssueRefusal = 'invalid_code' | 'code_exists' | 'unknown_organizer' | 'gives_nothing' | 'ends_before_start';
export type IssueResult =
  | { ok: true; codes: string[] }
  | { ok: false; code: IssueRefusal }
  | { ok: false; code: 'unknown_performances' | 'of_another_market'; performanceIds: number[] };

/** Issues one voucher with a code of its own choice, or a lot of them with random codes, each for `maxUses` uses. */
export async function issueVouchers(
  deps: { vouchers: VouchersStore; randomCode: () => string },
  {
    codes,
    terms,
    actor,
  }: { codes: { code: string } | { prefix: string; count: number }; terms: VoucherTerms; actor: string },
): Promise<IssueResult> {
  if (terms.effect === null && !terms.unlocksHidden) return { ok: false, code: 'gives_nothing' };
  if (terms.from !== null && terms.until !== null && terms.until <= terms.from) {
    return { ok: false, code: 'ends_before_start' };
  }
  if (terms.organizer !== null && !(await deps.vouchers.hasOrganizer(terms.organizer))) {
    return { ok: false, code: 'unknown_organizer' };
  }
  const refused = await refusePerformances(deps.vouchers, terms);
  if (refused !== null) return refused;
  const wanted = 'code' in codes ? [codes.code] : lot(codes, deps.randomCode);
  if (wanted.some((code) => !VOUCHER_CODE.test(code))) return { ok: false, code: 'invalid_code' };
  const issued = await deps.vouchers.issue(wanted, terms, actor);
  return issued.length === 0 ? { ok: false, code: 'code_exists' } : { ok: true, codes: issued };
}

async function refusePerformances(
  vouchers: Pick<VouchersStore, 'marketsOf'>,
  { performanceIds, market }: VoucherTerms,
): Promise<Extract<IssueResult, { performanceIds: number[] }> | null> {
  if (performanceIds === null) return null;
  const known = await vouchers.marketsOf(performanceIds);
  const unknown = performanceIds.filter((id) => !known.some((each) => each.id === id));
  if (unknown.length > 0) return { ok: false, code: 'unknown_performances', performanceIds: unknown };
  const others = known.filter((each) => each.market !== null && each.market !== market).map(({ id }) => id);
  return others.length === 0 ? null : { ok: false, code: 'of_another_market', performanceIds: others };
}

function lot({ prefix, count }: { prefix: string; count: number }, randomCode: () => string): string[] {
  return Array.from({ length: count }, () => (prefix === '' ? randomCode() : `${prefix}-${randomCode()}`));
}
