import { quoteReturn } from '#usecases/returns/quote-return.ts';
import { cancelLines, returnLines } from '#usecases/returns/return-lines.ts';
import { sum } from './money.ts';
import { anOrder, isSold, type Kind, type Outcome, type Play, refused, some, unexpectedly } from './play.ts';
import { ownTerms } from './return-terms.ts';
import { giveBack } from './returns.ts';
import { withheldBy } from './broken.ts';
import { isTicket, type Line, liveCode, liveLines, type Order, orderOf, performanceOf, type State } from './state.ts';
import { isBound, leavesAlone } from './ties.ts';
import type { World } from './world-types.ts';

type Right = {
  line: Line;
  cause: 'own_return' | 'new_date_refused';
  permille: number;
  keptMinor: number;
  hasFee: boolean;
};

function rightTo(state: State, world: World, order: Order, line: Line): Right | null {
  if (liveCode(line)?.state !== 'issued') return null;
  const whole = { line, permille: 1000, keptMinor: 0 };
  if (!isTicket(line)) return { ...whole, cause: 'own_return', hasFee: false };
  const performance = performanceOf(state, line.performanceId ?? 0);
  if (performance.isRefundOpen) return { ...whole, cause: 'new_date_refused', hasFee: true };
  const terms = ownTerms(state, world, { order, line });
  return terms === null ? null : { line, cause: 'own_return', ...terms, hasFee: false };
}

const ownReturn: Kind = {
  name: 'return',
  actor: 'buyer',
  weight: 7,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isSold);
    if (order === null || !['paid', 'refunded', 'refund_pending'].includes(order.state)) return null;
    const lineNos =
      dice.a % 8 === 7
        ? undefined
        : some(dice.c % 4 === 3 ? order.lines : liveLines(order), dice.b).map(({ lineNo }) => lineNo);
    const { id: orderId } = order;
    return {
      text: `return ${lineNos === undefined ? 'all lines' : `lines ${lineNos.join(', ')}`}`,
      async run() {
        const quote = await quoteReturn(play.deps, orderId, lineNos);
        // A page that shows a quote returns for nothing else.
        const expected = dice.a % 2 === 0 && quote?.added.length === 0 ? (quote.chosen ?? undefined) : undefined;
        const outcome = await returnLines(play.deps, { orderId, lineNos, expected });
        return outcome.ok ? { ...outcome, quote } : outcome;
      },
      courses: [
        (now, outcome, { isAlone }) => {
          const current = orderOf(now, orderId);
          if (current === undefined) return unexpectedly(outcome);
          return afterReturn(play, now, current, lineNos, outcome, isAlone);
        },
      ],
    };
  },
};

function afterReturn(
  { world }: Play,
  now: State,
  order: Order,
  lineNos: readonly number[] | undefined,
  outcome: Outcome,
  isAlone: boolean,
): string | null {
  const wanted = liveLines(order).filter(({ lineNo }) => lineNos?.includes(lineNo) ?? true);
  const all = liveLines(order).flatMap((line) => rightTo(now, world, order, line) ?? []);
  const returnable = all.map(({ line }) => line);
  const rights = all.filter(
    ({ line }) => wanted.includes(line) && (lineNos !== undefined || !isBound(now, world, order, line, returnable)),
  );
  const areAllThere = order.state === 'paid' && wanted.length >= (lineNos?.length ?? 1);
  const mayAll = rights.length > 0 && (lineNos === undefined || rights.length === wanted.length);
  if (!areAllThere || !mayAll) return unexpectedly(outcome);
  const going = rights.map(({ line }) => line);
  if (leavesAlone(now, world, order, going)) return unexpectedly(outcome);
  const hadChargeback = order.payments.some(({ chargedBackMinor }) => chargedBackMinor > 0);
  // What the bank has paid already would only cost the buyer the tickets.
  if (returnGroups(world, structuredClone(now), order.id, rights) === null) return unexpectedly(outcome);
  // Somebody else has changed what it pays since it was quoted.
  if (!isAlone && !outcome.ok && outcome.code === 'return_changed') return null;
  const back = returnGroups(world, now, order.id, rights);
  if (!outcome.ok) return refused(outcome.code);
  for (const [key, minor] of Object.entries(back ?? {})) {
    if (outcome[key] !== minor) return `gave ${String(outcome[key])} back as ${key} instead of ${minor}`;
  }
  const moneyMinor = back?.moneyMinor ?? 0;
  if (!isAlone || hadChargeback) return null;
  const quoted = quotedFor(outcome['quote'], lineNos !== undefined);
  return quoted === null || quoted === moneyMinor ? null : `was quoted ${quoted}, and gave ${moneyMinor} back`;
}

