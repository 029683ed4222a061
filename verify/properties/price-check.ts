import { halfUp, sum } from './money.ts';
import type { Terms } from './play.ts';
import type { Amounts, Line, Order } from './state.ts';
import type { FeeFacts, RuleFacts, VoucherFacts, World } from './world-types.ts';

type Priced = { line: Line; amounts: Amounts; listedFeeMinor: number; tariffKind: string | null; isHidden: boolean };

const REDUCED = ['child', 'student', 'pensioner', 'family', 'disabled', 'companion'];

/** Why these amounts cannot be the price of the order by these rules and fees; null where they can. Written apart from the quote. */
export function wrongPrice(order: Order, world: World, terms: Terms): string | null {
  const lines = order.lines.map((line) => pricedLine(line, world));
  const unlisted = lines.find((line) => line === null);
  if (unlisted === null) return 'has a line that no list names';
  const priced = lines.filter((line) => line !== null);
  const rules = world.rules.filter(({ id, market }) => market === order.market && terms.openRules.includes(id));
  const voucher = world.vouchers.find(({ id }) => id === order.voucherId) ?? null;
  const covered = sum(order.tenders.map(({ amountMinor }) => amountMinor));
  const due = sum(priced.map(({ amounts }) => amounts.priceMinor + amounts.feeMinor)) - covered;
  if (due !== order.dueMinor) return `is due ${order.dueMinor}, and its lines cost ${due} without what tenders pay`;
  return (
    first(priced, (each) => wrongLine(each, world, terms)) ??
    first(priced, (each) => wrongReduction(each, priced, rules)) ??
    first(rules, (rule) => wrongRule(rule, priced)) ??
    wrongVoucher(priced, voucher, order) ??
    tooDear(priced, rules, terms)
  );
}

function first<Value>(values: readonly Value[], check: (value: Value) => string | null): string | null {
  for (const value of values) {
    const wrong = check(value);
    if (wrong !== null) return wrong;
  }
  return null;
}

export function pricedLine(line: Line, world: World): Priced | null {
  const { amounts } = line;
  if (amounts === null) return null;
  if (line.kind === 'unit') {
    const option = world.items.find(({ id }) => id === line.itemId)?.options[(line.optionNo ?? 0) - 1];
    if (option?.priceMinor !== amounts.listedMinor) return null;
    return { line, amounts, listedFeeMinor: option.feeMinor, tariffKind: null, isHidden: false };
  }
  const stage = world.stages.find(({ id }) => id === line.performanceId);
  const tariff = stage?.tariffs.find(({ zoneNo, tariffNo }) => zoneNo === line.zoneNo && tariffNo === amounts.tariffNo);
  if (tariff?.priceMinor !== amounts.listedMinor || tariff.tierNo !== amounts.tierNo) return null;
  return { line, amounts, listedFeeMinor: tariff.feeMinor, tariffKind: tariff.kind, isHidden: tariff.isHidden };
}

function wrongLine({ line, amounts, listedFeeMinor }: Priced, world: World, terms: Terms): string | null {
  const { lineNo, organizerId, kind } = line;
  const { listedMinor, ruleMinor, voucherMinor, priceMinor } = amounts;
  if (priceMinor !== listedMinor - ruleMinor - voucherMinor || priceMinor < 0)
    return `has a price of ${priceMinor} in line ${lineNo}`;
  const fee = feeFor(priceMinor, { listedMinor, listedFeeMinor, rule: feeRuleOf(line, terms) });
  if (fee.buyer !== amounts.feeMinor || fee.seller !== amounts.sellerFeeMinor) {
    return `has fees of ${amounts.feeMinor} and ${amounts.sellerFeeMinor} in line ${lineNo} instead of ${fee.buyer} and ${fee.seller}`;
  }
  const tax = world.taxes.find((each) => each.organizerId === organizerId && each.lineKind === kind);
  const contained = tax === undefined ? 0 : proportion(priceMinor, tax.permille, 1000 + tax.permille);
  return contained === amounts.taxMinor
    ? null
    : `contains a tax of ${amounts.taxMinor} in line ${lineNo} instead of ${contained}`;
}

