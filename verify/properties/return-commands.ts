import { quoteReturn } from '#usecases/returns/quote-return.ts';
import { cancelLines, returnLines } from '#usecases/returns/return-lines.ts';
import { backFor, giveBack, sum } from './effects.ts';
import { anOrder, isSold, type Kind, type Outcome, type Play, refused, some, unexpectedly } from './play.ts';
import { withheldBy } from './sets.ts';
import { isTicket, type Line, liveCode, liveLines, type Order, orderOf, performanceOf, type State } from './state.ts';

type Right = { line: Line; cause: 'own_return' | 'new_date_refused'; permille: number; hasFee: boolean };

/** The law of Belarus lets a buyer return until the second day before; Georgia leaves it to the organizer. */
const OWN_SHARE = { belarus: 750, georgia: null } as const;

/** Two days with room for the calendar: no performance of the world begins between one and five days from now. */
const FAR_MS = 5 * 86_400_000;

function rightTo(state: State, order: Order, line: Line): Right | null {
  if (liveCode(line)?.state !== 'issued') return null;
  if (!isTicket(line)) return { line, cause: 'own_return', permille: 1000, hasFee: false };
  const performance = performanceOf(state, line.performanceId ?? 0);
  if (performance.isRefundOpen) return { line, cause: 'new_date_refused', permille: 1000, hasFee: true };
  const permille = OWN_SHARE[order.market];
  const isInTime = performance.startsAtMs - Date.now() > FAR_MS;
  return permille === null || performance.hasNoDate || !isInTime
    ? null
    : { line, cause: 'own_return', permille, hasFee: false };
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
        const outcome = await returnLines(play.deps, { orderId, lineNos });
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
  const rights = wanted.flatMap((line) => rightTo(now, order, line) ?? []);
  const areAllThere = order.state === 'paid' && wanted.length >= (lineNos?.length ?? 1);
  const mayAll = rights.length > 0 && (lineNos === undefined || rights.length === wanted.length);
  if (!areAllThere || !mayAll) return unexpectedly(outcome);
  const groups = [...Map.groupBy(rights, ({ cause, permille }) => `${cause} ${permille}`).values()];
  const hadChargeback = order.payments.some(({ chargedBackMinor }) => chargedBackMinor > 0);
  const returned = rights.map(({ line }) => line);
  const withheld = withheldBy(world.rules, order, returned, { isSeller: false });
  let moneyMinor = 0;
  let feePoints = 0;
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const lines = group.map(({ line }) => line);
    const rule = { ...first, withheld };
    const due = backFor(order, lines, rule);
    // What the bank has paid already would only cost the buyer the tickets.
    if (due.owedMinor > 0 && due.moneyMinor === 0) return unexpectedly(outcome);
    const back = giveBack(order, lines, rule, { cause: first.cause, state: 'returned' });
    moneyMinor += back.moneyMinor;
    feePoints += back.feePoints;
  }
  if (!outcome.ok) return refused(outcome.code);
  if (outcome['moneyMinor'] !== moneyMinor)
    return `gave ${String(outcome['moneyMinor'])} back instead of ${moneyMinor}`;
  if (outcome['feePoints'] !== feePoints)
    return `gave ${String(outcome['feePoints'])} points back instead of ${feePoints}`;
  if (!isAlone || hadChargeback) return null;
  const quoted = quotedFor(outcome['quote'], lineNos !== undefined);
  return quoted === moneyMinor ? null : `was quoted ${quoted}, and gave ${moneyMinor} back`;
}

function quotedFor(quote: unknown, areChosen: boolean): number {
  const { chosen, totals } = (quote ?? {}) as Partial<NonNullable<Awaited<ReturnType<typeof quoteReturn>>>>;
  const quoted = areChosen ? [chosen] : [totals?.own_return, totals?.new_date_refused];
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
          const withheld = withheldBy(play.world.rules, current, lines, { isSeller: true });
          const { moneyMinor } = giveBack(
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
