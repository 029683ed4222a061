import { withBrokenRules } from '#domain/refunds/broken-rules.ts';
import type { LineToReturn, ReturnCause } from '#domain/refunds/buyers-return.ts';
import { isPaidByBank, type OrderReturn, returnsOf, WHOLE_RETURN } from '#domain/refunds/returns.ts';
import type { SalePart, SaleStores } from '#usecases/sale.ts';
import { backOf } from './back-of.ts';
import { returnCase, totalOf } from './plan-returns.ts';
import type { EndedState, MoneyBack, OrderToReturn } from './ports.ts';
import { rightsOf } from './rights-of.ts';

export type ReturnResult =
  | ({ ok: true } & MoneyBack)
  | { ok: false; code: 'unknown_order' | 'order_closed' | 'return_closed' | 'ticket_used' | 'code_used' }
  /** These lines must go back together with the chosen ones. */
  | { ok: false; code: 'tickets_go_together'; lineNos: readonly number[] }
  /** What comes back is not what the buyer was shown. */
  | { ok: false; code: 'return_changed'; back: MoneyBack };

/** A buyer known by a cookie or a key only; the audit of an account's owner names the account. */
export const BUYER = 'buyer';

type LinesInput = {
  orderId: string;
  /** All of them must be returnable; absent: every line that is. */
  lineNos?: readonly number[] | undefined;
  /** What the buyer was told comes back. */
  expected?: MoneyBack | undefined;
  actor?: string;
};
type Refusal = Extract<ReturnResult, { ok: false }>;
type Group = { cause: string; state: EndedState; lines: LineToReturn[]; back: OrderReturn };
type Deps = SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'returns'>;

/**
 * The buyer returns lines of a paid order: for the whole price while a new date may be refused, otherwise for what was
 * agreed at the sale. Each line is judged by itself; keeping tickets needs no action.
 * @param input.cause only lines that can be returned for this cause
 */
export async function returnLines(
  deps: Deps,
  input: LinesInput & { cause?: ReturnCause | undefined },
): Promise<ReturnResult> {
  return carryOut(deps, input, ({ order, lines, now }) => {
    const isAll = input.lineNos === undefined;
    const { rights, tiedTo } = rightsOf(order, now);
    const open = rights.filter(({ line, right, isBound }) => {
      const isWanted = lines.includes(line) && (input.cause ?? right.cause) === right.cause;
      return isWanted && right.isOpen && !(isAll && isBound);
    });
    if (open.length === 0 || (!isAll && open.length < lines.length)) return refusalOf(lines);
    const missing = tiedTo(open.map(({ line }) => line.lineNo));
    if (missing.length > 0) return { ok: false, code: 'tickets_go_together', lineNos: missing };
    return backOf(order, open, now).map((group) => ({ ...group, state: 'returned' }));
  });
}

/** The seller cannot deliver: the whole price and the fee come back, for units and tickets that were not used. */
export async function cancelLines(deps: Deps, input: LinesInput): Promise<ReturnResult> {
  return carryOut(deps, input, ({ order, lines }) => {
    const used = lines.find(({ isUsed }) => isUsed);
    if (used !== undefined) return { ok: false, code: used.kind === 'unit' ? 'code_used' : 'ticket_used' };
    // What the seller breaks keeps nothing back, and what was kept back before comes back.
    const whole = { rule: WHOLE_RETURN, lines: withBrokenRules(order.bought, lines, { isSeller: true }) };
    return returnsOf(order, [whole]).map((group) => ({ ...group, cause: 'seller_cancelled', state: 'cancelled' }));
  });
}

async function carryOut(
  deps: Deps,
  { orderId, lineNos, expected, actor = BUYER }: LinesInput,
  judge: (read: { order: OrderToReturn; lines: readonly LineToReturn[]; now: Date }) => Group[] | Refusal,
): Promise<ReturnResult> {
  return deps.transaction(async (stores): Promise<ReturnResult> => {
    const outline = (await stores.orders.outlines([orderId])).get(orderId);
    if (outline === undefined) return { ok: false, code: 'unknown_order' };
    await stores.orders.lockPerformances(outline.performanceIds);
    const locked = await stores.returns.lock(orderId);
    const lines = locked?.order.lines.filter(({ lineNo }) => lineNos?.includes(lineNo) ?? true) ?? [];
    if (locked === null || lines.length < (lineNos?.length ?? 1)) return { ok: false, code: 'order_closed' };
    const groups = judge({ ...locked, lines });
    if ('code' in groups) return groups;
    const total = totalOf(groups.map(({ back }) => back));
    if (expected !== undefined && !isSame(total, expected)) return { ok: false, code: 'return_changed', back: total };
    return writeGroups(deps, stores, locked.order, groups, actor);
  });
}

async function writeGroups(
  deps: Pick<Deps, 'random'>,
  { returns, ledger }: Pick<SaleStores, 'returns' | 'ledger'>,
  order: OrderToReturn,
  groups: readonly Group[],
  actor: string,
): Promise<ReturnResult> {
  for (const { cause, state, lines, back } of groups) {
    if (state === 'returned' && isPaidByBank(back)) return { ok: false, code: 'return_closed' };
    const planned = returnCase(deps.random, order, back, { cause, actor, endsLines: true });
    const lineNos = lines.map(({ lineNo }) => lineNo);
    await returns.takeBack(order.orderId, lineNos, { state, reason: cause });
    await returns.write([planned.case]);
    await ledger.book(planned.ledger);
  }
  return { ok: true, ...totalOf(groups.map(({ back }) => back)) };
}

function isSame(one: MoneyBack, other: MoneyBack): boolean {
  return (Object.keys(one) as (keyof MoneyBack)[]).every((key) => one[key] === other[key]);
}

/** A used line is named as such even where others are too late. */
function refusalOf(lines: readonly LineToReturn[]): Refusal {
  const used = lines.find(({ isUsed }) => isUsed);
  if (used === undefined) return { ok: false, code: 'return_closed' };
  return { ok: false, code: used.kind === 'unit' ? 'code_used' : 'ticket_used' };
}
