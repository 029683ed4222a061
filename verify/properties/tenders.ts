import { sum } from './money.ts';
import { isOpen, type Line, type Order, orderOf, type State, type Tender } from './state.ts';

// What pays an order besides money, and the balances from which it comes; written apart from `domain/tenders`.

const UNITS = {
  belarus: { money: 'BYN', points: 'PTS.belarus' },
  georgia: { money: 'GEL', points: 'PTS.georgia' },
} as const;
const KINDS = ['certificate', 'credit', 'points'] as const;

export type Source = Pick<Tender, 'kind' | 'ref' | 'wantedMinor'>;

export const accountOf = (market: Order['market'], { kind, ref }: Pick<Tender, 'kind' | 'ref'>): string =>
  `${kind}:${ref} ${UNITS[market][kind === 'points' ? 'points' : 'money']}`;

export const balanceOf = (state: State, account: string): number => state.balances[account] ?? 0;

export function addTo(state: State, account: string, minor: number): void {
  state.balances[account] = balanceOf(state, account) + minor;
}

/** The address whose points a returned fee becomes: that of the checkout. */
export function addressOf(state: State, { id }: Order): string {
  return `buyer${state.orders.findIndex((order) => order.id === id)}@example.com`;
}

export const coveredPrice = ({ tenders }: Order, line: Line): number =>
  sum(tenders.map(({ covers }) => covers.find(({ lineNo }) => lineNo === line.lineNo)?.priceMinor ?? 0));

/** Divides by weight, so that the parts are whole and sum to the amount; what is left over goes where most was cut off. */
export function divide(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  if (whole === 0 || amount === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const cutOff = weights.map((weight) => (amount * weight) % whole);
  for (let left = amount - sum(parts); left > 0; left -= 1) {
    const most = cutOff.indexOf(Math.max(...cutOff));
    parts[most] = (parts[most] ?? 0) + 1;
    cutOff[most] = -1;
  }
  return parts;
}

/** What is reserved goes back to its balances. */
export function giveTendersBack(state: State, order: Order): void {
  for (const tender of order.tenders) {
    if (tender.state !== 'reserved') continue;
    tender.state = 'given_back';
    addTo(state, accountOf(order.market, tender), tender.amountMinor);
  }
}

/** An order that nobody paid ends. */
export function endUnpaid(state: State, order: Order, end: 'expired' | 'cancelled'): void {
  order.state = end;
  giveTendersBack(state, order);
}

/** Holds that have run out may be closed at any moment; this is that moment. */
export function endRunOut(state: State): void {
  for (const order of state.orders) if (isOpen(order) && !order.isHoldLive) endUnpaid(state, order, 'expired');
}

/** Whether somebody's hold that has run out still has something reserved. */
export const isRunOutPaying = ({ orders }: State): boolean =>
  orders.some((order) => isOpen(order) && !order.isHoldLive && order.tenders.length > 0);

/** Pays a held order by these sources instead of those that it had. */
export function payWith(state: State, found: State, order: Order, sources: readonly Source[]): void {
  giveTendersBack(state, order);
  order.tenders = [];
  const current = orderOf(found, order.id);
  const owed = order.lines.map(({ lineNo, amounts }) => {
    const known = amounts ?? current?.lines.find((line) => line.lineNo === lineNo)?.amounts;
    return { lineNo, price: known?.priceMinor ?? 0, fee: known?.feeMinor ?? 0 };
  });
  for (const source of KINDS.flatMap((kind) => sources.filter((each) => each.kind === kind))) {
    const account = accountOf(order.market, source);
    const most = Math.max(0, Math.min(balanceOf(state, account), source.wantedMinor ?? Infinity));
    const [prices, fees] = [owed.map(({ price }) => price), owed.map(({ fee }) => fee)];
    const forPrices = Math.min(most, sum(prices));
    const forFees = Math.min(most - forPrices, sum(fees));
    if (forPrices + forFees === 0) continue;
    const [priceParts, feeParts] = [divide(forPrices, prices), divide(forFees, fees)];
    const covers = owed.map(({ lineNo }, at) => {
      return { lineNo, priceMinor: priceParts[at] ?? 0, feeMinor: feeParts[at] ?? 0 };
    });
    for (const [at, line] of owed.entries()) {
      line.price -= priceParts[at] ?? 0;
      line.fee -= feeParts[at] ?? 0;
    }
    order.tenders.push({
      ...source,
      amountMinor: forPrices + forFees,
      state: 'reserved',
      covers: covers.filter(({ priceMinor, feeMinor }) => priceMinor + feeMinor > 0),
    });
    addTo(state, account, -forPrices - forFees);
  }
  const areKnown = order.lines.every(({ amounts }) => amounts !== null);
  order.dueMinor = areKnown ? sum(owed.map(({ price, fee }) => price + fee)) : null;
}

/** The tenders of a basket that changed pay it anew, each up to what was wanted of it. */
export function payAgain(state: State, found: State, order: Order, wasPriced: boolean): void {
  if (order.tenders.length === 0) return;
  const current = orderOf(found, order.id);
  if (wasPriced || current === undefined) return payWith(state, found, order, order.tenders);
  // Changed twice at once: nobody knows what it cost in between.
  giveTendersBack(state, order);
  order.tenders = structuredClone(current.tenders);
  for (const tender of order.tenders) {
    if (tender.state !== 'given_back') addTo(state, accountOf(order.market, tender), -tender.amountMinor);
  }
}

/** Whether what an expired order had reserved is there. */
export function canReserveAgain(state: State, order: Order): boolean {
  return order.tenders.every((tender) => balanceOf(state, accountOf(order.market, tender)) >= tender.amountMinor);
}

export function reserveAgain(state: State, order: Order): void {
  for (const tender of order.tenders) {
    tender.state = 'reserved';
    addTo(state, accountOf(order.market, tender), -tender.amountMinor);
  }
}

/** Something of a paid order goes back to a balance. A certificate that has expired is good again for a while. */
export function returnTo(state: State, market: Order['market'], { kind, ref }: Source, minor: number): void {
  addTo(state, accountOf(market, { kind, ref }), minor);
  const certificate = state.certificates.find(({ id }) => kind === 'certificate' && String(id) === ref);
  if (certificate !== undefined) certificate.isExpired = false;
}
