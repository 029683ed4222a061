import type { MarketName } from '#domain/markets/market.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';

/**
 * Double-entry ledger, debit positive. Accounts: `gateway:<provider>` money at the provider; `organizer:<id>` what we
 * owe for tickets; `fees:<market>` our service fees; `unallocated:<payment>` captured money that is not used or is due
 * back to the buyer; `discounts:<provider>` amounts that a bank's discount withheld from us; `chargebacks:<market>`
 * amounts that payers' banks took back; `points:<buyer>` against `points_issued:<market>`, in points units;
 * `certificate:<id>` what a gift certificate still buys, against `certificates_issued:<seller>`; `credit:<account>`
 * against `credit_issued:<market>`; `points_reserved:<order>`, `certificates_reserved:<order>` and
 * `credit_reserved:<order>` what an order that is not paid yet has taken of them.
 */
export type LedgerEntry = { account: string; unit: string; amountMinor: number };

/** `txn` identifies the cause, so the database refuses to book the same cause twice. */
export type LedgerTransaction = { txn: string; orderId: string | null; entries: LedgerEntry[] };

/** The facts about an order that its ledger transactions name. */
export type LedgerOrder = { orderId: string; market: MarketName; currency: string; buyerId: string | null };

export type LedgerSale = LedgerOrder & {
  /** The prices of its lines, each with its seller. */
  lines: readonly SellersPrice[];
  feeMinor: number;
  /** What pays it besides money, reserved until now. */
  tenders: readonly TenderAmount[];
};

/** An amount of one tender; `ref` is the certificate, the account of credit or the buyer of points. */
export type TenderAmount = { kind: TenderKind; ref: number | string; amountMinor: number };

/** A price, or a part of one, and who is owed it; null is the operator of the site. */
export type SellersPrice = { organizerId: number | null; priceMinor: number };

/** Books money that reached the provider for this payment, whether or not it is used later. */
export function bookCapture(
  orderId: string,
  capture: {
    paymentId: string;
    provider: string;
    amountMinor: number;
    /** Null when the whole amount was transferred. */
    transferMinor: number | null;
    currency: string;
  },
): LedgerTransaction {
  const movedMinor = capture.transferMinor ?? capture.amountMinor;
  return transaction(`capture:${capture.paymentId}`, orderId, [
    entry(`gateway:${capture.provider}`, capture.currency, movedMinor),
    entry(`discounts:${capture.provider}`, capture.currency, capture.amountMinor - movedMinor),
    entry(`unallocated:${capture.paymentId}`, capture.currency, -capture.amountMinor),
  ]);
}

/** Takes a tender out of its balance for an order, so that it cannot be spent twice. `take` counts its reservations. */
export function bookReservation(
  order: Omit<LedgerOrder, 'buyerId'>,
  tender: TenderAmount & { id: string; take: number },
): LedgerTransaction {
  const unit = unitOf(order, tender);
  return transaction(`reserve:${tender.id}:${tender.take}`, order.orderId, [
    entry(balanceAccount(tender), unit, tender.amountMinor),
    entry(reservedAccount(order.orderId, tender.kind), unit, -tender.amountMinor),
  ]);
}

/**
 * Splits captured money and reserved tenders into the sellers' prices and our fee. Points are our cost: the sellers get
 * everything.
 */
export function bookSale(order: LedgerSale, paymentId: string | null): LedgerTransaction {
  const { currency, market, orderId } = order;
  const faceMinor = order.lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const dueMinor = faceMinor + order.feeMinor - sumOf(order.tenders);
  const pointsMinor = sumOf(order.tenders.filter(({ kind }) => kind === 'points'));
  if (dueMinor > 0 && paymentId === null) throw new RangeError('An order with money due is not sold without a payment');
  return transaction(`sale:${orderId}`, orderId, [
    entry(`unallocated:${paymentId}`, currency, dueMinor),
    ...sellersOf(order.lines).map(({ account, priceMinor }) => entry(account, currency, -priceMinor)),
    entry(`fees:${market}`, currency, pointsMinor - order.feeMinor),
    ...order.tenders.map((tender) =>
      entry(reservedAccount(orderId, tender.kind), unitOf(order, tender), tender.amountMinor),
    ),
    entry(`points_issued:${market}`, MARKETS[market].pointsUnit, -pointsMinor),
  ]);
}

export type Return = {
  paymentId: string | null;
  /** What each seller is no longer owed. */
  lines: readonly SellersPrice[];
  moneyMinor: number;
  /** What goes back to the balances that had paid. */
  tenders: readonly TenderAmount[];
  /** The part of the returned price that the payer's bank has taken back already. */
  chargedBackMinor: number;
};

/**
 * Part of the price is owed back to the buyer: it stays in `unallocated` until the provider has sent it. What the bank
 * took back before is no loss of ours any more, because the sellers are not owed it.
 */
