import { bookCapture, bookReservation, bookSale, type LedgerTransaction } from '#domain/ledger/ledger.ts';
import { isTicketLine, isUnitLine } from '#domain/orders/order-line.ts';
import { type ProviderFact, decideSettlement, wantsBetterSeats } from '#domain/orders/settlement.ts';
import type { SaleDeps, SalePart, SaleStores } from '#usecases/sale.ts';
import { autoRefund } from './auto-refund.ts';
import { newCodes } from './new-codes.ts';
import type { ProviderSnapshot } from './ports.ts';
import type { SettlementOutcome, LoadedSettlement, ProviderReport, Sale } from './settlement-port.ts';
import { settleReportedRefunds } from './settle-reported-refunds.ts';
import { bookChargebacks } from './take-chargeback.ts';

type ReportDeps = SalePart<
  'transaction' | 'random',
  | 'seats'
  | 'orders'
  | 'settlement'
  | 'payments'
  | 'refunds'
  | 'chargebacks'
  | 'ledger'
  | 'returns'
  | 'items'
  | 'pricing'
  | 'tenders'
  | 'certificates'
>;
type RetakeStores = Pick<SaleStores, 'seats' | 'items' | 'pricing' | 'tenders' | 'ledger'>;

/** Reports with a key in common never share a batch, which keeps the order of one payment's reports and prevents deadlocks. */
export function reportKeys({ provider, snapshot }: ProviderReport): string[] {
  return [snapshot.paymentId, snapshot.providerRef].filter((key) => key !== null).map((key) => `${provider}:${key}`);
}

/**
 * Applies provider reports about many payments. Orders paid in time are settled together in one transaction; each
 * report that needs other seats or a refund follows in a transaction of its own. A repeated report, or a contradiction
 * after a capture, changes nothing.
 */
export async function applyPaymentReports(
  deps: ReportDeps,
  reports: readonly ProviderReport[],
): Promise<SettlementOutcome[]> {
  const isAlone = reports.length === 1;
  const together = await deps.transaction((stores) => applyTogether(deps, stores, reports, isAlone));
  const applied: SettlementOutcome[] = [];
  for (const [index, report] of reports.entries()) {
    const result = together[index] ?? (await applyPaymentReports(deps, [report]))[0];
    if (result === undefined) throw new Error('A report was neither applied nor put off');
    applied.push(result);
    if (result.paymentId !== null && together[index] !== null) {
      await settleReportedRefunds(deps, result.paymentId, report.snapshot.refunds);
    }
  }
  return applied;
}

/** Returns null for a report that must be applied alone. */
async function applyTogether(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'orders' | 'settlement' | 'payments' | 'chargebacks' | 'returns' | 'certificates'> &
    RetakeStores,
  reports: readonly ProviderReport[],
  isAlone: boolean,
): Promise<(SettlementOutcome | null)[]> {
  const found = await stores.settlement.lockForSettlement(
    reports.map(({ provider, snapshot, digest }) => ({ provider, ...snapshot, digest })),
  );
  const known = found.flatMap(({ paymentId, isRepeated }) => (paymentId === null || isRepeated ? [] : [paymentId]));
  const loaded = new Map((await stores.settlement.load(known)).map((each) => [each.paymentId, each]));
  const applied: (SettlementOutcome | null)[] = [];
  const touchedOrders = new Set<string>();
  const sales: Sale[] = [];
  const ledger: LedgerTransaction[] = [];
  const finished: string[] = [];
  const takenBack: LoadedSettlement[] = [];

  for (const [index, report] of reports.entries()) {
    const { paymentId = null, isRepeated = false } = found[index] ?? {};
    if (isRepeated) {
      applied.push({ paymentId, outcome: 'ignore' });
      continue;
    }
    const payment = paymentId === null ? undefined : loaded.get(paymentId);
    if (payment === undefined) {
      applied.push(await acknowledgeUnknown(stores, report));
      continue;
    }
    const { orderId } = payment.order;
    const fact = factOf(report.snapshot);
    const outcome = decideSettlement({ ...payment.facts, fact, hasBetterSeats: false });
    const isPlain = outcome.kind === 'pay' || outcome.kind === 'close' || outcome.kind === 'ignore';
    if (!isAlone && (!isPlain || touchedOrders.has(orderId))) {
      applied.push(null);
      continue;
    }
    touchedOrders.add(orderId);
    if (outcome.kind === 'pay') {
      sales.push(saleOf(deps, payment, report.snapshot));
      ledger.push(...ledgerOf(payment, report.snapshot));
      if (payment.hasEarlyChargeback) takenBack.push(payment);
    } else if (outcome.kind === 'close') {
      await stores.settlement.closePayment(payment.paymentId, outcome.state, report.snapshot.reason);
    } else if (outcome.kind === 'ignore') {
      if (fact.state !== 'pending') finished.push(payment.paymentId);
    } else {
      applied.push(await applyAlone(deps, stores, payment, report));
      const isOwn = !(outcome.kind === 'auto_refund' && outcome.isUnmatched);
      if (payment.hasEarlyChargeback && isOwn) takenBack.push(payment);
      continue;
    }
    applied.push({ paymentId: payment.paymentId, outcome: outcome.kind });
  }

  if (sales.length > 0) await stores.settlement.applySales(sales, ledger);
  for (const { paymentId, order } of takenBack)
    await bookChargebacks(deps, stores, { paymentId, orderId: order.orderId });
  await stores.settlement.stopChecking(finished);
  const receipts = reports.flatMap(({ provider, digest }, index) => {
    const result = applied[index];
    return result && digest !== null ? [{ provider, digest, paymentId: result.paymentId }] : [];
  });
  await stores.payments.finishReceipts(receipts);
  return applied;
}

