/** An order as the model has it and as the database has it; the two are compared after every group of commands. */
export type State = {
  orders: Order[];
  performances: Performance[];
  /** Uses of tiers and vouchers beside their limits. */
  tiers: { performanceId: number; tierNo: number; used: number }[];
  vouchers: { id: number; used: number }[];
  /** What is in accounts of points, credit and certificates, by account and unit. */
  balances: Record<string, number>;
  certificates: { id: number; code: string; market: Order['market']; isExpired: boolean }[];
  returnRules: ReturnRuleFacts[];
};

export type OrderState = 'held' | 'awaiting_payment' | 'paid' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded';
export type LineState = 'held' | 'live' | 'returned' | 'cancelled';

export type Order = {
  id: string;
  market: 'belarus' | 'georgia';
  state: OrderState;
  isHoldLive: boolean;
  /** Null in the model where a quote has to be adopted. */
  dueMinor: number | null;
  voucherId: number | null;
  voucherUses: number | null;
  acceptsBetter: boolean;
  lines: Line[];
  /** What pays it besides money, in the order in which it pays. */
  tenders: Tender[];
  payments: Payment[];
  refunds: Refund[];
  /** The rules of returns that were in force when it was opened. */
  ruleIds: number[];
  /** Service fees that came back as points, in all. */
  points: number;
  /** By how much returns were reduced, because the payer's bank had taken the money back. */
  countedMinor: number;
};

/** `null` amounts in the model: a quote that has to be adopted. */
export type Amounts = {
  listedMinor: number;
  ruleId: number | null;
  ruleMinor: number;
  voucherMinor: number;
  priceMinor: number;
  feeMinor: number;
  sellerFeeMinor: number;
  taxMinor: number;
  tariffNo: number | null;
  tierNo: number | null;
};

export type Line = {
  lineNo: number;
  kind: 'seat' | 'entry' | 'unit';
  performanceId: number | null;
  zoneNo: number | null;
  seatNo: number | null;
  itemId: number | null;
  optionNo: number | null;
  forPerformanceId: number | null;
  organizerId: number | null;
  /** Which date of the performance was sold; 0 for a unit. */
  epoch: number;
  state: LineState;
  amounts: Amounts | null;
  /** Tickets or codes of the line, oldest first; only the last one may be valid. */
  codes: Code[];
  isFeeReturned: boolean;
  /** What came back of the price. */
  backMinor: number | null;
  /** What of it broken rules kept back; negative where that came back with this line. */
  withheldMinor: number;
  /** The same for each rule and payer. */
  kept: Kept[];
  /** What of it went back to tenders. */
  parts: Part[];
};

export type Tender = {
  kind: 'certificate' | 'credit' | 'points';
  /** The certificate, the account, or the address whose points they are. */
  ref: string;
  wantedMinor: number | null;
  amountMinor: number;
  state: 'reserved' | 'spent' | 'given_back';
  covers: { lineNo: number; priceMinor: number; feeMinor: number }[];
};

/** Rule 0 is the minimum of the voucher. */
export type Kept = { ruleId: number; kind: Tender['kind'] | 'money'; ref: string; minor: number };
export type Part = { kind: Tender['kind']; ref: string; amountMinor: number; withheldMinor: number };

/** Until so long before the start a return keeps a share or an amount. */
export type ReturnStep = ({ days: number } | { hours: number }) & ({ keptPermille: number } | { keptMinor: number });
export type ReturnRuleFacts = {
  id: number;
  organizerId: number;
  performanceId: number | null;
  tariffKind: string | null;
  steps: ReturnStep[];
  isInForce: boolean;
};

export type Code = {
  id: string;
  state: 'issued' | 'used' | 'void';
  isHandedOver: boolean;
  epoch: number;
  /** The last time that the door let its holder pass. */
  lastPass: 'in' | 'out' | null;
  /** The ticket in whose place it was issued. */
  replaces?: string | null;
};

export type Payment = {
  id: string;
  state: 'created' | 'redirected' | 'captured' | 'failed' | 'expired';
  amountMinor: number;
  isApplied: boolean;
  captureRef: string | null;
  capturedMinor: number;
  chargedBackMinor: number;
  /** A chargeback that came before its capture. */
  earlyMinor: number;
};

export type Refund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  reason: string;
  state: 'requested' | 'sent' | 'confirmed' | 'failed';
};

export type Performance = {
  id: number;
  state: 'scheduled' | 'postponed' | 'cancelled';
  epoch: number;
  startsAtMs: number;
  /** Postponed without a new date. */
  hasNoDate: boolean;
  /** The new date may be refused. */
  isRefundOpen: boolean;
  isSellable: boolean;
};

export function orderOf(state: State, orderId: string): Order | undefined {
  return state.orders.find(({ id }) => id === orderId);
}

export function performanceOf(state: State, performanceId: number): Performance {
  const performance = state.performances.find(({ id }) => id === performanceId);
  if (performance === undefined) throw new Error(`There is no performance ${performanceId}`);
  return performance;
}

export const isTicket = (line: Line): boolean => line.kind !== 'unit';
export const isOpen = ({ state }: Order): boolean => state === 'held' || state === 'awaiting_payment';
export const liveLines = ({ lines }: Order): Line[] => lines.filter(({ state }) => state === 'live');
export const liveCode = ({ codes }: Line): Code | undefined => codes.find(({ state }) => state !== 'void');
export const openPayment = ({ payments }: Order): Payment | undefined =>
  payments.find(({ state }) => state === 'created' || state === 'redirected');

/** The order that holds or has bought a seat; an expired hold keeps nobody from it. */
export function holderOfSeat(state: State, performanceId: number, seatNo: number): Order | undefined {
  return state.orders.find((order) =>
    order.lines.some(
      (line) =>
        line.performanceId === performanceId &&
        line.seatNo === seatNo &&
        (line.state === 'live' || (line.state === 'held' && isOpen(order) && order.isHoldLive)),
    ),
  );
}

/** How many lines count towards a standing area or an item, and how many of them belong to holds that have run out. */
export function counted(state: State, isWanted: (line: Line) => boolean): { all: number; runOut: number } {
  let all = 0;
  let runOut = 0;
  for (const order of state.orders) {
    for (const line of order.lines) {
      if (!isWanted(line) || !(line.state === 'live' || (line.state === 'held' && isOpen(order)))) continue;
      all += 1;
      if (line.state === 'held' && !order.isHoldLive) runOut += 1;
    }
  }
  return { all, runOut };
}