export function bookReturn(caseId: string, order: LedgerOrder, back: Return): LedgerTransaction {
  const { currency, market } = order;
  const pointsMinor = sumOf(back.tenders.filter(({ kind }) => kind === 'points'));
  return transaction(`return:${caseId}`, order.orderId, [
    ...sellersOf(back.lines).map(({ account, priceMinor }) => entry(account, currency, priceMinor)),
    entry(`unallocated:${back.paymentId}`, currency, -back.moneyMinor),
    entry(`chargebacks:${market}`, currency, -back.chargedBackMinor),
    entry(`fees:${market}`, currency, -pointsMinor),
    ...back.tenders.map((tender) => entry(balanceAccount(tender), unitOf(order, tender), -tender.amountMinor)),
    entry(`points_issued:${market}`, MARKETS[market].pointsUnit, pointsMinor),
  ]);
}

/** Books a refund after the provider confirmed that it was sent. */
export function bookRefund(
  orderId: string,
  refund: {
    refundId: string;
    paymentId: string;
    provider: string;
    amountMinor: number;
    sentMinor: number;
    currency: string;
  },
): LedgerTransaction {
  return transaction(`refund:${refund.refundId}`, orderId, [
    entry(`unallocated:${refund.paymentId}`, refund.currency, refund.amountMinor),
    entry(`gateway:${refund.provider}`, refund.currency, -refund.sentMinor),
    entry(`discounts:${refund.provider}`, refund.currency, refund.sentMinor - refund.amountMinor),
  ]);
}

/** Books money that the payer's bank took back. It is our loss until a person decides who bears it. */
export function bookChargeback(
  orderId: string,
  chargeback: { id: string; provider: string; market: MarketName; amountMinor: number; currency: string },
): LedgerTransaction {
  return transaction(`chargeback:${chargeback.id}`, orderId, [
    entry(`gateway:${chargeback.provider}`, chargeback.currency, -chargeback.amountMinor),
    entry(`chargebacks:${chargeback.market}`, chargeback.currency, chargeback.amountMinor),
  ]);
}

/** Returns service fees as points, one point per minor unit; we keep the money of the fees. */
export function bookFeeReturn(caseId: string, order: LedgerOrder, points: number): LedgerTransaction {
  const unit = MARKETS[order.market].pointsUnit;
  return transaction(`fee-return:${caseId}`, order.orderId, [
    entry(pointsAccount(order), unit, -points),
    entry(`points_issued:${order.market}`, unit, points),
  ]);
}

/** What a certificate buys, when it is sold or given out. Its seller answers for it: the price of its line is theirs. */
export function bookCertificate(
  certificate: { id: number; organizerId: number | null; currency: string; amountMinor: number },
  orderId: string | null,
): LedgerTransaction {
  const { id, organizerId, currency, amountMinor } = certificate;
  return transaction(`certificate:${id}`, orderId, [
    entry(`certificate:${id}`, currency, -amountMinor),
    entry(`certificates_issued:${organizerId ?? 'none'}`, currency, amountMinor),
  ]);
}

/**
 * Takes away what is left of a certificate. Its seller owes it no longer.
 * @param cause what comes back to a void certificate later may be taken away as well, by another one
 */
export function bookCertificateVoid(
  certificate: { id: number; organizerId: number | null; currency: string; balanceMinor: number },
  cause: string,
): LedgerTransaction {
  const { id, organizerId, currency, balanceMinor } = certificate;
  return transaction(`certificate-void:${cause}`, null, [
    entry(`certificate:${id}`, currency, balanceMinor),
    entry(`certificates_issued:${organizerId ?? 'none'}`, currency, -balanceMinor),
  ]);
}

/** Credit given to an account, or taken from it where the amount is negative. */
export function bookCredit(credit: {
  id: string;
  accountId: string;
  market: MarketName;
  currency: string;
  amountMinor: number;
}): LedgerTransaction {
  const { id, accountId, market, currency, amountMinor } = credit;
  return transaction(`credit:${id}`, null, [
    entry(`credit:${accountId}`, currency, -amountMinor),
    entry(`credit_issued:${market}`, currency, amountMinor),
  ]);
}

const RESERVED = { certificate: 'certificates', credit: 'credit', points: 'points' } as const;

function reservedAccount(orderId: string, kind: TenderKind): string {
  return `${RESERVED[kind]}_reserved:${orderId}`;
}

function balanceAccount({ kind, ref }: TenderAmount): string {
  return `${kind}:${ref}`;
}

function unitOf({ currency, market }: Pick<LedgerOrder, 'currency' | 'market'>, { kind }: TenderAmount): string {
  return kind === 'points' ? MARKETS[market].pointsUnit : currency;
}

function sumOf(tenders: readonly TenderAmount[]): number {
  return tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function transaction(txn: string, orderId: string | null, entries: LedgerEntry[]): LedgerTransaction {
  return { txn, orderId, entries: entries.filter(({ amountMinor }) => amountMinor !== 0) };
}

function entry(account: string, unit: string, amountMinor: number): LedgerEntry {
  return { account, unit, amountMinor };
}

/** Sums by seller, in the order in which the lines name them first. */
function sellersOf(lines: readonly SellersPrice[]): { account: string; priceMinor: number }[] {
  const sums = new Map<string, number>();
  for (const { organizerId, priceMinor } of lines) {
    const account = `organizer:${organizerId ?? 'none'}`;
    sums.set(account, (sums.get(account) ?? 0) + priceMinor);
  }
  return [...sums].map(([account, priceMinor]) => ({ account, priceMinor }));
}

function pointsAccount(order: { buyerId: string | null }): string {
  return `points:${order.buyerId}`;
}