const feeRuleOf = (line: Line, terms: Terms): FeeFacts | undefined =>
  terms.fees.find((each) => each.organizerId === line.organizerId && each.lineKind === line.kind);

const proportion = (amount: number, part: number, whole: number): number =>
  Math.floor((2 * amount * part + whole) / (2 * whole));

function feeFor(priceMinor: number, of: { listedMinor: number; listedFeeMinor: number; rule: FeeFacts | undefined }) {
  if (priceMinor === 0) return { buyer: 0, seller: 0 };
  if (of.rule === undefined) return { buyer: proportion(of.listedFeeMinor, priceMinor, of.listedMinor), seller: 0 };
  const { permille, fixedMinor, minMinor, maxMinor, payer } = of.rule;
  const fee = Math.min(Math.max(halfUp(priceMinor, permille) + fixedMinor, minMinor ?? 0), maxMinor ?? Infinity);
  return payer === 'buyer' ? { buyer: fee, seller: 0 } : { buyer: 0, seller: fee };
}

export function isCovered({ target, includesReduced }: RuleFacts, { line, tariffKind }: Priced): boolean {
  if (tariffKind !== null && !includesReduced && REDUCED.includes(tariffKind)) return false;
  switch (target.kind) {
    case 'everything':
      return true;
    case 'organizer':
      return line.organizerId === target.organizerId;
    case 'items':
      return line.kind === 'unit' && target.itemIds.includes(line.itemId ?? 0);
    case 'performances': {
      const performanceId = line.kind === 'unit' ? line.forPerformanceId : line.performanceId;
      if (performanceId === null || !target.performanceIds.includes(performanceId)) return false;
      return line.kind === 'unit'
        ? target.withUnits
        : (target.tariffNos?.includes(line.amounts?.tariffNo ?? 0) ?? true);
    }
  }
}

/** Whether the rule has enough covered lines for this one. */
function isReached(rule: RuleFacts, each: Priced, all: readonly Priced[]): boolean {
  if (!isCovered(rule, each)) return false;
  const covered = all.filter((other) => isCovered(rule, other));
  if (covered.length < (rule.minQuantity ?? 0)) return false;
  const { effect } = rule;
  if (effect.kind !== 'group' && effect.kind !== 'set') return true;
  const together = covered.filter(({ line }) => line.kind !== 'unit' && line.performanceId === each.line.performanceId);
  return (
    each.line.kind !== 'unit' && together.length >= (effect.kind === 'group' ? effect.fromTickets : effect.everyTickets)
  );
}

function reductionBy({ effect }: RuleFacts, listedMinor: number): number {
  if ('permille' in effect) return halfUp(listedMinor, effect.permille);
  if (effect.kind === 'amount') return Math.min(listedMinor, effect.amountMinor);
  return Math.max(0, listedMinor - effect.priceMinor);
}

function wrongReduction(each: Priced, all: readonly Priced[], rules: readonly RuleFacts[]): string | null {
  const { ruleId, ruleMinor, listedMinor } = each.amounts;
  if (ruleId === null) return ruleMinor === 0 ? null : `takes ${ruleMinor} off line ${each.line.lineNo} without a rule`;
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) return `applies rule ${ruleId} to line ${each.line.lineNo}, which is not open`;
  if (!isReached(rule, each, all)) return `applies rule ${ruleId} to line ${each.line.lineNo}, which it does not cover`;
  const reduction = reductionBy(rule, listedMinor);
  const isCounted = rule.effect.kind === 'set' && ruleMinor === 0;
  return ruleMinor === reduction || isCounted
    ? null
    : `takes ${ruleMinor} off line ${each.line.lineNo} instead of ${reduction}`;
}