/** Returns lines group by group; null when one of them would pay nothing because the bank has. */
function returnGroups(world: World, state: State, orderId: string, rights: readonly Right[]) {
  const order = orderOf(state, orderId);
  if (order === undefined) return null;
  const linesOf = (of: readonly Right[]) =>
    order.lines.filter(({ lineNo }) => of.some(({ line }) => line.lineNo === lineNo));
  const withheld = withheldBy(world, order, linesOf(rights), { isSeller: false });
  const best = rights.map((right): Right => {
    const { line, cause } = right;
    const releasedMinor = -(withheld.get(line.lineNo)?.minor ?? 0);
    if (cause !== 'own_return' || !isTicket(line) || releasedMinor === 0) return right;
    return { ...right, ...ownTerms(state, world, { order, line, releasedMinor }) };
  });
  const groups = Map.groupBy(best, ({ cause, permille, keptMinor }) => `${cause} ${permille} ${keptMinor}`);
  const sums = { moneyMinor: 0, certificateMinor: 0, creditMinor: 0, pointsMinor: 0, feePoints: 0 };
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { permille, keptMinor, hasFee, cause } = first;
    const rule = { permille, keptMinor, hasFee, withheld };
    const back = giveBack(state, order, linesOf(group), rule, { cause, state: 'returned' });
    if (back.owedMinor > back.moneyMinor && back.moneyMinor + back.tendersMinor === 0) return null;
    sums.moneyMinor += back.moneyMinor;
    sums.feePoints += back.feePoints;
    for (const { kind, amountMinor } of back.lines.flatMap(({ parts }) => parts)) sums[`${kind}Minor`] += amountMinor;
  }
  return sums;
}

/** Null where two causes meet: each total is for itself, and a rule of both gives more back when they go together. */
function quotedFor(quote: unknown, areChosen: boolean): number | null {
  const { chosen, totals } = (quote ?? {}) as Partial<NonNullable<Awaited<ReturnType<typeof quoteReturn>>>>;
  const byCause = [totals?.own_return, totals?.new_date_refused].filter((each) => each != null);
  if (!areChosen && byCause.length > 1) return null;
  const quoted = areChosen ? [chosen] : byCause;
  return sum(quoted.map((each) => each?.moneyMinor ?? 0));
}

const sellerCancels: Kind = {
  name: 'cancel lines',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const order = anOrder(state, dice.order, isSold);
    if (order === null || order.state !== 'paid') return null;
    const lineNos = some(liveLines(order), dice.b).map(({ lineNo }) => lineNo);
    const { id: orderId } = order;
    return {
      text: `cancel lines ${lineNos.join(', ')} as their seller`,
      run: () => cancelLines(play.deps, { orderId, lineNos, actor: 'organizer' }),
      courses: [
        (now, outcome) => {
          const current = orderOf(now, orderId);
          const lines =
            current === undefined ? [] : liveLines(current).filter(({ lineNo }) => lineNos.includes(lineNo));
          if (current === undefined || current.state !== 'paid' || lines.length < lineNos.length)
            return unexpectedly(outcome);
          if (lines.some((line) => liveCode(line)?.state === 'used')) return unexpectedly(outcome);
          if (!outcome.ok) return refused(outcome.code);
          const withheld = withheldBy(play.world, current, lines, { isSeller: true });
          const { moneyMinor } = giveBack(
            now,
            current,
            lines,
            { permille: 1000, hasFee: true, withheld },
            { cause: 'seller_cancelled', state: 'cancelled' },
          );
          return outcome['moneyMinor'] === moneyMinor
            ? null
            : `gave ${String(outcome['moneyMinor'])} back instead of ${moneyMinor}`;
        },
      ],
    };
  },
};

export const RETURN_COMMANDS: readonly Kind[] = [ownReturn, sellerCancels];