/** Late money: sells the same seats again or other seats the buyer agreed to, or refunds it. */
async function applyAlone(
  deps: Pick<SaleDeps, 'random'>,
  stores: Pick<SaleStores, 'orders' | 'settlement' | 'payments'> & RetakeStores,
  payment: LoadedSettlement,
  { provider, snapshot }: ProviderReport,
): Promise<SettlementOutcome> {
  const { settlement } = stores;
  const { order, paymentId } = payment;
  const facts = { ...payment.facts, fact: factOf(snapshot) };
  const moves = wantsBetterSeats(facts) ? await betterSeats(stores, payment) : null;
  const outcome = decideSettlement({ ...facts, hasBetterSeats: moves !== null });
  if (outcome.kind === 'auto_refund') {
    await autoRefund(deps, stores, {
      payment,
      snapshot,
      provider,
      reason: outcome.reason,
      isUnmatched: outcome.isUnmatched,
    });
    return { paymentId, outcome: outcome.kind };
  }
  if (outcome.kind === 'pay_better_seats' && moves !== null) await settlement.moveLines(order.orderId, moves);
  if (order.areCountersReleased && !(await takeCounted(stores, order))) {
    await autoRefund(deps, stores, { payment, snapshot, provider, reason: 'offer_gone', isUnmatched: false });
    return { paymentId, outcome: 'auto_refund' };
  }
  await settlement.applySales([saleOf(deps, payment, snapshot)], ledgerOf(payment, snapshot));
  return { paymentId, outcome: outcome.kind };
}

/**
 * Takes the entries and units of an expired order again; their counters are locked and were found sufficient. Returns false
 * if the tier or the voucher of its prices is used up by now, or a tender was spent for something else.
 */
async function takeCounted(
  { seats, items, pricing, tenders, ledger }: RetakeStores,
  order: LoadedSettlement['order'],
): Promise<boolean> {
  const { orderId, lines } = order;
  const isCovered = order.tenders.length > 0;
  if (isCovered && !(await tenders.canRetake(orderId))) return false;
  if (!(await pricing.retake(orderId))) return false;
  if (isCovered) {
    const taken = await tenders.retake(orderId);
    // What was counted above must not stay; the provider's report is applied again.
    if (taken === null) throw new Error(`The tenders of order ${orderId} were spent a moment ago`);
    await ledger.book(taken.map((tender) => bookReservation(order, tender)));
  }
  for (const [performanceId, entries] of entriesOf(lines)) {
    const isTaken = await seats.takeEntries(orderId, performanceId, entries);
    if (!isTaken) throw new Error(`The area of order ${orderId} was locked and is full all the same`);
  }
  const units = Map.groupBy(lines.filter(isUnitLine), ({ itemId }) => itemId);
  for (const [itemId, { length }] of units) {
    const { isTaken } = await items.takeStock(itemId, length);
    if (!isTaken) throw new Error(`The counter of order ${orderId} was locked and is empty all the same`);
  }
  return true;
}

async function betterSeats({ settlement }: Pick<SaleStores, 'settlement'>, { order }: LoadedSettlement) {
  const performanceIds = [...new Set(order.lines.filter(isTicketLine).map(({ performanceId }) => performanceId))];
  const [performanceId] = performanceIds;
  // Of several performances only one may be sold out, and better seats for one cannot replace those of another.
  if (performanceId === undefined || performanceIds.length > 1) return null;
  return settlement.findBetterSeats(order.orderId, performanceId);
}

async function acknowledgeUnknown(
  stores: Pick<SaleStores, 'payments'>,
  { provider, snapshot }: ProviderReport,
): Promise<SettlementOutcome> {
  if (snapshot.state === 'captured') {
    const { providerRef, paymentId, captureRef, amountMinor, currency } = snapshot;
    const thing = `${provider}:${providerRef ?? captureRef ?? paymentId}`;
    const detail = { paymentId, captureRef, amountMinor, currency };
    await stores.payments.alarm({ action: 'payment.unknown', thing, provider, detail });
  }
  return { paymentId: null, outcome: 'unknown_payment' };
}

function factOf(snapshot: ProviderSnapshot): ProviderFact {
  const { providerRef, paymentId, state, captureRef, amountMinor, currency } = snapshot;
  return { providerRef, paymentId, state, captureRef, amountMinor, currency };
}

function saleOf(
  deps: Pick<SaleDeps, 'random'>,
  { paymentId, order }: LoadedSettlement,
  snapshot: ProviderSnapshot,
): Sale {
  const { providerRef, captureRef, method, transferMinor } = snapshot;
  return {
    orderId: order.orderId,
    tenderCount: order.tenders.length,
    payment: { id: paymentId, providerRef, captureRef, method, transferMinor },
    ...newCodes(deps.random, order.lines),
  };
}

function ledgerOf(
  { paymentId, provider, facts, order }: LoadedSettlement,
  { transferMinor }: ProviderSnapshot,
): LedgerTransaction[] {
  const { amountMinor, currency } = facts.payment;
  const capture = { paymentId, provider, amountMinor, transferMinor, currency };
  return [bookCapture(order.orderId, capture), bookSale(order, paymentId)];
}

function entriesOf(lines: LoadedSettlement['order']['lines']): Map<number, { zoneNo: number; count: number }[]> {
  const byPerformance = new Map<number, { zoneNo: number; count: number }[]>();
  for (const { kind, performanceId, zoneNo } of lines.filter(isTicketLine)) {
    if (kind === 'seat') continue;
    const entries = byPerformance.get(performanceId) ?? [];
    const same = entries.find((each) => each.zoneNo === zoneNo);
    if (same) same.count += 1;
    else entries.push({ zoneNo, count: 1 });
    byPerformance.set(performanceId, entries);
  }
  return byPerformance;
}
