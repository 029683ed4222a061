import type { QuoteInput } from '#domain/pricing/quote-input.ts';
import type { PriceRule } from '#domain/pricing/rule.ts';

/** A line as plainly as this second way of computing a price needs it. */
type Plain = {
  readonly lineNo: number;
  readonly ticketOf: number | null;
  readonly covers: (rule: PriceRule) => boolean;
  readonly listed: number;
  readonly costs: (price: number) => number;
};

type Applied = readonly { readonly lineNo: number; readonly tariffNo: number | null }[];

/**
 * What the buyer pays at least, found by trying every way to give each line one rule or none. Written apart from
 * `src/domain/pricing`, whose search it checks; only the tariffs that apply are taken from the quote.
 */
export function cheapestByTrying(input: QuoteInput, applied: Applied): number {
  const lines = plainLines(input, applied);
  const rules = openRules(input);
  let least = Infinity;
  const assign = (index: number, chosen: readonly (PriceRule | null)[]): void => {
    const line = lines[index];
    if (line === undefined) {
      least = Math.min(least, costOf(lines, rules, chosen));
      return;
    }
    for (const rule of [null, ...rules.filter((each) => line.covers(each))]) assign(index + 1, [...chosen, rule]);
  };
  assign(0, []);
  return least;
}

/** What the buyer pays when each line has the rule of this id or none; Infinity where the rules do not allow it. */
export function costWithRules(input: QuoteInput, applied: Applied, ruleIds: readonly (number | null)[]): number {
  const rules = openRules(input);
  const chosen = ruleIds.map((id) => rules.find((rule) => rule.id === id) ?? null);
  const lines = plainLines(input, applied);
  const isCovered = chosen.every((rule, index) => rule === null || lines[index]?.covers(rule));
  return isCovered ? costOf(lines, rules, chosen) : Infinity;
}

const plainLines = (input: QuoteInput, applied: Applied) =>
  applied.map(({ lineNo, tariffNo }) => plainLine(input, lineNo, tariffNo));

const openRules = ({ rules, now }: QuoteInput) =>
  rules.filter(({ from, until }) => !(from && from > now) && !(until && until <= now));

/** Infinity where the assignment breaks a rule's condition. */
function costOf(lines: readonly Plain[], rules: readonly PriceRule[], chosen: readonly (PriceRule | null)[]): number {
  const prices = new Map(lines.map((line) => [line, line.listed]));
  for (const rule of rules) {
    const given = lines.filter((_, index) => chosen[index] === rule);
    if (given.length === 0) continue;
    const covered = lines.filter((line) => line.covers(rule));
    const { minQuantity, maxUses } = rule.condition;
    if (covered.length < (minQuantity ?? 0)) return Infinity;
    const reduced = reducedLines(rule, given, covered);
    if (reduced === null || reduced.length > (maxUses ?? Infinity)) return Infinity;
    for (const line of reduced) prices.set(line, newPrice(rule, line.listed));
  }
  return [...prices].reduce((total, [line, price]) => total + line.costs(price), 0);
}

function reducedLines(rule: PriceRule, given: readonly Plain[], covered: readonly Plain[]): readonly Plain[] | null {
  const { effect } = rule;
  if (effect.kind !== 'set' && effect.kind !== 'group') return given;
  const reduced: Plain[] = [];
  for (const performance of new Set(given.map(({ ticketOf }) => ticketOf))) {
    if (performance === null) return null;
    const here = given.filter(({ ticketOf }) => ticketOf === performance);
    if (effect.kind === 'group') {
      if (covered.filter(({ ticketOf }) => ticketOf === performance).length < effect.fromTickets) return null;
      reduced.push(...here);
      continue;
    }
    if (here.length % effect.everyTickets !== 0) return null;
    const cheapestFirst = here.toSorted((one, other) => one.listed - other.listed || other.lineNo - one.lineNo);
    reduced.push(...cheapestFirst.slice(0, (here.length / effect.everyTickets) * effect.cheapest));
  }
  return reduced;
}

const half = (fraction: number) => Math.floor(fraction + 0.5);

function newPrice({ effect }: PriceRule, listed: number): number {
  if (effect.kind === 'amount') return listed > effect.amountMinor ? listed - effect.amountMinor : 0;
  if (effect.kind === 'fixed_price') return effect.priceMinor < listed ? effect.priceMinor : listed;
  return listed - half((listed * effect.permille) / 1000);
}

const REDUCED = ['child', 'student', 'pensioner', 'family', 'disabled', 'companion'];

function plainLine(input: QuoteInput, lineNo: number, tariffNo: number | null): Plain {
  const line = input.lines.find((each) => each.lineNo === lineNo);
  if (line === undefined) throw new Error('The quote has a line that nobody wanted');
  const listOf = (id: number) => input.priceLists.find(({ performanceId }) => performanceId === id)?.priceList;
  const tariff =
    line.kind === 'unit'
      ? null
      : listOf(line.performanceId)?.tariffs.find((each) => each.zoneNo === line.zoneNo && each.tariffNo === tariffNo);
  const option = line.kind === 'unit' ? input.itemOptions.find(({ itemId }) => itemId === line.itemId) : null;
  const { listedMinor, feeMinor } = tariff ?? option ?? { listedMinor: NaN, feeMinor: NaN };
  const feeRule = input.feeRules.find(
    ({ organizerId, lineKind }) => organizerId === line.organizerId && lineKind === line.kind,
  );
  const fee = (price: number): number => {
    if (feeRule === undefined) return half((feeMinor * price) / listedMinor);
    if (feeRule.payer === 'seller') return 0;
    const { permille, fixedMinor, minMinor, maxMinor } = feeRule;
    const least = Math.max(half((price * permille) / 1000) + fixedMinor, minMinor ?? 0);
    return Math.min(least, maxMinor ?? least);
  };
  return {
    lineNo,
    ticketOf: line.kind === 'unit' ? null : line.performanceId,
    listed: listedMinor,
    costs: (price) => (price === 0 ? 0 : price + fee(price)),
    covers: ({ target, condition }) => {
      if (tariff && REDUCED.includes(tariff.kind) && !condition.includesReducedTariffs) return false;
      if (target.kind === 'everything') return true;
      if (target.kind === 'organizer') return target.organizerId === line.organizerId;
      if (target.kind === 'items') return line.kind === 'unit' && target.itemIds.includes(line.itemId);
      if (!target.performanceIds.some((id) => id === line.performanceId)) return false;
      if (target.kind === 'performances') return line.kind !== 'unit' || target.withUnits;
      if (line.kind === 'unit') return false;
      return target.zoneNos?.includes(line.zoneNo) !== false && target.tariffNos?.includes(tariffNo ?? 0) !== false;
    },
  };
}