/** The limits of a rule over the lines of the order. */
function wrongRule(rule: RuleFacts, all: readonly Priced[]): string | null {
  const applied = all.filter(({ amounts }) => amounts.ruleId === rule.id);
  if (rule.maxUses !== null && applied.length > rule.maxUses)
    return `applies rule ${rule.id} to ${applied.length} lines`;
  const { effect } = rule;
  if (effect.kind !== 'set') return null;
  for (const set of Map.groupBy(applied, ({ line }) => line.performanceId).values()) {
    const [reduced, paid] = [
      set.filter(({ amounts }) => amounts.ruleMinor > 0),
      set.filter(({ amounts }) => amounts.ruleMinor === 0),
    ];
    if (set.length % effect.everyTickets !== 0) return `counts ${set.length} tickets to sets of rule ${rule.id}`;
    if (reduced.length !== (set.length / effect.everyTickets) * effect.cheapest)
      return `reduces ${reduced.length} of ${set.length} tickets by rule ${rule.id}`;
    const cheapestPaid = Math.min(...paid.map(({ amounts }) => amounts.listedMinor));
    if (reduced.some(({ amounts }) => amounts.listedMinor > cheapestPaid))
      return `reduces a dear ticket of a set by rule ${rule.id}`;
  }
  return null;
}

function wrongVoucher(all: readonly Priced[], voucher: VoucherFacts | null, { voucherUses }: Order): string | null {
  const reduced = all.filter(({ amounts }) => amounts.voucherMinor > 0);
  if (voucher === null) return reduced.length === 0 && voucherUses === 0 ? null : 'is reduced by no voucher';
  const covers = ({ line }: Priced) => voucher.organizerId === null || line.organizerId === voucher.organizerId;
  const unlocked = all.filter((each) => each.isHidden && voucher.unlocksHidden && covers(each));
  if (all.some(({ isHidden }) => isHidden) && unlocked.length === 0) return 'has a hidden tariff that nothing unlocks';
  const { effect } = voucher;
  const touched = new Set([...reduced, ...unlocked]).size;
  const uses = effect?.kind === 'amount' ? Math.min(1, touched) : touched;
  if (uses !== voucherUses) return `uses its voucher ${voucherUses} times instead of ${uses}`;
  if (touched > (voucher.usesPerOrder ?? Infinity)) return `uses its voucher for ${touched} lines`;
  if (reduced.length === 0) return null;
  if (effect === null || !reduced.every(covers)) return 'is reduced by a voucher where it may not';
  if (!voucher.isCombinable && all.some(({ amounts }) => amounts.ruleId !== null))
    return 'combines its voucher with rules';
  const listed = sum(all.filter(covers).map(({ amounts }) => amounts.listedMinor));
  if (listed < (voucher.minimumMinor ?? 0)) return 'has a voucher below its minimum';
  const left = ({ amounts }: Priced) => amounts.listedMinor - amounts.ruleMinor;
  if (effect.kind === 'amount') {
    const total = sum(reduced.map(({ amounts }) => amounts.voucherMinor));
    const whole = sum(all.filter(covers).map(left));
    if (total !== Math.min(effect.amountMinor, whole)) return `takes ${total} off by its voucher`;
    const isUneven = all
      .filter(covers)
      .some((each) => Math.abs(each.amounts.voucherMinor - (total * left(each)) / whole) >= 1);
    return isUneven ? 'divides its voucher unevenly' : null;
  }
  const wanted = (each: Priced) =>
    effect.kind === 'percent' ? halfUp(left(each), effect.permille) : Math.min(left(each), effect.amountMinor);
  return reduced.some((each) => each.amounts.voucherMinor !== wanted(each))
    ? 'takes another amount off by its voucher'
    : null;
}

/** Never dearer than without rules, nor than with the best rule of each line alone, leaving out those with limits. */
function tooDear(all: readonly Priced[], rules: readonly RuleFacts[], terms: Terms): string | null {
  const plain = rules.filter(({ effect, maxUses }) => effect.kind !== 'set' && maxUses === null);
  const cost = sum(all.map(({ amounts }) => amounts.priceMinor + amounts.feeMinor));
  const alone = sum(
    all.map((each) => {
      const { listedMinor } = each.amounts;
      const costAt = (priceMinor: number) =>
        priceMinor +
        feeFor(priceMinor, { listedMinor, listedFeeMinor: each.listedFeeMinor, rule: feeRuleOf(each.line, terms) })
          .buyer;
      const reached = plain.filter((rule) => isReached(rule, each, all));
      return Math.min(
        costAt(listedMinor),
        ...reached.map((rule) => costAt(listedMinor - reductionBy(rule, listedMinor))),
      );
    }),
  );
  return cost <= alone ? null : `costs ${cost}, and its rules allow ${alone}`;
}
